"""An Ethernet switch in user space: delay, loss, duplicates, reordering, partition.

    python tests/net/switch.py SEED NAMESPACE:DEVICE …

It opens a TAP device in every namespace and carries frames between them, so that the kernel's own
TCP and multicast behave as on a cable (this stands in for `tc netem`, which many kernels lack).
Orders come as JSON lines on standard input, each is answered by a line; it ends with the input.
The same seed and the same frames give the same losses.
"""

import contextlib
import ctypes
import fcntl
import heapq
import json
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
TAP, NO_HEADER = 0x0002, 0x1000
NEW_NET = 0x40000000
FRAME = 65536
AT_ONCE = 64

_libc = ctypes.CDLL(None, use_errno=True)


def enter(path: str) -> None:
    """Move this thread into a network namespace."""
    fd = os.open(path, os.O_RDONLY)
    try:
        if _libc.setns(fd, NEW_NET):
            raise OSError(ctypes.get_errno(), f"setns {path}")
    finally:
        os.close(fd)


def tap(device: str) -> int:
    """Open a TAP device in the namespace of now."""
    fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH14x", device.encode(), TAP | NO_HEADER))
    return fd


class Port:
    """One device, and what befalls frames on the way in and on the way out of the switch."""

    def __init__(self, name: str, fd: int) -> None:
        self.name, self.fd = name, fd
        self.delay = self.jitter = 0.0
        self.loss = self.twice = self.early = 0.0
        self.deaf = self.mute = False
        """Nothing gets out of the switch to it, nothing comes in from it."""

    def passes(self, luck: random.Random, *, inward: bool) -> list[float]:
        """Return after how many seconds a frame arrives: no, one or two times."""
        if (self.mute if inward else self.deaf) or luck.random() < self.loss:
            return []
        late = max(0.0, self.delay + luck.uniform(-1, 1) * self.jitter)
        if luck.random() < self.early:
            late = 0.0
        return [late, late + 0.0002] if luck.random() < self.twice else [late]


class Switch:
    """Carries frames until its orders end."""

    def __init__(self, seed: int, ports: list[Port]) -> None:
        self.ports = {port.name: port for port in ports}
        self.by_fd = {port.fd: port for port in ports}
        self.luck = random.Random(seed)
        self.cut: set[frozenset[str]] = set()
        self.where: dict[bytes, Port] = {}
        self.waiting: list[tuple[float, int, Port, bytes]] = []
        self.count = 0

    def order(self, order: dict[str, object]) -> None:
        """Obey: `{"port": NAME or "*", "loss": 0.2, …}`, `{"cut": [A, B]}` or `{"heal": true}`."""
        if "cut" in order:
            self.cut.add(frozenset(order["cut"]))
        elif "heal" in order:
            self.cut.clear()
            for port in self.ports.values():
                port.deaf = port.mute = False
        else:
            name = order.pop("port")
            for port in self.ports.values() if name == "*" else [self.ports[name]]:
                for key, value in order.items():
                    assert hasattr(port, key), key
                    setattr(port, key, value)

    def run(self) -> None:
        """Carry."""
        poll = select.poll()
        for fd in (0, *self.by_fd):
            poll.register(fd, select.POLLIN)
        while True:
            wait = None
            if self.waiting:
                wait = max(0.0, 1000 * (self.waiting[0][0] - time.monotonic()))
            for fd, _ in poll.poll(wait):
                if fd == 0:
                    line = sys.stdin.readline()
                    if not line:
                        return
                    self.order(json.loads(line))
                    print("done", flush=True)
                else:
                    self.take(self.by_fd[fd])
            self.deliver()

    def take(self, port: Port) -> None:
        """Take the frames a device has sent."""
        for _ in range(AT_ONCE):
            try:
                frame = os.read(port.fd, FRAME)
            except OSError:
                return
            now = time.monotonic()
            self.where[frame[6:12]] = port
            to = None if frame[0] & 1 else self.where.get(frame[:6])
            outs = [to] if to is not None else list(self.ports.values())
            for late in port.passes(self.luck, inward=True):
                for out in outs:
                    if out is port or frozenset((port.name, out.name)) in self.cut:
                        continue
                    for later in out.passes(self.luck, inward=False):
                        self.count += 1
                        heapq.heappush(self.waiting, (now + late + later, self.count, out, frame))

    def deliver(self) -> None:
        """Hand over what is due."""
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            _, _, out, frame = heapq.heappop(self.waiting)
            if not out.deaf:
                with contextlib.suppress(OSError):  # it is down, or its queue full: as on a cable
                    os.write(out.fd, frame)


def main() -> None:
    """Open the devices, say so, and carry frames."""
    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    ports = []
    for text in sys.argv[2:]:
        name, _, device = text.partition(":")
        enter(f"/var/run/netns/{name}")
        ports.append(Port(text, tap(device)))
    _libc.setns(home, NEW_NET)
    print("ready", flush=True)
    Switch(int(sys.argv[1]), ports).run()


if __name__ == "__main__":
    main()
