"""The bodies of tiles: two-coloured blocks with round edges, lit from the upper left.

The rule of this module: a body is drawn in whole pixels for one size and knows no face.
"""

from typing import Final

import pygame

from client.art.measure import Footprint
from client.art.palette import IVORY, Back
from client.art.svg import linear, path, rasterise, rect

_LINE: Final = "#2a1c0a"
_INSET: Final = 0.6  # of the body inside its dark outline, in pixels


def _lit(name: str, box: tuple[float, float, float, float], dark: str, strength: float) -> str:
    """Define the paint of an edge: white at the upper left, dark at the lower right."""
    x, y, w, h = box
    stops = ((0.0, "#ffffff", 0.95), (0.5, "#ffffff", 0.0), (1.0, dark, strength))
    return linear(name, (x, y), (x + w, y + h), *stops)


def _edge(box: tuple[float, float, float, float], r: float, width: float, paint: str) -> str:
    x, y, w, h = box
    half = width / 2
    return rect(x + half, y + half, w - width, h - width, r, stroke=paint, width=width)


def _slab(wide: float, top: float, deep: float, r: float, paint: str) -> str:
    """Draw one layer of a lying block: its upper side and what shows below it."""
    return rect(_INSET, top + _INSET, wide - 2 * _INSET, deep - 2 * _INSET, r, paint)


def lying_up(size: Footprint, back: Back) -> pygame.Surface:
    """Draw a tile lying face up, without its face."""
    wide, deep, lift = size
    r = min(wide, deep) * 0.13
    defs = linear("face", (0, 0), (wide * 0.25, deep), (0, IVORY.face), (1, IVORY.face_low))
    defs += linear("side", (0, deep * 0.7), (0, deep + lift), (0, IVORY.side), (1, IVORY.side_low))
    defs += linear("foot", (0, deep), (0, deep + lift), (0, back.middle), (1, back.dark))
    top = (_INSET, _INSET, wide - 2 * _INSET, deep - 2 * _INSET)
    defs += _lit("lit", top, "#6e5528", 0.38)
    body = rect(0, 0, wide, deep + lift, r, _LINE, opacity=0.55)
    body += _slab(wide, lift, deep, r, "url(#foot)")
    body += _slab(wide, lift * 0.6, deep, r, "url(#side)")
    body += _slab(wide, 0, deep, r, "url(#face)")
    body += _edge(top, r * 0.92, max(1, wide * 0.03), "url(#lit)")
    return rasterise(size.size, body, defs, size.size)


def lying_down(size: Footprint, back: Back, layers: int = 1) -> pygame.Surface:
    """Draw a tile, or a stack of two, lying face down."""
    wide, deep, lift = size
    r = min(wide, deep) * 0.13
    step = lift / layers
    defs = linear(
        "back",
        (0, 0),
        (wide * 0.2, deep),
        (0, back.light),
        (0.6, back.middle),
        (1, back.dark),
    )
    top = (_INSET, _INSET, wide - 2 * _INSET, deep - 2 * _INSET)
    defs += _lit("lit", top, "#000000", 0.3)
    body = rect(0, 0, wide, deep + lift, r, _LINE, opacity=0.6)
    for layer in range(layers, 0, -1):
        foot = layer * step
        name = f"side{layer}"
        defs += linear(
            name, (0, deep + foot - step), (0, deep + foot), (0, IVORY.side), (1, IVORY.side_low)
        )
        body += _slab(wide, foot, deep, r, f"url(#{name})")
        body += _slab(wide, foot - step * 0.55, deep, r, back.dark)
        if layer > 1:  # the gap between the two tiles of a stack
            body += _slab(wide, foot - step + 0.4, deep, r, "#0a1a12")
    body += _slab(wide, 0, deep, r, "url(#back)")
    body += _edge(top, r * 0.92, max(1, wide * 0.035), "url(#lit)")
    return rasterise(size.size, body, defs, size.size)


def own_front(size: Footprint, back: Back) -> pygame.Surface:
    """Draw a tile of the own hand from the front, without its face."""
    wide, high, edge = size
    r = wide * 0.11
    defs = linear(
        "face", (0, edge), (wide * 0.3, edge + high), (0, IVORY.face), (1, IVORY.face_low)
    )
    defs += linear("back", (0, 0), (0, edge * 1.4), (0, back.light), (1, back.dark))
    defs += linear("rim", (0, edge * 0.4), (0, edge * 1.6), (0, "#fff8e6"), (1, IVORY.side_low))
    front = (_INSET, float(edge), wide - 2 * _INSET, high - _INSET)
    defs += _lit("lit", front, "#6e5528", 0.45)
    body = rect(0, 0, wide, high + edge, r, _LINE, opacity=0.6)
    body += _slab(wide, 0, high, r, "url(#back)")
    body += _slab(wide, edge * 0.42, high, r, "url(#rim)")
    body += rect(*front, r, "url(#face)")
    body += _edge(front, r * 0.9, max(1.2, wide * 0.03), "url(#lit)")
    return rasterise(size.size, body, defs, size.size)


def own_back(size: Footprint, back: Back) -> pygame.Surface:
    """Draw a tile of the own hand turned away, for a hidden hand."""
    wide, high, edge = size
    r = wide * 0.11
    defs = linear(
        "back",
        (0, edge),
        (wide * 0.3, edge + high),
        (0, back.light),
        (0.5, back.middle),
        (1, back.dark),
    )
    defs += linear("rim", (0, 0), (0, edge), (0, IVORY.side_low), (0.6, "#fff6de"), (1, IVORY.side))
    front = (_INSET, float(edge), wide - 2 * _INSET, high - _INSET)
    defs += _lit("lit", front, "#000000", 0.35)
    body = rect(0, 0, wide, high + edge, r, _LINE, opacity=0.6)
    body += _slab(wide, 0, high, r, "url(#rim)") + _slab(wide, edge * 0.6, high, r, back.light)
    body += rect(*front, r, "url(#back)") + _edge(
        front, r * 0.9, max(1.2, wide * 0.03), "url(#lit)"
    )
    return rasterise(size.size, body, defs, size.size)


def standing_back(size: Footprint, back: Back) -> pygame.Surface:
    """Draw a tile of the hand across: its back and, above, its top edge."""
    wide, top, high = size
    r = wide * 0.13
    defs = linear("back", (0, top), (wide * 0.2, top + high), (0, back.light), (1, back.dark))
    defs += linear("rim", (0, 0), (0, top), (0, IVORY.side_low), (0.5, "#fff6de"), (1, IVORY.side))
    body = rect(0, 0, wide, top + high, r, "#1b1206", opacity=0.6)
    body += rect(_INSET, _INSET, wide - 2 * _INSET, top + high * 0.5, r, "url(#rim)")
    body += rect(_INSET, top * 0.58, wide - 2 * _INSET, high * 0.6, r * 0.7, back.light)
    front = (_INSET, float(top), wide - 2 * _INSET, high - _INSET)
    body += rect(*front, r * 0.8, "url(#back)")
    defs += _lit("lit", front, "#000000", 0.35)
    body += _edge(front, r * 0.7, max(1, wide * 0.04), "url(#lit)")
    return rasterise(size.size, body, defs, size.size)


def standing_side(size: Footprint, back: Back) -> pygame.Surface:
    """Draw a tile of the hand at the left: ivory towards its player, narrow side towards us."""
    thick, top, high = size
    r = thick * 0.16
    seam = thick * 0.55
    foot = top + high - _INSET
    defs = linear("top", (0, 0), (0, top), (0, "#fffaf0"), (0.75, IVORY.side), (1, "#d8c9a6"))
    defs += linear("end", (0, top), (0, foot), (0, IVORY.side), (1, "#b7a67f"))
    defs += linear("btop", (0, 0), (0, top), (0, back.light), (0.8, back.middle), (1, back.dark))
    defs += linear("bend", (0, top), (0, foot), (0, back.middle), (1, back.dark))
    inner = thick - 2 * _INSET
    body = rect(0, 0, thick, top + high, r, "#140d04", opacity=0.75)
    body += rect(_INSET, _INSET, inner, top + high - 2 * _INSET, r, "url(#bend)")
    body += rect(_INSET, _INSET, inner, top - _INSET, r, "url(#btop)")
    left = f"M{_INSET + r} {_INSET} H{seam} V"
    turn = f"Q{_INSET} {_INSET} {_INSET + r} {_INSET} Z"
    body += path(
        f"{left}{foot} H{_INSET + r} Q{_INSET} {foot} {_INSET} {foot - r} V{_INSET + r} {turn}",
        "url(#end)",
    )
    body += path(
        f"{left}{top} H{_INSET + r} Q{_INSET} {top} {_INSET} {top - r} V{_INSET + r} {turn}",
        "url(#top)",
    )
    light = f"M{_INSET + r} {_INSET + 1} H{thick - _INSET - r}"
    body += path(light, stroke="#ffffff", width=1.3, opacity=0.8)
    body += path(f"M{seam} {_INSET} V{foot}", stroke="#0a2a1c", width=1, opacity=0.35)
    return rasterise(size.size, body, defs, size.size)


def mini(size: tuple[int, int], back: Back, layers: int) -> pygame.Surface:
    """Draw a stack of the small wall ring: two tiles high, one, or an empty place."""
    wide, high = size
    r = min(wide, high) * 0.18
    if layers == 0:
        body = rect(0.5, 0.5, wide - 1, high - 1, r, "#000000", opacity=0.28)
        body += rect(0.5, 0.5, wide - 1, high - 1, r, stroke="#ffffff", width=1, opacity=0.1)
        return rasterise(size, body, size=size)
    lift = max(1.0, min(wide, high) * (0.26 if layers == 2 else 0.13))
    sink = min(wide, high) * 0.26 - lift if layers == 1 else 0
    deep = high - lift - sink
    defs = linear("back", (0, sink), (wide * 0.2, sink + deep), (0, back.light), (1, back.dark))
    body = rect(0, sink, wide, high - sink, r, "#06100c", opacity=0.85)
    body += rect(0.4, sink + lift, wide - 0.8, deep - 0.4, r, IVORY.side_low)
    if layers == 2:
        body += rect(0.4, sink + lift * 0.62, wide - 0.8, deep, r, back.dark)
        body += rect(0.4, sink + lift * 0.4, wide - 0.8, deep, r, IVORY.side_low)
    body += rect(0.4, sink + 0.4, wide - 0.8, deep - 0.4, r, "url(#back)")
    shine = rect(
        1.1, sink + 1.1, wide - 2.2, deep - 2, r * 0.8, stroke="#ffffff", width=0.9, opacity=0.35
    )
    return rasterise(size, body + shine, defs, size)
