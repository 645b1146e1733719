"""This machine's own addresses, as others on the network may reach it."""

import ipaddress
import socket
from collections.abc import Iterable

import ifaddr
from msgspec import Struct

LOOPBACK = "127.0.0.1"
FAR = "203.0.113.1"
"""An address nobody has (RFC 5737): nothing is sent to it, only the way there is asked for."""


class Own(Struct, frozen=True, order=True):
    """One address of one interface: `index` and `name` are the interface's, `prefix` its bits.

    An address that only means something on its own link carries the interface: `fe80::1%eth0`.
    """

    index: int
    name: str
    address: str
    prefix: int

    @property
    def ip(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
        """The address."""
        return ipaddress.ip_address(self.address)

    @property
    def network(self) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
        """Everything that is reached on this interface without a router."""
        bare = self.address.partition("%")[0]
        return ipaddress.ip_network(f"{bare}/{self.prefix}", strict=False)


def interfaces() -> tuple[Own, ...]:
    """Return every address of this machine by which something can be reached, the loopback's too.

    Empty where they cannot be read.
    """
    found = set()
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    for adapter in adapters:
        index = adapter.index or 0
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            if ipaddress.ip_address(text).is_link_local and ":" in text:
                text = scoped(text, index)
            if not ipaddress.ip_address(text).is_unspecified:
                found.add(Own(index, adapter.nice_name, text, each.network_prefix))
    return tuple(sorted(each for each in found if _up(each)))


def _up(own: Own) -> bool:
    """Whether this machine would go by this network to its neighbours: a dead interface keeps its
    address, but nothing is sent there. Nothing is sent here either, only the way is asked for.
    """
    network = own.network
    if network.num_addresses < 3:
        return True  # one machine at the other end, or none
    bare = own.address.partition("%")[0]
    neighbour = str(network[1] if str(network[1]) != bare else network[2])
    source = _source(neighbour, own.index if own.ip.is_link_local else 0)
    return source is not None and source in network


def _source(address: str, index: int = 0) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address of ours from which the way to another one leads; None: there is no way.

    `index` is the interface that an address of one link needs: as a name behind a `%` it gets lost
    on its way through the socket. Nothing is sent.
    """
    old = ":" not in address
    with socket.socket(socket.AF_INET if old else socket.AF_INET6, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address, 9) if old else (address, 9, 0, index))
        except OSError:
            return None
        return ipaddress.ip_address(str(probe.getsockname()[0]).partition("%")[0])


def ours(address: str, index: int = 0) -> bool:
    """Whether an address, as a socket tells of it, is this machine's own, by any interface.

    It may be an IPv4 one in IPv6 clothes, or one of a link, with its interface behind a `%`, by
    `index`, or with neither. The system is asked: only to itself does the way lead from the goal.
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip
    if ip.is_loopback:
        return True
    if ip.version == 4 or not ip.is_link_local:
        return _source(str(ip)) == ip
    links = [index] if index else [number for number, _ in socket.if_nameindex()]
    return any(_source(str(ip), link) == ip for link in links)


def scoped(address: str, index: int = 0) -> str:
    """Return an address with the interface behind it where it only means something on its link.

    `index` is the interface's number; without it the number that stands there already counts.
    """
    bare, _, scope = address.partition("%")
    if not bare.lower().startswith("fe80:"):
        return bare
    if not index and scope.isascii() and scope.isdigit():
        index = int(scope)
    try:
        return f"{bare}%{socket.if_indextoname(index)}" if index else address
    except (OSError, OverflowError, AttributeError):
        return f"{bare}%{index}"


def own_addresses() -> list[str]:
    """Return the addresses of all interfaces, the likeliest first; the loopback only if alone.

    Addresses of the old kind come first: they are shorter to type.
    """
    found = [each.ip for each in interfaces()]
    found = [each for each in found if not (each.is_loopback or each.is_link_local)]
    first = _routed()
    found.sort(key=lambda each: (str(each) != first, each.version, not each.is_private))
    return [str(address) for address in dict.fromkeys(found)] or [LOOPBACK]


def distance(address: str, own: Iterable[Own]) -> int:
    """Return how far away an address is: 0 this machine or link, 1 a private one, 2 any other."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return 2
    if ip.is_loopback or (ip.is_link_local and ip.version == 6):
        return 0
    networks = (each.network for each in own)
    if any(ip.version == each.version and ip in each for each in networks):
        return 0
    return 1 if ip.is_private else 2


def _routed() -> str:
    """Return the address by which this machine would go to the rest of the world."""
    return str(_source(FAR) or "")
