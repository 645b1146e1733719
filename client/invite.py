"""An invitation as text: where a host is and its join code, in one line to send or to scan.

    paizhuo://192.168.1.5/ABCD-EFGH-JKM
    paizhuo://192.168.1.5:24899,[fd00::2]:24899/ABCD-EFGH-JKM

Small and capital letters are the same; an address and a code with a blank between are one too.
"""

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct

from client.knock import KnockError, plain, read_address
from server.lan import PORT
from server.proof import CODE_LENGTH, clean_code, show_code
from server.wire import Code

SCHEME = "paizhuo://"
NAMED = 5
"""So many addresses are in an invitation at most."""


class Invitation(Struct, frozen=True):
    """`way` is where the host may be, as `RemoteSession.join` takes it; `code` may be empty."""

    way: str
    code: str

    @property
    def text(self) -> str:
        """The line to send."""
        return f"{SCHEME}{self.way}/{show_code(self.code)}"

    @property
    def short(self) -> str:
        """The line to scan: the first address alone, in the signs a QR picture holds best."""
        first = self.way.partition(",")[0]
        return f"{SCHEME}{first}/{clean_code(self.code)}".upper()


def invite(addresses: Iterable[str], port: int, code: str) -> Invitation:
    """Return the invitation of a host that has these addresses, the likeliest first.

    It names the likeliest ones: a machine with a dozen networks must not make a line too long to
    be pasted.
    """
    named = islice(addresses, NAMED)
    return Invitation(",".join(typed(each, port) for each in named), clean_code(code))


def typed(address: str, port: int) -> str:
    """Return a place as it is typed; the usual port goes without saying."""
    bare = f"[{address}]" if ":" in address else address
    return bare if port == PORT else f"{bare}:{port}"


def read_invitation(text: str) -> Invitation | None:
    """Return the invitation in a text; None if it holds none, KnockError if it is spoilt."""
    line = " ".join(plain(text).split())
    if line.lower().startswith(SCHEME):
        way, _, code = line[len(SCHEME) :].partition("/")
    else:
        way, _, code = line.partition(" ")
        if len(clean_code(code)) != CODE_LENGTH:
            return None
    code = clean_code(code.partition("?")[0])
    if len(code) not in (0, CODE_LENGTH):
        raise KnockError(Code.NO_CODE)
    for place in way.split(","):
        read_address(place)
    return Invitation(way.lower(), code)
