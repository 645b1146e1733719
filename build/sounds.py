"""Make all sounds of the program.  Run by hand; the results are committed.

    python build/sounds.py

Needs ``sox`` with Ogg Vorbis (Debian package sox).  The rule of this script: no recording of
anybody; every sound is worked out by ``synth`` from numbers written here.
"""

import random
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path

from synth import RATE, Wave, add, bell, knock, mode, noise, pcm, room, silence, string, trimmed

OUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"

NOTES = {
    "C3": 130.81,
    "D3": 146.83,
    "E3": 164.81,
    "G3": 196.0,
    "A3": 220.0,
    "C4": 261.63,
    "D4": 293.66,
    "E4": 329.63,
    "G4": 392.0,
    "A4": 440.0,
    "C5": 523.25,
    "D5": 587.33,
    "E5": 659.25,
    "G5": 783.99,
    "A5": 880.0,
    "C6": 1046.5,
}
"""The five-tone scale."""


def phrase(notes: str, gap: float, *, ring: float = 0.7, bright: float = 0.6) -> Wave:
    """Pluck notes one after another, ``gap`` seconds apart."""
    names = notes.split()
    line = silence(gap * len(names) + ring)
    for place, name in enumerate(names):
        plucked = string(NOTES[name], ring + gap, bright=bright, decay=0.994, seed=7 + place)
        add(line, plucked, place * gap)
    return line


def layered(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Mix (start, gain, sound) into one."""
    line = silence(seconds)
    for at, gain, part in parts:
        add(line, part, at, gain)
    return line


def draw() -> Wave:
    """Slide a tile off the wall and set it down."""
    line = silence(0.16)
    noise(line, 0.25, 0.02, low=0.35, high=0.1, attack=0.02, seed=5)
    add(line, knock(1.2, 0.5, 4), 0.05)
    return line


def select() -> Wave:
    """Touch a tile."""
    line = silence(0.05)
    mode(line, 2100, 0.5, 0.006)
    mode(line, 3300, 0.3, 0.004)
    return line


def shuffle() -> Wave:
    """Wash the tiles."""
    luck = random.Random(3)
    line = silence(2.0)
    noise(line, 0.10, 0.7, low=0.25, high=0.05, attack=0.3, seed=2)
    for i in range(110):
        at = luck.betavariate(1.6, 1.9) * 1.8
        add(line, knock(luck.uniform(0.8, 1.25), 1, i), at, luck.uniform(0.12, 0.5))
    return line


def dice() -> Wave:
    """Throw two dice into a bowl."""
    luck = random.Random(5)
    line = silence(0.9)
    at, gap = 0.0, 0.085
    loud = 1.0
    while at < 0.75:
        pitch = luck.uniform(0.9, 1.15)
        mode(line, 1250 * pitch, 0.5 * loud, 0.008, at)
        mode(line, 2950 * pitch, 0.35 * loud, 0.005, at)
        noise(line, 0.4 * loud, 0.005, at, low=0.7, seed=round(at * 1000))
        at += gap * luck.uniform(0.6, 1.2)
        gap *= 0.93
        loud *= 0.88
    return line


def card() -> Wave:
    """Slide a card off the pile."""
    line = silence(0.14)
    noise(line, 0.6, 0.03, low=0.55, high=0.2, attack=0.025, seed=11)
    return line


def card_turn() -> Wave:
    """Snap a card over."""
    line = silence(0.16)
    noise(line, 0.4, 0.02, low=0.6, high=0.2, attack=0.015, seed=13)
    noise(line, 0.9, 0.005, 0.06, low=0.8, high=0.1, seed=14)
    mode(line, 1350, 0.25, 0.006, 0.06)
    return line


def card_place() -> Wave:
    """Put a card on the table."""
    line = silence(0.12)
    noise(line, 0.7, 0.007, low=0.5, seed=12)
    mode(line, 240, 0.55, 0.018)
    mode(line, 620, 0.22, 0.01)
    return line


def place() -> Wave:
    """Push a meld together and lay it down."""
    return layered(
        0.32,
        (0, 0.55, knock(1.02, 1, 21)),
        (0.045, 0.7, knock(0.97, 1, 22)),
        (0.1, 1, knock(0.92, 1, 23)),
    )


def kong() -> Wave:
    """Knock three times, then a gong."""
    line = silence(1.5)
    for i in range(3):
        add(line, knock(0.85, 1, i + 3), 0.09 * i, 0.55 + 0.15 * i)
    add(line, bell(131, 1.2, 0.45), 0.27, 0.8)
    return line


def pung() -> Wave:
    """Knock twice, then two notes."""
    return layered(
        1.0,
        (0, 0.6, knock(0.9, 1, 1)),
        (0.1, 0.8, knock(0.9, 1, 2)),
        (0.1, 1, phrase("A4 E5", 0.07)),
    )


def win() -> Wave:
    """Strike the gong and run up the scale."""
    return layered(
        2.6,
        (0, 1, bell(92, 2.4, 0.9)),
        (0.14, 0.9, phrase("C4 E4 G4 A4 C5 E5 G5 C6", 0.07)),
    )


def fanfare() -> Wave:
    """Play the winner a short tune."""
    tune = phrase("G4 A4 C5 D5 E5 G5 A5 G5 C6", 0.13, ring=1.2, bright=0.75)
    bass = phrase("C3 G3 C4 G3 C4", 0.26, ring=1.2, bright=0.4)
    return layered(2.9, (0, 1, tune), (0, 0.8, bass), (1.04, 0.6, bell(131, 1.6, 0.6)))


def lose() -> Wave:
    """Come down the scale, softly."""
    return phrase("E5 D5 C5 A4", 0.17, ring=0.9, bright=0.3)


def drawn_game() -> Wave:
    """End a hand nobody won."""
    return layered(1.8, (0, 0.6, bell(98, 1.6, 0.5)), (0.1, 0.7, phrase("A4 G4", 0.25, bright=0.3)))


def passing() -> Wave:
    """Tap the table."""
    line = silence(0.14)
    mode(line, 330, 0.5, 0.03)
    mode(line, 495, 0.2, 0.02)
    noise(line, 0.1, 0.006, low=0.4, seed=3)
    return line


def tick() -> Wave:
    """Let the clock tick."""
    line = silence(0.06)
    mode(line, 1500, 0.4, 0.006)
    mode(line, 900, 0.3, 0.008)
    return line


def refused() -> Wave:
    """Say no."""
    line = silence(0.3)
    for at, frequency in ((0.0, 233), (0.11, 185)):
        mode(line, frequency, 0.5, 0.045, at)
        mode(line, frequency * 2.01, 0.25, 0.03, at)
    return line


def pao() -> Wave:
    """Run: three quick notes over a drum."""
    return layered(
        1.2,
        (0, 0.8, drum()),
        (0.09, 0.8, drum()),
        (0.1, 1, phrase("D5 E5 A5", 0.065)),
    )


def drum() -> Wave:
    """Hit a small drum."""
    line = silence(0.4)
    mode(line, 150, 0.9, 0.09, glide=-180)
    mode(line, 262, 0.35, 0.05, glide=-200)
    noise(line, 0.4, 0.012, low=0.3, seed=8)
    return line


def music() -> Wave:
    """Play a calm zither piece that joins its own beginning.

    Sixteen bars of four beats over a turning bass; the melody walks on the scale, led back to
    its home note at the end of each four bars.
    """
    luck = random.Random(20)
    beat = 0.8
    names = list(NOTES)
    length = 64 * beat
    line = silence(length + 6)
    bass = ("C3 G3", "A3 E4", "G3 D4", "C3 G3", "A3 E4", "D3 A3", "G3 D4", "C3 C4")
    for bar in range(16):
        for half, name in enumerate(bass[bar % 8].split()):
            plucked = string(NOTES[name], 3.2, bright=0.25, decay=0.998, seed=bar * 2 + half)
            add(line, plucked, (bar * 4 + half * 2) * beat, 0.55)
    at = names.index("G4")
    for step in range(128):
        bar_end = step % 32 >= 29
        if bar_end:
            at = names.index(("C5", "A4", "G4", "C5")[step // 32])
            sounding = step % 32 == 29
        else:
            sounding = luck.random() < (0.8 if step % 4 == 0 else 0.4)
            at = min(
                len(names) - 2, max(names.index("C4"), at + luck.choice((-2, -1, -1, 1, 1, 2)))
            )
        if sounding:
            bend = 0.5 if luck.random() < 0.18 else 0.0
            loud = 0.75 if step % 4 == 0 else 0.55
            plucked = string(
                NOTES[names[at]], 2.6, bright=0.45, decay=0.997, bend=bend, seed=500 + step
            )
            add(line, plucked, step * beat / 2 + luck.uniform(0, 0.015), loud)
    rung = room(line, 0.3, 0.0)
    whole = round(length * RATE)
    for i, value in enumerate(rung[whole:]):  # what rings over the end belongs to the beginning
        rung[i] += value
    return rung[:whole]


Recipe = tuple[Callable[[], Wave], float]
SOUNDS: dict[str, Recipe] = {
    "tile1": (lambda: knock(1.0, 1, 1), 0.75),
    "tile2": (lambda: knock(0.96, 1, 2), 0.75),
    "tile3": (lambda: knock(1.05, 1, 3), 0.75),
    "tile4": (lambda: knock(0.93, 1, 4), 0.75),
    "draw": (draw, 0.4),
    "select": (select, 0.22),
    "shuffle": (shuffle, 0.6),
    "dice": (dice, 0.6),
    "place": (place, 0.75),
    "card": (card, 0.4),
    "card_turn": (card_turn, 0.5),
    "card_place": (card_place, 0.65),
    "flower": (lambda: room(phrase("G5 A5 C6", 0.06, bright=0.8)), 0.5),
    "chow": (lambda: room(phrase("E5 G5 A5", 0.08)), 0.6),
    "pung": (lambda: room(pung()), 0.7),
    "kong": (lambda: room(kong()), 0.8),
    "ready": (lambda: room(phrase("C5 G5 C6 G5", 0.1, bright=0.8)), 0.6),
    "win": (lambda: room(win(), 0.25), 0.85),
    "pass": (passing, 0.3),
    "wei": (lambda: room(layered(1.0, (0, 0.8, drum()), (0.06, 1, phrase("E4 A4", 0.08)))), 0.65),
    "pao": (lambda: room(pao()), 0.7),
    "ti": (lambda: room(layered(1.5, (0, 0.9, drum()), (0.08, 1, kong()))), 0.8),
    "turn": (lambda: room(phrase("A5 C6", 0.09, bright=0.5)), 0.45),
    "tick": (tick, 0.3),
    "refused": (refused, 0.4),
    "join": (lambda: room(phrase("C5 E5", 0.1, bright=0.5)), 0.4),
    "leave": (lambda: room(phrase("E5 C5", 0.1, bright=0.3)), 0.4),
    "lose": (lambda: room(lose()), 0.5),
    "drawn_game": (lambda: room(drawn_game()), 0.5),
    "fanfare": (lambda: room(fanfare(), 0.3), 0.75),
    "music": (music, 0.5),
}
"""Recipe and peak of every sound."""


def save(name: str, samples: bytes, folder: Path) -> int:
    """Write ``name.ogg`` and tell its size."""
    source = folder / f"{name}.wav"
    with wave.open(str(source), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    target = OUT / f"{name}.ogg"
    # -R and -D: the same input gives the same bytes
    command = ["sox", "-R", "-D", str(source), "-C", "3", "--comment", "", str(target)]
    subprocess.run(command, check=True)
    return target.stat().st_size


def main() -> None:
    """Make every sound, or those named on the command line."""
    wanted = sys.argv[1:] or list(SOUNDS)
    OUT.mkdir(parents=True, exist_ok=True)
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in wanted:
            make, peak = SOUNDS[name]
            made = make()
            whole = made if name == "music" else trimmed(made)
            size = save(name, pcm(whole, peak), Path(folder))
            total += size
            sys.stdout.write(f"{name}: {len(whole) / RATE:.2f} s, {size / 1024:.1f} KB\n")
    sys.stdout.write(f"{len(wanted)} sounds, {total / 1024:.0f} KB\n")


if __name__ == "__main__":
    main()
