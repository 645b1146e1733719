"""Finding hosts across machines: listed within 2 s, gone within 5 s, on every network they share.

The machines are network namespaces behind a switch that loses frames at will.
"""

import signal
import subprocess
import sys
import time

import pytest

from tests.net.discovery_kit import ENVIRONMENT, ROOT, Browser, Served, alone, nobody
from tests.net.namespaces import Lab, needs_namespaces, sh

pytestmark = [needs_namespaces, pytest.mark.xdist_group("namespaces")]

LISTED = 2.0
GONE = 5.0
SOON = 0.5
"""What the test itself may add on a busy machine."""


@pytest.mark.parametrize("loss", [0.0, 0.2])
def test_a_new_host_is_listed_and_a_dead_one_is_gone(tmp_path, loss):
    with Lab("host", "ann", "ben") as lab:
        for guest in ("ann", "ben"):
            lab.set(guest, delay=0.001, jitter=0.0005, loss=loss)
        browsers = [Browser(lab, "ann"), Browser(lab, "ben")]
        host = Served(lab, "host", tmp_path, "--name", "客廳")
        began = time.monotonic()
        for browser in browsers:
            browser.until(alone("客廳"), LISTED + SOON)
        assert time.monotonic() - began < LISTED + SOON
        late = Browser(lab, "ben")
        assert late.since_start(alone("客廳"), LISTED + SOON) < LISTED + SOON
        browsers.append(late)
        [found] = browsers[0].hosts
        assert (found["games"], found["options"]) == (["i8"], {})
        assert (found["free"], found["seats"], found["port"]) == (4, 4, 24810)
        for browser in browsers:
            browser.never(nobody, 1.0)
        host.kill()
        began = time.monotonic()
        for browser in browsers:
            browser.until(nobody, GONE)
        assert time.monotonic() - began < GONE
        assert [browser.close() for browser in browsers] == ["", "", ""]


def test_whoever_stops_on_purpose_is_gone_at_once(tmp_path):
    with Lab("host", "ann") as lab:
        host = Served(lab, "host", tmp_path, "--name", "A")
        ann = Browser(lab, "ann")
        ann.until(alone("A"), LISTED + SOON)
        host.stop()
        ann.until(nobody, 1.0)


def test_a_cable_that_is_pulled_and_put_back(tmp_path):
    with Lab("host", "ann") as lab:
        Served(lab, "host", tmp_path, "--name", "A")
        ann = Browser(lab, "ann")
        ann.until(alone("A"), LISTED + SOON)
        lab.link("host", "down")
        ann.until(nobody, GONE)
        lab.link("host", "up")
        sh(f"ip -n {lab.space('host')} addr replace fd77::1/64 dev eth0 nodad")
        ann.until(alone("A"), 6.0)
        lab.link("ann", "down")
        ann.until(nobody, GONE)
        lab.link("ann", "up")
        ann.until(alone("A"), 6.0)


def test_a_frozen_host_is_gone_and_comes_back(tmp_path):
    with Lab("host", "ann") as lab:
        host = Served(lab, "host", tmp_path, "--name", "A")
        ann = Browser(lab, "ann")
        ann.until(alone("A"), LISTED + SOON)
        host.process.send_signal(signal.SIGSTOP)
        ann.until(nobody, GONE)
        host.process.send_signal(signal.SIGCONT)
        ann.until(alone("A"), LISTED + SOON)


def test_two_hosts_with_one_name(tmp_path):
    with Lab("host", "other", "ann") as lab:
        Served(lab, "host", tmp_path / "a", "--name", "A")
        Served(lab, "other", tmp_path / "b", "--name", "A", "--game", "paohuzi")
        ann = Browser(lab, "ann")
        ann.until(lambda hosts: len(hosts) == 2, LISTED + SOON)
        games = {each["addresses"][0]: each["games"] for each in ann.hosts}
        assert games == {"10.77.0.1": ["i8"], "10.77.0.2": ["paohuzi"]}


def test_several_networks(tmp_path):
    """Host and Ben are on two networks, Ann and Cai on one each: the right address stands first."""
    with Lab("host", "ann", "ben", "cai") as lab:
        lab.more("host", "ben", "cai", device="eth1", net=88)
        lab.link("cai", "down")
        Served(lab, "host", tmp_path, "--name", "A")
        ann, ben, cai = (Browser(lab, name) for name in ("ann", "ben", "cai"))
        for browser in (ann, ben, cai):
            browser.until(alone("A"), LISTED + SOON)
        assert ann.hosts[0]["addresses"][0].startswith(("10.77.", "fd77::", "fe80::"))
        assert cai.hosts[0]["addresses"][0].startswith(("10.88.", "fd88::", "fe80::"))
        lab.link("host", "down")  # Ann's way is gone; Ben still has the other one
        ann.until(nobody, GONE)
        ben.until(
            lambda hosts: hosts and "88" in hosts[0]["addresses"][0] and not hosts[0]["reason"],
            12.0,
        )


def test_a_network_of_the_new_kind_only(tmp_path):
    with Lab("host", "ann", ipv4=False) as lab:
        Served(lab, "host", tmp_path, "--name", "A")
        ann = Browser(lab, "ann")
        ann.until(alone("A"), LISTED + SOON)
        assert "fd77::1" in ann.hosts[0]["addresses"]


def test_a_network_that_comes_later_is_announced_on(tmp_path):
    with Lab("host", "ann", "cai") as lab:
        lab.link("cai", "down")
        Served(lab, "host", tmp_path, "--name", "A")
        cai = Browser(lab, "cai")
        cai.never(lambda hosts: hosts, 1.0)
        lab.more("host", "cai", device="eth1", net=88)
        cai.until(alone("A"), 5.0)


def test_a_host_on_the_same_machine_without_any_network(tmp_path):
    with Lab("host") as lab:
        lab.link("host", "down")
        sh(f"ip -n {lab.space('host')} addr flush dev eth0")
        Served(lab, "host", tmp_path, "--name", "A")
        here = Browser(lab, "host")
        here.until(alone("A"), LISTED + SOON)
        assert here.hosts[0]["addresses"][0] in ("127.0.0.1", "::1")


def test_a_host_beyond_a_router_is_asked_where_it_was(tmp_path):
    """Announcements do not cross routers; a host that was joined before is found there again."""
    with Lab("host", "ann", "router") as lab:
        lab.more("router", "host", device="eth1", net=88)
        lab.link("host", "down")
        sh(f"ip netns exec {lab.space('router')} sysctl -qw net.ipv4.ip_forward=1")
        sh(f"ip -n {lab.space('ann')} route add default via 10.77.0.3")
        sh(f"ip -n {lab.space('host')} route add default via 10.88.0.3")
        Served(lab, "host", tmp_path, "--name", "A")
        ann = Browser(lab, "ann", "10.88.0.1:24810")
        ann.until(alone("A"), LISTED + SOON)
        assert ann.hosts[0]["addresses"] == ["10.88.0.1"]


def test_seats_that_are_taken_are_announced(tmp_path):
    with Lab("host", "ann", "ben") as lab:
        table = ("--seats", "human,human,bot,bot")
        host = Served(lab, "host", tmp_path / "host", "--name", "A", *table)
        ann = Browser(lab, "ann")
        ann.until(lambda hosts: hosts and hosts[0]["free"] == 2, LISTED + SOON)
        guest = [sys.executable, "-m", "client", "--join", "10.77.0.1", "--bot", "random"]
        guest += ["--code", host.said["code"], "--data-dir", str(tmp_path / "ben")]
        lab.start("ben", guest, env=ENVIRONMENT, cwd=ROOT)
        ann.until(lambda hosts: hosts and hosts[0]["free"] == 1, 10.0)
        assert ann.hosts[0]["reason"] == ""


BLOCKER = """
import socket, time
for kind, address in ((socket.AF_INET6, "::"), (socket.AF_INET, "0.0.0.0")):
    line = socket.socket(kind, socket.SOCK_DGRAM)
    if kind == socket.AF_INET6:
        line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    line.bind((address, 5353))
    keep = line, globals().get("keep")
print("bound", flush=True)
time.sleep(600)
"""


def test_an_announcement_that_cannot_be_is_a_notice(tmp_path):
    """Where multicast DNS has no socket the host serves all the same, and the beacon is heard."""
    with Lab("host", "ann") as lab:
        block = lab.start("host", [sys.executable, "-c", BLOCKER], stdout=subprocess.PIPE)
        assert block.stdout.readline() == b"bound\n"
        host = Served(lab, "host", tmp_path, "--name", "A")
        notice = host.process.stderr.readline()
        assert notice.startswith("paizhuo-host: not announced: multicast DNS: "), notice
        assert "in use" in notice
        ann = Browser(lab, "ann")
        ann.until(alone("A"), LISTED + SOON)
        host.stop()


def test_who_hides_is_not_found_but_is_there(tmp_path):
    with Lab("host", "ann") as lab:
        Served(lab, "host", tmp_path, "--hidden")
        ann = Browser(lab, "ann")
        ann.never(lambda hosts: hosts, 2.0)
        asked = Browser(lab, "ann", "10.77.0.1:24810")
        asked.until(lambda hosts: len(hosts) == 1, LISTED + SOON)
