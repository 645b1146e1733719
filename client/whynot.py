"""Why can nobody see me? What a host can find out about itself, one sentence a check.

Facts are gathered by probes in a thread of its own; what they mean is decided here, without
sockets or time, so that every case can be tested. Nothing is claimed that was not seen: a host
cannot tell what a firewall does with others until one of them has got through.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from client.i18n import Translator, in_row, mark
from client.invite import Invitation, invite
from server.addresses import Own
from server.beacon import PORT as BEACON

OK, FAILED, UNKNOWN = "ok", "failed", "unknown"

MDNS = 5353
"""The UDP port of multicast DNS, everywhere."""
LATELY = 120.0
"""Seconds in which somebody who asked counts as being there."""
VIRTUAL = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "virtualbox", "vmware", "hyper-v",
    "vethernet", "tun", "tap", "wg", "utun", "tailscale", "zt", "ppp", "nordlynx", "bridge",
)  # fmt: skip
"""How interfaces are called behind which there is no room with friends: containers, VPNs."""


class Check(Struct, frozen=True):
    """One thing that was looked at: `state` is `ok`, `failed` or `unknown`.

    `title` and `words` are message ids, `words` with the fields of `values`, several of a kind as
    a tuple; `advice` is one too, empty where nothing is to be done.
    """

    name: str
    state: str
    title: str
    words: str
    values: Mapping[str, object] = {}
    advice: str = ""

    def told(self, tr: Translator) -> str:
        """Return the sentence in a language."""
        return tr(self.words, **self._said(tr))

    def advised(self, tr: Translator) -> str:
        """Return what to do about it; empty where nothing is."""
        return tr(self.advice, **self._said(tr))

    def _said(self, tr: Translator) -> Mapping[str, object]:
        """Return the values with the lists among them as this language writes lists."""
        return {
            key: in_row(tr, map(str, value)) if isinstance(value, tuple) else value
            for key, value in self.values.items()
        }


class Facts(Struct, frozen=True):
    """What was found out, by whoever probes.

    `own` are this machine's addresses; `tcp` and `udp` those of them at which the host answers;
    `heard` those from which its own beacon came back (None: nobody could listen); `trouble` what
    the announcer says; `callers` are other machines that asked and how many seconds ago; `guards`
    firewalls that are known to run.
    """

    own: tuple[Own, ...]
    port: int
    code: str
    announced: bool
    tcp: frozenset[str]
    udp: frozenset[str]
    heard: frozenset[str] | None
    trouble: str
    callers: Mapping[str, float]
    system: str
    guards: tuple[str, ...] = ()

    @property
    def outer(self) -> tuple[Own, ...]:
        """The addresses others may use, but for those that only mean something on their link."""
        return tuple(
            each for each in self.own if not (each.ip.is_loopback or each.ip.is_link_local)
        )

    @property
    def invitation(self) -> Invitation:
        """What another machine should type."""
        addresses = sorted(self.outer, key=lambda each: (virtual(each), each.ip.version))
        return invite([each.address for each in addresses][:2], self.port, self.code)


def virtual(own: Own) -> bool:
    """Whether an interface looks like a VPN's, a container's or a virtual machine's."""
    return own.name.lower().startswith(VIRTUAL)


def checks(facts: Facts) -> tuple[Check, ...]:
    """Return every check, in the order they are best read."""
    return (
        _networks(facts), _port(facts), _announcing(facts), _multicast(facts), _firewall(facts),
        _others(facts),
    )  # fmt: skip


def _networks(facts: Facts) -> Check:
    title = mark("Networks of this machine")
    outer = facts.outer
    if not outer:
        return Check(
            "networks", FAILED, title, mark("This machine is on no network."),
            advice=mark("Plug in a cable or join the Wi-Fi that the others use."),
        )  # fmt: skip
    shown = tuple(f"{each.address} ({each.name})" for each in outer)
    if all(virtual(each) for each in outer):
        return Check(
            "networks", UNKNOWN, title,
            mark("Only networks of a VPN or of virtual machines were found: {addresses}."),
            {"addresses": shown},
            mark("The others must be on the same VPN; else join their Wi-Fi or cable."),
        )  # fmt: skip
    advice = ""
    if len({each.network for each in outer if each.ip.version == 4}) > 1:
        advice = mark("Others must be on one of these networks and use the address of that one.")
    return Check("networks", OK, title, "{addresses}", {"addresses": shown}, advice)


def _port(facts: Facts) -> Check:
    title = mark("The table answers on this machine")
    values: dict[str, object] = {"port": facts.port}
    wanted = {each.address for each in facts.outer} or {"127.0.0.1"}
    silent = sorted(wanted - (facts.tcp & facts.udp))
    if not silent:
        return Check(
            "port", OK, title, mark("Port {port} answers at every address of this machine."), values
        )
    values["addresses"] = tuple(silent)
    if facts.tcp & facts.udp:
        words = mark("Port {port} does not answer at {addresses}, though it does at others.")
        return Check("port", FAILED, title, words, values, FIREWALL_HERE)
    words = mark("Port {port} does not answer, not even from this machine itself.")
    return Check("port", FAILED, title, words, values, FIREWALL_HERE)


FIREWALL_HERE: Final = mark("Let this program through the firewall, TCP and UDP, and try again.")


def _announcing(facts: Facts) -> Check:
    title = mark("Announcements")
    if not facts.announced:
        words = mark("This table hides: it does not tell the network that it is there.")
        advice = mark("Others can still join by address and join code.")
        return Check("announcing", UNKNOWN, title, words, {}, advice)
    if facts.trouble:
        return Check(
            "announcing", FAILED, title,
            mark("Multicast DNS does not work here: {reason}."), {"reason": facts.trouble},
            mark("The table's own signal is sent all the same; address and join code always work."),
        )  # fmt: skip
    return Check("announcing", OK, title, mark("This table is announced on every network."))


def _multicast(facts: Facts) -> Check:
    title = mark("Signals come back")
    old = {each.address: each for each in facts.outer if each.ip.version == 4}
    if facts.heard is None:
        words = mark("Another program listens where signals would be heard (UDP port {port}).")
        return Check("multicast", UNKNOWN, title, words, {"port": BEACON})
    if not facts.announced or not old:
        return Check("multicast", UNKNOWN, title, mark("There is nothing to be heard."))
    deaf = [each for address, each in sorted(old.items()) if address not in facts.heard]
    if not deaf:
        words = mark("The table's own signal is heard on every network.")
        return Check("multicast", OK, title, words)
    shown = tuple(f"{each.address} ({each.name})" for each in deaf)
    return Check(
        "multicast", FAILED, title,
        mark("The table's own signal is not heard on {addresses}."), {"addresses": shown},
        mark("Networks for guests often keep machines apart: use the address, or another network."),
    )  # fmt: skip


def _firewall(facts: Facts) -> Check:
    title = mark("Firewall")
    values: dict[str, object] = {"port": facts.port, "beacon": BEACON, "mdns": MDNS}
    if _caller(facts) is not None:
        words = mark("Somebody has got through, so no firewall is in the way.")
        return Check("firewall", OK, title, words)
    if facts.guards:
        values["names"] = facts.guards
        words = mark("A firewall runs here: {names}. It may keep others out.")
        advice = GUARDS.get(facts.guards[0], FIREWALL_HERE)
        return Check("firewall", UNKNOWN, title, words, values, advice)
    words = mark("Whether a firewall keeps others out only another machine can tell.")
    return Check("firewall", UNKNOWN, title, words, values, SYSTEMS.get(facts.system, ""))


GUARDS: Final[Mapping[str, str]] = {
    "ufw": ("sudo ufw allow {port} && sudo ufw allow {beacon}/udp && sudo ufw allow {mdns}/udp"),
    "firewalld": (
        "sudo firewall-cmd --add-port={port}/tcp --add-port={port}/udp --add-port={beacon}/udp "
        "--add-port={mdns}/udp"
    ),
}
"""Command lines are the same in every language."""
SYSTEMS: Final[Mapping[str, str]] = {
    "win32": mark(
        "Windows asks at the first start: allow private networks. The network itself must be set "
        "to private too (Settings, Network)."
    ),
    "darwin": mark("System Settings, Network, Firewall: allow incoming connections."),
    "linux": mark(
        "If there is a firewall, it must let in: TCP and UDP {port}, UDP {beacon} for the signal, "
        "UDP {mdns} for multicast DNS."
    ),
}


def _caller(facts: Facts) -> tuple[str, float] | None:
    """Return the other machine that asked last, if one did of late."""
    others = [(ago, address) for address, ago in facts.callers.items() if ago <= LATELY]
    return None if not others else (min(others)[1], min(others)[0])


def _others(facts: Facts) -> Check:
    title = mark("Another machine")
    values: dict[str, object] = {"invitation": facts.invitation.text}
    caller = _caller(facts)
    if caller is None:
        return Check(
            "others", UNKNOWN, title, mark("Nobody on another machine has asked here yet."),
            values, mark("Type there: {invitation}"),
        )  # fmt: skip
    values |= {"address": caller[0], "seconds": round(caller[1])}
    words = mark("{address} has reached this machine {seconds} s ago.")
    return Check("others", OK, title, words, values)


class View(Struct, frozen=True):
    """What another machine sees of a host at a typed address.

    `places` are the addresses it stands for (none: it stands for none), `near` those on a network
    of this machine, `udp` those that answer, `tcp` those that take a connection, `closed` those
    where a machine says that nobody listens.
    """

    text: str
    places: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    udp: frozenset[str] = frozenset()
    tcp: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()


def seen(view: View) -> tuple[Check, ...]:
    """Return what can be said of a host from another machine."""
    values: dict[str, object] = {
        "address": view.text, "detail": view.text, "addresses": view.places,
    }  # fmt: skip
    name = mark("Address")
    if not view.places:
        return (
            Check(
                "address", FAILED, name, mark("No machine has this address: {detail}"), values,
                mark("Compare it with what the host shows, sign by sign."),
            ),
        )  # fmt: skip
    if view.near:
        found = Check("address", OK, name, mark("{address} is on a network of this machine."))
    else:
        found = Check(
            "address", UNKNOWN, name,
            mark("{address} is on another network: there must be a way through a router."),
        )  # fmt: skip
    return (
        Check(found.name, found.state, found.title, found.words, values),
        _answering(view, values),
        _connecting(view, values),
    )


def _answering(view: View, values: Mapping[str, object]) -> Check:
    title = mark("The table answers")
    if view.udp:
        return Check("udp", OK, title, mark("A table answers at {address}."), values)
    words = mark("No table answers at {address} (UDP).")
    return Check("udp", FAILED, title, words, values, THERE)


THERE: Final = mark("Is the table open there, and does its firewall let the program through?")


def _connecting(view: View, values: Mapping[str, object]) -> Check:
    title = mark("Connection")
    if view.tcp:
        return Check("tcp", OK, title, mark("A connection can be made (TCP)."), values)
    if view.closed:
        words = mark("The machine is there, but no table is open at this port.")
        return Check("tcp", FAILED, title, words, values, THERE)
    words = mark("No connection can be made (TCP): nothing comes back at all.")
    return Check("tcp", FAILED, title, words, values, THERE)
