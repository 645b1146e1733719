"""Lengths on the wire: CURVE hides what is said, not how long it is, so every kind has one length.

A frame is a four-byte length, the body and zeros. What is added may depend on public facts alone.
"""

HEAD = 4
SMALL = 256
"""Everything a client says, and the short answers of a host: nearly always one unit."""
LARGE = 4096
"""Updates and welcomes: a whole table fits."""
MIDDLE = 1024
"""Lobby, chat, what is told of a deal: only public things, of public length."""
PRIVATE = 1536
"""What an update may hold of things that only its reader knows: it counts as much, always."""
ROOM = LARGE - HEAD - PRIVATE
"""An update up to here fits into one unit, whatever of it is private."""
NOTHING = bytes(LARGE)


def close(body: bytes, unit: int) -> bytes:
    """Return `body` as a frame whose length is a multiple of `unit`, which is LARGE at most."""
    size = len(body)
    return b"".join((size.to_bytes(HEAD, "big"), body, NOTHING[: -(HEAD + size) % unit]))


def pad(body: bytes, counted: int, unit: int) -> bytes:
    """Return `body` as a frame of the next multiple of `unit` that holds `counted` bytes."""
    size = -(-counted // unit) * unit
    return close(body, unit).ljust(size, b"\0")


def open_frame(data: bytes) -> bytes:
    """Return the body of a frame; ValueError if it is none."""
    size = int.from_bytes(data[:HEAD], "big")
    if len(data) < HEAD + size:
        raise ValueError("a frame shorter than it says")
    return data[HEAD : HEAD + size]
