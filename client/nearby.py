"""Hosts nearby: listens for their announcements and asks whether they still live.

Everything happens in a thread of its own; the window reads a finished list. What is heard, and
what follows from it, is `client/sightings.py`.
"""

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from client.lookout import Lookout
from client.sightings import Found, Place, Sightings
from server import announce, beacon, doorbell
from server.addresses import Own, interfaces, scoped
from server.doorbell import ANSWER, NONCE, TAG

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

STEP = 0.05
"""Seconds between two turns."""
LOOK = 1.0
"""Seconds between two looks at this machine's interfaces."""
RESOLVE_MS = 1500
MOST_ASKED = 1024
PATIENCE = 2.0
"""Seconds a farewell may take."""

__all__ = ["Found", "Nearby"]


class Nearby(Lookout[tuple[Found, ...]]):
    """A list of hosts that keeps itself up to date until `close`.

    `also` are places to ask beside those that are announced; `on_change` is called in the thread
    whenever the list is a new one.
    """

    def __init__(
        self, also: Sequence[Place] = (), on_change: Callable[[], None] | None = None
    ) -> None:
        super().__init__((), on_change)
        self.trouble = ""
        """What keeps announcements from being heard; empty while all is well."""
        self._sightings = Sightings()
        self._sightings.ask_also(also)
        self._asked: dict[bytes, Place] = {}
        self._nonces: dict[Place, bytes] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin()

    # What the window calls ----------------------------------------------------------------------

    def hosts(self) -> tuple[Found, ...]:
        """Return the hosts that live now; never waits."""
        return self._found

    # The thread ---------------------------------------------------------------------------------

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._listen())

    async def _listen(self) -> None:
        while not self._ending.is_set():
            own = interfaces()
            self._sightings.moved(own)
            async with contextlib.AsyncExitStack() as stack:
                lines = self._lines(own, stack)
                browser = asyncio.ensure_future(self._browse(own, stack))
                stack.push_async_callback(_cancelled, browser)
                await self._while_same(own, lines)

    def _lines(self, own: Sequence[Own], stack: contextlib.AsyncExitStack) -> list[socket.socket]:
        """Open the sockets for questions, and those for beacons; return those for questions."""
        loop = asyncio.get_running_loop()
        lines = []
        for family in (socket.AF_INET, socket.AF_INET6):
            with contextlib.suppress(OSError):
                line = socket.socket(family, socket.SOCK_DGRAM)
                line.setblocking(False)
                lines.append(line)
        ears = beacon.listeners(own)
        for line, take in [(each, self._answer) for each in lines] + [
            (each, self._signal) for each in ears
        ]:
            loop.add_reader(line, self._drain, line, take)
            stack.callback(line.close)
            stack.callback(loop.remove_reader, line)
        return lines

    def _drain(self, line: socket.socket, take: Callable[[bytes, str], None]) -> None:
        """Take what has come on a socket, as far as it is not too much for one turn."""
        for _ in range(64):
            try:
                data, sender = line.recvfrom(doorbell.SIZE + 1)
            except OSError:
                return
            take(data, _address(sender))

    async def _while_same(self, own: tuple[Own, ...], lines: list[socket.socket]) -> None:
        """Ask, and renew the list, until this machine has other interfaces."""
        look_at = time.monotonic() + LOOK
        while not self._ending.is_set():
            now = time.monotonic()
            if now >= look_at:
                look_at = now + LOOK
                if interfaces() != own:
                    return
            for place in self._sightings.questions(now):
                self._ask(lines, place)
            self._renew()
            await asyncio.sleep(STEP)

    def _renew(self) -> None:
        found = self._sightings.hosts(time.monotonic())
        if found != self._found:
            self._found, self._changed = found, True
            if self._on_change is not None:
                self._on_change()

    # Questions and beacons ----------------------------------------------------------------------

    def _ask(self, lines: list[socket.socket], place: Place) -> None:
        nonce = self._nonces.get(place)
        if nonce is None:
            if len(self._nonces) >= MOST_ASKED:
                self._nonces.clear()
                self._asked.clear()
            nonce = self._nonces[place] = secrets.token_bytes(NONCE)
            self._asked[nonce] = place
        family = socket.AF_INET6 if ":" in place[0] else socket.AF_INET
        for line in lines:
            if line.family == family:
                with contextlib.suppress(OSError):  # no way there just now
                    line.sendto(doorbell.question(nonce), place)

    def _answer(self, data: bytes, _: str) -> None:
        """Take an answer: only who was asked knows the nonce, and so where he was asked."""
        nonce = data[len(ANSWER) + TAG :][:NONCE]
        place = self._asked.get(nonce)
        if place is None:
            return
        answer = doorbell.read_answer(nonce, data)
        if answer is not None and answer.card.port == place[1]:
            self._sightings.answered(time.monotonic(), answer.card, place[0])
            self._renew()

    def _signal(self, data: bytes, sender: str) -> None:
        heard, left = beacon.read_signal(data), beacon.read_farewell(data)
        if heard is not None:
            self._sightings.announced(time.monotonic(), heard[0], [sender])
        elif left is not None:
            self._sightings.left(time.monotonic(), *left, sender)
            self._renew()

    # Multicast DNS ------------------------------------------------------------------------------

    async def _browse(self, own: tuple[Own, ...], stack: contextlib.AsyncExitStack) -> None:
        """Follow announcements; where that cannot be, the beacon is all there is."""
        try:
            from zeroconf import IPVersion
            from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

            kinds = {each.ip.version for each in own}
            versions = {frozenset({4}): IPVersion.V4Only, frozenset({6}): IPVersion.V6Only}
            dns = AsyncZeroconf(ip_version=versions.get(frozenset(kinds), IPVersion.All))
            stack.push_async_callback(_closed, dns)
            await dns.zeroconf.async_wait_for_start()
            AsyncServiceBrowser(dns.zeroconf, announce.SERVICE, handlers=[self._heard])
            self.trouble = ""
        except Exception as cause:  # sockets, and whatever the library raises of its own
            self.trouble = f"multicast DNS: {str(cause) or type(cause).__name__}"

    def _heard(
        self,
        zeroconf: "Zeroconf",
        service_type: str,
        name: str,
        state_change: "ServiceStateChange",
    ) -> None:
        """Take a change of the announcements; called by the library, in our thread."""
        if state_change.name == "Removed":
            self._sightings.withdrawn(time.monotonic(), name)
            self._renew()
            return
        task = asyncio.ensure_future(self._resolve(zeroconf, service_type, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: "Zeroconf", service_type: str, name: str) -> None:
        from zeroconf import ServiceInfo

        info = ServiceInfo(service_type, name)
        with contextlib.suppress(Exception):  # a record that makes no sense is nobody's
            if await info.async_request(zeroconf, RESOLVE_MS) and info.port:
                told = announce.read_txt(info.properties, info.port)
                if told is not None:
                    where = [scoped(each) for each in info.parsed_scoped_addresses()]
                    self._sightings.announced(time.monotonic(), told[0], where, name)


def _address(sender: Any) -> str:
    """Return where a datagram came from; on one link only, with the interface behind it."""
    return scoped(sender[0], sender[3] if len(sender) > 3 else 0)


async def _cancelled(task: "asyncio.Future[None]") -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def _closed(dns: "AsyncZeroconf") -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(dns.async_close(), PATIENCE)
