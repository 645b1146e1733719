"""This machine's own addresses, as others on the network may reach it."""

import ipaddress
import socket

import ifaddr

LOOPBACK = "127.0.0.1"
FAR = "203.0.113.1"
"""An address nobody has (RFC 5737): nothing is sent to it, only the way there is asked for."""


def own_addresses() -> list[str]:
    """Return the addresses of all interfaces, the likeliest first; the loopback only if alone.

    Addresses of the old kind come first: they are shorter to type.
    """
    found = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            address = ipaddress.ip_address(text)
            if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                found.append(address)
    first = _routed()
    found.sort(key=lambda each: (str(each) != first, each.version, not each.is_private))
    return [str(address) for address in dict.fromkeys(found)] or [LOOPBACK]


def _routed() -> str:
    """Return the address by which this machine would go to the rest of the world."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((FAR, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
