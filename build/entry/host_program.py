"""Where the standalone host begins."""

import multiprocessing
import sys


def main() -> int:
    """Run the host; return its exit code."""
    multiprocessing.freeze_support()
    try:
        from server.__main__ import main as run
    except ImportError as cause:
        print(f"paizhuo-host: a part of the program cannot be loaded ({cause}); install it again",
              file=sys.stderr)  # fmt: skip
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
