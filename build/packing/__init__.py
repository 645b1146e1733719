"""How the standalone programs are put together: what goes in, licences, archives, figures."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the checkout, whose code is packed
