"""A little sound workshop from the standard library alone.

The rule of this module: mono, 44.1 kHz, samples as floats; luck comes from seeds, so the same
call gives the same sound.
"""

import random
from array import array
from collections.abc import Sequence
from math import exp, pi, sin, tanh

RATE = 44100
Wave = list[float]


def silence(seconds: float) -> Wave:
    """Give an empty stretch of sound."""
    return [0.0] * round(RATE * seconds)


def add(target: Wave, wave: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Mix a sound into another from ``at`` seconds on; what does not fit is cut off."""
    first = round(at * RATE)
    for i, value in enumerate(wave[: max(0, len(target) - first)], first):
        target[i] += value * gain


def mode(
    target: Wave,
    frequency: float,
    gain: float,
    decay: float,
    at: float = 0.0,
    *,
    glide: float = 0.0,
) -> None:
    """Add one vibration that dies away with time constant ``decay``; ``glide`` in Hz a second."""
    first = round(at * RATE)
    last = min(len(target), first + round(decay * 9 * RATE))
    for i in range(first, last):
        t = (i - first) / RATE
        phase = 2 * pi * (frequency * t + glide * t * t / 2)
        target[i] += gain * exp(-t / decay) * sin(phase)


def noise(
    target: Wave,
    gain: float,
    decay: float,
    at: float = 0.0,
    *,
    low: float = 1.0,
    high: float = 0.0,
    attack: float = 0.0,
    seed: int = 1,
) -> None:
    """Add a burst of noise: ``low`` and ``high`` (0 to 1) are one-pole filters' steps."""
    luck = random.Random(seed)
    smooth = rumble = 0.0
    first = round(at * RATE)
    for i in range(first, min(len(target), first + round(decay * 9 * RATE))):
        t = (i - first) / RATE
        smooth += low * (luck.uniform(-1, 1) - smooth)
        rumble += high * (smooth - rumble)
        rise = min(1.0, t / attack) if attack else 1.0
        target[i] += (smooth - rumble) * gain * exp(-t / decay) * rise


def eased(wave: Wave, start: float = 0.0012, end: float = 0.04) -> Wave:
    """Let a sound begin and end at nothing, so that neither clicks."""
    for length, step in ((round(start * RATE), 1), (round(end * RATE), -1)):
        for i in range(min(length, len(wave))):
            wave[i if step > 0 else -1 - i] *= i / length
    return wave


def string(
    frequency: float,
    seconds: float,
    *,
    bright: float = 0.5,
    decay: float = 0.996,
    bend: float = 0.0,
    seed: int = 1,
) -> Wave:
    """Pluck a string (Karplus and Strong), tuned exactly by an all-pass.

    ``bright`` 0 to 1 is the hardness of the nail, ``bend`` a fall of pitch in parts of a tone
    after the pluck.
    """
    luck = random.Random(seed)
    period = RATE / frequency - 0.5
    size = int(period)
    rest = period - size
    tune = (1 - rest) / (1 + rest)
    pick = max(1, round(size * 0.13))
    # a string drawn aside at the pick and let go, roughened a little by the nail
    drawn = [i / pick if i < pick else (size - i) / (size - pick) for i in range(size)]
    middle = sum(drawn) / size
    line = []
    soft = 0.0
    for value in drawn:
        soft += (0.1 + 0.8 * bright) * (luck.uniform(-1, 1) - soft)
        line.append(value - middle + 0.35 * bright * soft)
    offset = sum(line) / size
    line = [value - offset for value in line]
    wave = []
    before = filtered = last = 0.0
    place = 0
    for _ in range(round(seconds * RATE)):
        value = line[place]
        average = decay * (0.5 * value + 0.5 * before)
        before = value
        filtered = tune * average + last - tune * filtered
        last = average
        line[place] = filtered
        wave.append(value)
        place = (place + 1) % size
    return eased(_bent(wave, bend) if bend else wave)


def _bent(wave: Wave, bend: float) -> Wave:
    """Let the pitch start ``bend`` tones high and settle."""
    out = []
    at = 0.0
    for i in range(len(wave)):
        step = 2 ** (bend / 6 * exp(-i / RATE / 0.05))
        index = int(at)
        if index + 1 >= len(wave):
            break
        part = at - index
        out.append(wave[index] * (1 - part) + wave[index + 1] * part)
        at += step
    return out


def bell(frequency: float, seconds: float, decay: float) -> Wave:
    """Strike a small gong: partials of a plate, pitch sinking a little."""
    wave = silence(seconds)
    for ratio, gain, length in (
        (1, 1, 1),
        (1.51, 0.7, 0.9),
        (2.05, 0.6, 0.8),
        (2.74, 0.5, 0.62),
        (3.46, 0.4, 0.5),
        (4.23, 0.3, 0.4),
        (5.6, 0.2, 0.3),
        (7.1, 0.12, 0.2),
    ):
        mode(wave, frequency * ratio, gain * 0.4, decay * length, glide=-frequency * ratio * 0.012)
    noise(wave, 0.25, 0.15, low=0.25, attack=0.008, seed=9)
    return eased(wave, end=0.2)


def knock(pitch: float = 1.0, gain: float = 1.0, seed: int = 1) -> Wave:
    """Put a tile on a table: bright short modes of the block over a thud of the felt."""
    wave = silence(0.14)
    luck = random.Random(seed)
    noise(wave, 0.5 * gain, 0.003, low=0.8, high=0.08, seed=seed)
    for frequency, loud, decay in (
        (1720, 0.5, 0.011),
        (2610, 0.55, 0.013),
        (3940, 0.36, 0.009),
        (5600, 0.2, 0.006),
        (7850, 0.09, 0.004),
    ):
        detuned = frequency * pitch * luck.uniform(0.985, 1.015)
        mode(wave, detuned, loud * gain, decay)
    mode(wave, 205 * pitch, 0.5 * gain, 0.02)
    mode(wave, 98, 0.3 * gain, 0.03)
    return wave


def room(wave: Wave, wet: float = 0.2, seconds: float = 0.6) -> Wave:
    """Let a sound ring in a small room (Schroeder's combs and all-passes)."""
    tail = round(RATE * seconds)
    source = wave + [0.0] * tail
    mixed = [0.0] * len(source)
    for delay in (1557, 1617, 1491, 1422):
        line = [0.0] * delay
        place = 0
        damp = 0.0
        for i, value in enumerate(source):
            heard = line[place]
            damp += 0.6 * (heard - damp)
            line[place] = value + damp * 0.76
            mixed[i] += heard * 0.25
            place = (place + 1) % delay
    for delay in (225, 556):
        line = [0.0] * delay
        place = 0
        for i, value in enumerate(mixed):
            heard = line[place]
            mixed[i] = heard - 0.5 * value
            line[place] = value + 0.5 * mixed[i]
            place = (place + 1) % delay
    return [dry + wet * rung for dry, rung in zip(source, mixed, strict=True)]


def pcm(wave: Wave, peak: float) -> bytes:
    """Give 16-bit samples with this highest value (0 to 1), faded out at the end."""
    top = max(map(abs, wave), default=0.0) or 1.0
    length = min(len(wave), round(0.006 * RATE))
    levels = [tanh(1.15 * value / top) / tanh(1.15) * peak for value in wave]
    for i in range(length):
        levels[-1 - i] *= i / length
    return array("h", (round(32767 * level) for level in levels)).tobytes()


def trimmed(wave: Wave, floor: float = 0.0015) -> Wave:
    """Cut the silence at the end."""
    top = max(map(abs, wave), default=0.0)
    last = len(wave)
    while last and abs(wave[last - 1]) < floor * top:
        last -= 1
    return wave[:last]
