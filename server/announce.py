"""Says on the network that a host is there: by multicast DNS, and by the beacon.

It runs beside the host in a thread of its own and never stops it: what cannot be announced is a
notice, and the address can be typed. Both follow the card (seats taken, rules changed) and this
machine's interfaces.
"""

import asyncio
import contextlib
import ipaddress
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from server import beacon
from server.addresses import Own, interfaces
from server.card import Card
from server.doorbell import TAG

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

SERVICE = "_paizhuo._tcp.local."
LABEL = 63
"""The most bytes of a name in DNS."""
VALUE = 240
"""The most bytes of a value in a TXT record, with its key in one string of 255."""
LOOK = 2.0
"""Seconds between two looks at this machine's interfaces."""
AGAIN = 5.0
"""Seconds until what has failed is tried again."""
FAREWELLS, FAREWELL_GAP = 3, 0.03
"""A farewell is said so often, with so many seconds between: datagrams get lost."""
PATIENCE = 3.0
"""Seconds a farewell may take."""


def txt(card: Card, tag: bytes) -> dict[str, str]:
    """Return a card as the text record of its announcement; options too long are left out."""
    told = {
        "v": str(card.protocol),
        "name": card.name,
        "key": card.key,
        "tag": tag.hex(),
        "game": card.game,
        "rules": str(card.rules),
        "free": str(card.free),
        "seats": str(card.seats),
        "tables": str(card.tables),
        "games": ",".join(card.games),
        "hash": card.digest,
    }
    if card.options is not None:
        told["options"] = msgspec.json.encode(card.options).decode()
    if card.settings is not None:
        told["settings"] = msgspec.json.encode(card.settings).decode()
    return {key: value for key, value in told.items() if len(value.encode()) <= VALUE}


def read_txt(told: Mapping[bytes, bytes | None], port: int) -> tuple[Card, bytes] | None:
    """Return card and tag of a text record; None if it is none of ours."""
    try:
        text = {key.decode(): (value or b"").decode() for key, value in told.items()}
        options, settings = text.get("options"), text.get("settings")
        card = Card(
            text["name"],
            text["key"],
            port,
            int(text["v"]),
            text["game"],
            int(text["rules"]),
            int(text["free"]),
            int(text["seats"]),
            int(text["tables"]),
            tuple(filter(None, text.get("games", "").split(","))),
            None if options is None else _read(options),
            text.get("hash", ""),
            settings=None if settings is None else _read(settings),
        )
        tag = bytes.fromhex(text["tag"])
        return (card, tag) if len(tag) == TAG else None
    except (KeyError, ValueError, msgspec.DecodeError):
        return None


def _read(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def instance(name: str, suffix: str) -> str:
    """Return the name of an announcement: the host's own, and what makes it the only one."""
    plain = name.replace(".", " ").replace("\\", " ").strip() or "Paizhuo"
    room = LABEL - len(suffix) - 1
    return f"{plain.encode()[:room].decode(errors='ignore').rstrip()} {suffix}"


class Announcer(threading.Thread):
    """Announces a host from `start` to `stop`; `card` is asked from its own thread.

    `trouble` says what cannot be announced, and how; empty while all is well.
    """

    def __init__(self, card: Callable[[], Card], tag: bytes) -> None:
        super().__init__(name="announcer", daemon=True)
        self.trouble = ""
        self._card, self._tag = card, tag
        self._suffix = secrets.token_hex(3)
        self._ending = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end = asyncio.Event()

    def stop(self) -> None:
        """Say farewell; `join` waits until it is said."""
        self._ending.set()
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                loop.call_soon_threadsafe(self._end.set)

    def run(self) -> None:
        """Announce until stopped."""
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._announce())

    async def _announce(self) -> None:
        self._loop = asyncio.get_running_loop()
        if not self._ending.is_set():
            await asyncio.gather(self._by_beacon(), self._by_dns())

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until the end."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._end.wait(), seconds)

    # The beacon ---------------------------------------------------------------------------------

    async def _by_beacon(self) -> None:
        own: tuple[Own, ...] = ()
        sender = beacon.Sender(own)
        look = 0
        try:
            while not self._end.is_set():
                if look == 0:
                    now = interfaces()
                    if now != own:
                        sender.close()
                        own, sender = now, beacon.Sender(now)
                look = (look + 1) % round(LOOK / beacon.EVERY)
                sender.send(beacon.signal(self._card(), self._tag))
                await self._rest(beacon.EVERY)
            for _ in range(FAREWELLS):
                sender.send(beacon.farewell(self._card()))
                await asyncio.sleep(FAREWELL_GAP)
        finally:
            sender.close()

    # Multicast DNS ------------------------------------------------------------------------------

    async def _by_dns(self) -> None:
        while not self._end.is_set():
            own = interfaces()
            try:
                await self._while_same(own)
            except Exception as cause:  # sockets, and whatever the library raises of its own
                self.trouble = f"multicast DNS: {str(cause) or type(cause).__name__}"
                await self._rest(AGAIN)

    async def _while_same(self, own: tuple[Own, ...]) -> None:
        """Announce on these interfaces until they change, or until the end."""
        from zeroconf import IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        kinds = {each.ip.version for each in own}
        versions = {frozenset({4}): IPVersion.V4Only, frozenset({6}): IPVersion.V6Only}
        dns = AsyncZeroconf(ip_version=versions.get(frozenset(kinds), IPVersion.All))
        try:
            await self._tell(dns, own)
        finally:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(_farewell(dns), PATIENCE)

    async def _tell(self, dns: "AsyncZeroconf", own: tuple[Own, ...]) -> None:
        card = self._card()
        # nobody else has this name: there is no need to ask the network for 1.6 s whether one has
        await (
            await dns.async_register_service(
                self._service(card, own), cooperating_responders=True, strict=False
            )
        )
        self.trouble = ""
        while not self._end.is_set() and interfaces() == own:
            now = self._card()
            if now != card:
                card = now
                await (await dns.async_update_service(self._service(card, own)))
            await self._rest(LOOK / 2)

    def _service(self, card: Card, own: tuple[Own, ...]) -> "ServiceInfo":
        from zeroconf import ServiceInfo

        bare = (each.address.partition("%")[0] for each in own if not each.ip.is_loopback)
        addresses = [ipaddress.ip_address(each).packed for each in bare]
        return ServiceInfo(
            SERVICE,
            f"{instance(card.name, self._suffix)}.{SERVICE}",
            port=card.port,
            addresses=addresses or [ipaddress.ip_address("127.0.0.1").packed],
            properties=txt(card, self._tag),
            server=f"paizhuo-{self._suffix}.local.",
        )


async def _farewell(dns: "AsyncZeroconf") -> None:
    await dns.async_unregister_all_services()
    await dns.async_close()
