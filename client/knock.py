"""Finds the key of a host of which only the address and the join code are known.

It asks at every address the name stands for and believes only an answer that is sealed with the
code: whoever else answers is not listened to.
"""

import ipaddress
import re
import secrets
import select
import socket
import time
import unicodedata
from collections.abc import Callable, Sequence

from msgspec import Struct
from zmq.utils import z85

from server import doorbell, proof
from server.card import Card
from server.lan import PORT
from server.wire import PROTOCOL, Code

PATIENCE = 4.0
AGAIN = 0.25
"""Seconds between two questions: datagrams get lost."""
PLACES = 16
"""So many places of one text are asked at most."""
KEY = 32
"""Bytes of a host's key."""
SHOWN = 60
"""Characters of a wrong address that are said again."""
WIDE = str.maketrans("。、【】", ".,[]")
"""What an input method for Chinese writes, beside the wide signs that Unicode knows as such."""
NUMERIC = re.compile(r"[0-9]+|0[xX][0-9a-fA-F]*")


class KnockError(Exception):
    """Nobody can be joined there, and the code that says why."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail


class Found(Struct, frozen=True):
    """A host: where it answered, what it says of itself, and the secret that the code makes."""

    address: str
    port: int
    card: Card
    secret: bytes


def read_address(text: str) -> tuple[str, int]:
    """Read `name`, `name:port`, `1.2.3.4:port` or `[v6]:port`; KnockError if it is none."""
    text = plain(text).removeprefix("tcp://")
    host, port = text, ""
    if text.startswith("["):
        host, end, port = text[1:].partition("]")
        known = bool(end) and ":" in host and port[:1] in ("", ":")
        port = port[1:]
    else:
        if text.count(":") == 1:
            host, _, port = text.partition(":")
        known = bool(host)
    if not (known and _is_host(host) and _is_port(port)):
        raise KnockError(Code.NO_ADDRESS, _shortly(text))
    return host, int(port) if port else PORT


def plain(text: str) -> str:
    """Return a typed address in the signs that addresses have: `１：２` is `1:2`."""
    return unicodedata.normalize("NFKC", text).translate(WIDE).strip()


def _is_host(text: str) -> bool:
    """Whether a text may be a name or is an address.

    The system would read `1.2.3` as 1.2.0.3, and nobody answers there: four numbers are meant.
    """
    numbers = ":" in text or NUMERIC.fullmatch(text.rstrip(".").rpartition(".")[2])
    if not numbers:
        return not any(sign.isspace() for sign in text)
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _is_port(text: str) -> bool:
    """Whether a text is a port, or empty: the usual one."""
    return not text or (
        text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536
    )


def _shortly(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def split_key(text: str) -> tuple[str, str]:
    """Return an address and the host's key where it is written behind it: `1.2.3.4:5#hex`."""
    address, _, key = text.partition("#")
    if not key:
        return address, ""
    try:
        raw = bytes.fromhex(key)
    except ValueError:
        raw = b""
    if len(raw) != KEY:
        raise KnockError(Code.NO_ADDRESS, _shortly(text))
    return address, z85.encode(raw).decode()


def with_key(address: str, key: str) -> str:
    """Return an address with the host's key behind it: nobody has to be asked for it then."""
    return f"{address}#{z85.decode(key).hex()}"


def resolve(text: str) -> list[tuple[str, int]]:
    """Return every (address, port) that a text stands for; KnockError if there is none.

    Several places stand with commas between them: a host has one address on each network.
    """
    found: dict[tuple[str, int], None] = {}
    wrong: KnockError | None = None
    for part in dict.fromkeys(plain(text).split(",", PLACES)[:PLACES]):
        try:
            host, port = read_address(part)
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)
        except (OSError, UnicodeError):
            wrong = KnockError(Code.NO_ADDRESS, _shortly(host))
        except KnockError as cause:
            wrong = cause
        else:
            found |= {(str(each[4][0]), port): None for each in infos}
    if not found and wrong is not None:
        raise wrong
    return list(found)


def endpoint(address: str, port: int) -> str:
    """Return an address as libzmq wants it."""
    return f"tcp://[{address}]:{port}" if ":" in address else f"tcp://{address}:{port}"


def knock(
    places: Sequence[tuple[str, int]],
    code: str,
    patience: float | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Found:
    """Ask at several places at once; KnockError tells why nobody can be believed.

    `stopped` is asked now and then whether the answer is still wanted.
    """
    patience = PATIENCE if patience is None else patience
    nonce = secrets.token_bytes(doorbell.NONCE)
    asked = [(_socket(address), address, port) for address, port in places]
    known: dict[str, bytes] = {}
    wrong: Card | None = None
    end, again = time.monotonic() + patience, 0.0
    try:
        while (now := time.monotonic()) < end and not stopped():
            if now >= again:
                again = now + AGAIN
                for line, address, port in asked:
                    _ask(line, address, port, nonce)
            ready, _, _ = select.select([line for line, _, _ in asked], [], [], again - now)
            for line in ready:
                answer = _answer(line, nonce)
                if answer is None:
                    continue
                key = answer.card.key
                secret = known.get(key) or proof.stretch(code, key)
                known[key] = secret
                if answer.sealed_with(secret):
                    _, address, port = next(each for each in asked if each[0] is line)
                    return Found(address, port, _checked(answer.card), secret)
                wrong = answer.card
            if wrong is not None and now > end - patience + 1.0:
                break
    finally:
        for line, _, _ in asked:
            line.close()
    raise KnockError(Code.NO_ANSWER if wrong is None else Code.WRONG_CODE)


def _checked(card: Card) -> Card:
    if card.protocol != PROTOCOL:
        raise KnockError(Code.OTHER_PROTOCOL, str(card.protocol))
    return card


def _socket(address: str) -> socket.socket:
    line = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM)
    line.setblocking(False)
    return line


def _ask(line: socket.socket, address: str, port: int, nonce: bytes) -> None:
    try:
        line.sendto(doorbell.question(nonce), (address, port))
    except OSError:
        return  # no way there just now


def _answer(line: socket.socket, nonce: bytes) -> doorbell.Answer | None:
    try:
        data, _ = line.recvfrom(doorbell.SIZE + 1)
    except OSError:
        return None
    return doorbell.read_answer(nonce, data)
