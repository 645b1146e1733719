"""The join code and what it proves, both ways: pure arithmetic on keys and codes.

Eleven signs that are not easily mistaken are 54 bits; stretched by scrypt they are too many to
guess from what is announced. The code tells a client that a key is the host's, and the host that
a client was invited.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Callable

SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty signs, without 0 O 1 I L U."""
CODE_LENGTH = 11
GROUP = 4
COST = 1 << 15


def new_code(choose: Callable[[str], str]) -> str:
    """Return a fresh join code; `choose` picks one sign of a text (`secrets.choice`)."""
    return "".join(choose(SIGNS) for _ in range(CODE_LENGTH))


def clean_code(typed: str) -> str:
    """Return the code somebody typed, without blanks, dashes, small letters and wide ones.

    An input method for Chinese writes `Ａ` where it is not switched off.
    """
    plain = unicodedata.normalize("NFKC", typed)
    return "".join(sign for sign in plain.upper() if sign in SIGNS)


def show_code(code: str) -> str:
    """Return a code, however it was typed, as it is read aloud: `ABCD-EFGH-JKM`."""
    code = clean_code(code)
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def stretch(code: str, host: str) -> bytes:
    """Return the secret that a code makes with the host's public key; about 0.1 s."""
    return hashlib.scrypt(
        clean_code(code).encode(),
        salt=host.encode(),
        n=COST,
        r=8,
        p=1,
        maxmem=1 << 26,
        dklen=32,
    )


def join_proof(secret: bytes, client: str, host: str) -> str:
    """Return what shows the host that this client's key was given the code."""
    return hmac.new(secret, f"join|{client}|{host}".encode(), hashlib.sha256).hexdigest()


def host_tag(secret: bytes, said: bytes) -> bytes:
    """Return what shows a client that `said` comes from the host that has the code."""
    return hmac.new(secret, b"host|" + said, hashlib.sha256).digest()[:16]


def announcement(secret: bytes, host: str) -> bytes:
    """Return what shows somebody with the join code that an announced key is its host's."""
    return host_tag(secret, f"announce|{host}".encode())


def same(one: str, other: str) -> bool:
    """Compare two texts in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def fingerprint(key: str) -> str:
    """Return a key as people compare it: `1a2b-3c4d-5e6f-7081`."""
    digest = hashlib.sha256(b"key|" + key.encode()).hexdigest()
    return "-".join(digest[at : at + 4] for at in range(0, 16, 4))
