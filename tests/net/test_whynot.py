"""Why nobody can see a host: what each fact means, and the probes on real machines."""

import json
import socket
import subprocess
import sys

import pytest
from msgspec.structs import replace

from client import probing, whynot
from client.i18n import Translator
from client.whynot import FAILED, OK, UNKNOWN, Facts, View
from server.addresses import Own, _up, interfaces, ours
from server.doorbell import Doorbell
from server.lan import LanHost
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.net.discovery_kit import ENVIRONMENT, ROOT, Browser, alone
from tests.net.lan_kit import until
from tests.net.namespaces import Lab, needs_namespaces

LO = Own(1, "lo", "127.0.0.1", 8)
WIFI = Own(2, "wlan0", "192.168.1.5", 24)
WIFI6 = Own(2, "wlan0", "fd00::5", 64)
LINK = Own(2, "wlan0", "fe80::5%wlan0", 64)
CABLE = Own(3, "eth0", "10.0.0.5", 8)
DOCKER = Own(4, "docker0", "172.17.0.1", 16)
BOTH = frozenset({"192.168.1.5", "fd00::5", "127.0.0.1"})
WELL = Facts(
    (LO, WIFI, WIFI6, LINK), 24810, "ABCDEFGHJKM", True, BOTH, BOTH,
    frozenset({"192.168.1.5"}), "", {"192.168.1.9": 3.4}, "linux",
)  # fmt: skip


def check(facts: Facts, name: str) -> whynot.Check:
    [found] = [each for each in whynot.checks(facts) if each.name == name]
    return found


def test_where_all_is_well_everything_is_ok():
    found = whynot.checks(WELL)
    assert [each.state for each in found] == [OK] * 6


@pytest.mark.parametrize(
    ("change", "name", "state", "said"),
    [
        ({"own": (LO,)}, "networks", FAILED, "This machine is on no network."),
        ({"own": (LO, LINK)}, "networks", FAILED, "This machine is on no network."),
        ({"own": (LO, DOCKER)}, "networks", UNKNOWN, "172.17.0.1 (docker0)"),
        ({"own": (LO, WIFI)}, "networks", OK, "192.168.1.5 (wlan0)"),
        ({"own": (LO, WIFI, CABLE)}, "networks", OK, "10.0.0.5 (eth0)"),
        ({"tcp": frozenset()}, "port", FAILED, "Port 24810 does not answer, not even from this"),
        ({"udp": frozenset()}, "port", FAILED, "does not answer, not even from this machine"),
        ({"udp": frozenset({"fd00::5"})}, "port", FAILED, "does not answer at 192.168.1.5, though"),
        ({"announced": False}, "announcing", UNKNOWN, "This table hides"),
        ({"trouble": "no socket"}, "announcing", FAILED, "does not work here: no socket."),
        ({"heard": None}, "multicast", UNKNOWN, "UDP port 24811"),
        ({"heard": frozenset()}, "multicast", FAILED, "not heard on 192.168.1.5 (wlan0)."),
        ({"own": (LO, WIFI, CABLE)}, "multicast", FAILED, "not heard on 10.0.0.5 (eth0)."),
        ({"announced": False}, "multicast", UNKNOWN, "nothing to be heard"),
        ({"callers": {}}, "firewall", UNKNOWN, "only another machine can tell"),
        ({"callers": {}, "guards": ("ufw",)}, "firewall", UNKNOWN, "A firewall runs here: ufw."),
        ({"callers": {}}, "others", UNKNOWN, "Nobody on another machine"),
        ({"callers": {"192.168.1.9": 500.0}}, "others", UNKNOWN, "Nobody on another machine"),
        ({}, "others", OK, "192.168.1.9 has reached this machine 3 s ago."),
        ({"callers": {"a": 9.0, "b": 2.0}}, "others", OK, "b has reached"),
    ],
)
def test_what_a_fact_means(change, name, state, said):
    found = check(replace(WELL, **change), name)
    assert (found.state, said in found.told(Translator("en"))) == (state, True), found


@pytest.mark.parametrize(
    ("change", "name", "advice"),
    [
        ({"callers": {}}, "others", "paizhuo://192.168.1.5,[fd00::5]/ABCD-EFGH-JKM"),
        ({"callers": {}, "guards": ("ufw",)}, "firewall", "sudo ufw allow 24810 &&"),
        ({"callers": {}, "guards": ("firewalld",)}, "firewall", "--add-port=24811/udp"),
        ({"callers": {}, "system": "win32"}, "firewall", "allow private networks"),
        ({"callers": {}, "system": "darwin"}, "firewall", "allow incoming connections"),
        (
            {"callers": {}, "system": "linux", "port": 40001},
            "firewall",
            "TCP and UDP 40001, UDP 24811 for the signal, UDP 5353 for multicast DNS",
        ),
        ({"callers": {}, "guards": ("ufw",)}, "firewall", "sudo ufw allow 5353/udp"),
        ({"callers": {}, "guards": ("firewalld",)}, "firewall", "--add-port=5353/udp"),
        ({"own": (LO, WIFI, CABLE)}, "networks", "one of these networks"),
        ({"tcp": frozenset()}, "port", "through the firewall"),
    ],
)
def test_what_is_to_be_done(change, name, advice):
    assert advice in check(replace(WELL, **change), name).advised(Translator("en"))


@pytest.mark.parametrize(("language", "between"), [("en", ", "), ("zh_Hant", "、")])
def test_lists_are_written_as_the_language_writes_them(language, between):
    found = check(replace(WELL, own=(LO, WIFI, CABLE)), "networks")
    said = found.told(Translator(language))
    assert said == between.join(f"{each.address} ({each.name})" for each in (WIFI, CABLE))


def test_only_another_machine_counts_as_a_caller():
    """Every way in which this machine may reach itself is rung for, then two that are others'."""
    bell = Doorbell(0, bytes(32), lambda: None)
    mine = [(each.address.partition("%")[0], each.index) for each in interfaces()]
    assert mine
    for address, index in mine:
        bell._remember((address, 24810, 0, index), 1.0)
        bell._remember((f"::ffff:{address}" if ":" not in address else address, 1, 0, 0), 1.0)
    bell._remember(("127.0.0.9", 24810), 1.0)
    assert bell.callers == {}
    bell._remember(("::ffff:203.0.113.9", 24810, 0, 0), 2.0)
    bell._remember(("fe80::9:9:9:9", 24810, 0, 1), 3.0)
    bell.close()
    assert bell.callers == {"203.0.113.9": 2.0, "fe80::9:9:9:9%lo": 3.0}


def test_an_address_of_a_link_is_ours_with_its_interface_and_without(monkeypatch):
    """The system's answers are played: not every machine of the checks has such an address."""
    sent = []

    class Probe(socket.socket):
        def connect(self, goal):
            sent.append(goal)
            if len(goal) == 4 and goal[3] != 7:
                raise OSError

        def getsockname(self):
            return ("fe80::7", 1, 0, 7)

    monkeypatch.setattr("server.addresses.socket.socket", Probe)
    monkeypatch.setattr("server.addresses.socket.if_nameindex", lambda: [(1, "lo"), (7, "wlan0")])
    assert ours("fe80::7", 7)
    assert ours("fe80::7%wlan0", 7)
    assert ours("fe80::7")
    assert not ours("fe80::7", 1)
    assert not ours("fe80::8", 7)
    assert _up(Own(7, "wlan0", "fe80::7%wlan0", 64))
    assert sent[-1] == ("fe80::1", 9, 0, 7)


def test_other_machines_are_told_real_networks_first():
    facts = replace(WELL, own=(LO, DOCKER, WIFI6, WIFI))
    assert facts.invitation.way == "192.168.1.5,[fd00::5]"


@pytest.mark.parametrize(
    ("view", "states"),
    [
        (View("x"), [FAILED]),
        (View("x", ("10.0.0.1",)), [UNKNOWN, FAILED, FAILED]),
        (View("x", ("10.0.0.1",), frozenset({"10.0.0.1"})), [OK, FAILED, FAILED]),
        (
            View("x", ("10.0.0.1",), frozenset({"10.0.0.1"}), frozenset({"10.0.0.1"})),
            [OK, OK, FAILED],
        ),
        (View("x", ("a",), frozenset("a"), frozenset("a"), frozenset("a")), [OK, OK, OK]),
    ],
)
def test_what_another_machine_sees(view, states):
    assert [each.state for each in whynot.seen(view)] == states


def test_firewalls_that_run_are_known_by_their_files(tmp_path):
    assert probing.guards(tmp_path) == ()
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("# x\nENABLED=no\n")
    assert probing.guards(tmp_path) == ()
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    (tmp_path / "run/firewalld").mkdir(parents=True)
    assert probing.guards(tmp_path) == ("ufw", "firewalld")


def test_a_host_looks_at_itself(tmp_path):
    order = Order("i8", {}, Aside((SeatPlan(),) * 4))
    lan = LanHost([order], tmp_path, port=0, announced=True)
    lan.start()
    rung: list[int] = []
    page = probing.WhyNot(lan, lambda: rung.append(1))
    try:
        until(page.checks, 15.0)
        assert rung
        assert page.changed()
        found = {each.name: each for each in page.checks()}
        assert found["port"].state == OK, found["port"]
    finally:
        page.close()
        lan.stop()


def test_another_machines_view_of_a_host_that_is_not_there():
    page = probing.ViewOf("127.0.0.1:9")
    until(page.checks, 15.0)
    assert [each.state for each in page.checks()] == [OK, FAILED, FAILED]
    assert "no table is open" in page.checks()[2].told(Translator("en"))
    page.close()


LOOK = """
import json, sys, time
from pathlib import Path
from client.probing import WhyNot
from server.lan import LanHost
from server.opening import Order
from server.store import Aside, SeatPlan
lan = LanHost([Order("i8", {}, Aside((SeatPlan(),) * 4))], Path(sys.argv[1]), name="A",
              announced=True)
lan.start()
page = WhyNot(lan)
print(json.dumps({"code": lan.code}), flush=True)
while True:
    if page.changed():
        print(json.dumps({each.name: [each.state, each.values] for each in page.checks()}),
              flush=True)
    time.sleep(0.05)
"""


@needs_namespaces
@pytest.mark.xdist_group("namespaces")
def test_a_host_learns_from_the_other_machine(tmp_path):
    with Lab("host", "ann") as lab:
        host = lab.start(
            "host", [sys.executable, "-c", LOOK, str(tmp_path)], env=ENVIRONMENT, cwd=ROOT,
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        json.loads(host.stdout.readline())
        alone_here = json.loads(host.stdout.readline())
        states = {name: state for name, (state, _) in alone_here.items()}
        assert states == {
            "networks": OK, "port": OK, "announcing": OK, "multicast": OK, "firewall": UNKNOWN,
            "others": UNKNOWN,
        }  # fmt: skip
        assert alone_here["others"][1]["invitation"].startswith("paizhuo://10.77.0.1,[fd77::1]/")
        ann = Browser(lab, "ann")
        ann.until(alone("A"), 4.0)
        later = json.loads(host.stdout.readline())
        while later["others"][0] != OK:
            later = json.loads(host.stdout.readline())
        assert later["others"][1]["address"] in ("10.77.0.2", "fd77::2") or later["others"][1][
            "address"
        ].startswith("fe80::")
        assert later["firewall"][0] == OK
