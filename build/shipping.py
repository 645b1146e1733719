"""Write a table of assets/tables or compare it with the shipped one: magic line, zlib stream."""

import argparse
import sys
import zlib
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent / "assets" / "tables"


def ship(about: str, name: str, magic: bytes, fresh: bytes) -> int:
    """Do what the command line of a builder asks with a fresh table; return the exit code."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 on a difference")
    output = TABLES / name
    if parser.parse_args().check:
        try:
            shipped = zlib.decompress(output.read_bytes().removeprefix(magic))
        except (OSError, zlib.error) as error:
            print(f"{output}: {error}", file=sys.stderr)
            return 1
        if shipped != fresh:
            print(f"{output} differs from a fresh table: run {sys.argv[0]}", file=sys.stderr)
            return 1
        print(f"{output} is up to date")
        return 0
    output.parent.mkdir(exist_ok=True)
    output.write_bytes(magic + zlib.compress(fresh, 9))
    print(f"{output}: {len(fresh)} bytes, {output.stat().st_size} compressed")
    return 0
