"""CURVE key pairs in files: made once, readable by their owner alone, never half written."""

import contextlib
import errno
import os
import secrets
from pathlib import Path

import zmq
from msgspec import Struct

from engine.core.errors import Fault
from server.faults import StoreError, unreadable, unwritable

HOST_KEY = "host.key"
KEY_LENGTH = 40


class KeyPair(Struct, frozen=True):
    """A public and a secret key as Z85 text, forty signs each."""

    public: str
    secret: str


def new_pair() -> KeyPair:
    """Return a fresh key pair."""
    public, secret = zmq.curve_keypair()
    return KeyPair(public.decode(), secret.decode())


def load_pair(path: Path) -> KeyPair:
    """Return the key pair in a file, made if there is none; StoreError says what is wrong.

    Of two programs that make it at the same moment one wins, and both return the same.
    """
    if not path.exists():
        _make(path)
    try:
        lines = path.read_text(encoding="ascii").split("\n")
        pair = KeyPair(lines[0], lines[1])
        public = zmq.curve_public(pair.secret.encode()).decode()
    except OSError as cause:
        raise unreadable(path, cause) from None
    except (IndexError, ValueError):
        raise StoreError(f"{path}: this is no key file", Fault("no_key", {"path": path})) from None
    if public != pair.public:
        raise StoreError(
            f"{path}: the two keys in it do not belong together", Fault("no_key", {"path": path})
        )
    return pair


def _make(path: Path) -> None:
    """Write a key file beside its place and put it there, unless somebody else was faster."""
    pair = new_pair()
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    if path.parent.exists() and not path.parent.is_dir():
        cause = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        raise unwritable(path.parent, cause)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(fd, "w", encoding="ascii") as file:
            file.write(f"{pair.public}\n{pair.secret}\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            if not path.exists():
                fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as cause:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise unwritable(path, cause) from None
