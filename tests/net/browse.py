"""Prints what `Nearby` lists, as JSON lines with times, until its input ends; for the laboratory.

python tests/net/browse.py [PLACE …]
"""

import json
import sys
import threading
import time

import msgspec

from client.knock import read_address
from client.nearby import Nearby

ended = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
began = time.monotonic()
nearby = Nearby([read_address(text) for text in sys.argv[1:]])
print(json.dumps({"at": 0.0, "hosts": []}), flush=True)
while not ended.wait(0.01):
    if nearby.changed():
        hosts = [msgspec.to_builtins(each) | {"way": each.way} for each in nearby.hosts()]
        at = round(time.monotonic() - began, 3)
        print(json.dumps({"at": at, "time": time.monotonic(), "hosts": hosts}), flush=True)
nearby.close()
print(json.dumps({"trouble": nearby.trouble}), flush=True)
