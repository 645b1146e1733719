"""The mahjong table: rows, rivers and the wall ring, for decks of 144 and 108 tiles."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

import pygame

from client.art.backdrop import FeltName
from client.i18n import Translator
from client.settings import Throw
from client.table import pointer, settlement, walls
from client.table.animate import Script, perform
from client.table.choose import QUIETABLE, Changed, Chooser, Wish
from client.table.claims import CLAIM_OF_VERB, Claim, claimed_tile, used_tiles
from client.table.compose import Composed, Reveal, compose
from client.table.cues import sound_of
from client.table.deal import Moment
from client.table.geometry import Box
from client.table.layout import FULL, Layout, Plan
from client.table.paint import bar, centre, hand, opened, plates, score
from client.table.paint import deal as dealing
from client.table.paint import sheet as pages
from client.table.paint.board import Board
from client.table.paint.hints import paint_hints, waits_for
from client.table.paint.kit import Kit
from client.table.paint.sheet import Sheet, Story
from client.table.paint.static import paint_static
from client.table.paint.tiles import paint_marks, paint_pieces
from client.table.phrase import Phrase, told
from client.table.pieces import Spot
from client.table.pointer import Hit
from client.table.room import Equip, Frame, Room, Step
from client.table.rows import Row
from client.table.state import People, Shown
from engine.core.events import Event
from engine.core.results import Result
from engine.core.ruleset import MatchConfig
from engine.core.tiles import Tile
from engine.core.views import View

PASSED_WIN: Final = {"passed_win": "過水"}
"""What is written on the plate of a person who may not win, by note (i8 P2)."""


class MahjongStyle:
    """Mahjong, whatever the window: with a plan of the table for the set of tiles."""

    felt: FeltName = "mahjong"

    def __init__(
        self, plan: Plan = FULL, barred: Mapping[str, str] = MappingProxyType(PASSED_WIN)
    ) -> None:
        self.plan, self.barred = plan, barred

    def room(
        self,
        size: tuple[int, int],
        seats: int,
        scale: float,
        equip: Equip,
        config: MatchConfig | None = None,
    ) -> Room:
        """Return its table in a window of `size` pixels."""
        return MahjongRoom(Layout(size, seats, scale, self.plan), equip, self.barred)

    def chooser(self, throw: Throw, config: MatchConfig) -> Chooser:
        """Return what turns presses into wishes for a match."""
        allowed = (name for name in QUIETABLE if getattr(config.options, name, True))
        return Chooser(throw, tuple(allowed))

    def sound(self, event: Event) -> tuple[str, bool] | None:
        """Return the sound of a fact."""
        return sound_of(event)

    def told(
        self, event: Event, names: Sequence[str], tr: Translator, wilds: Sequence[Tile] = ()
    ) -> Phrase | None:
        """Tell a fact as everybody may hear it."""
        return told(event, names, tr, wilds)

    def noticed(self, event: Event, names: Sequence[str], tr: Translator) -> Phrase | None:
        """Nothing happens at this table that nobody has chosen."""
        return None

    def headline(self, result: Result, people: People, tr: Translator) -> str:
        """Say who won and how."""
        return settlement.headline(result, people, tr)

    def nobody(self) -> str:
        """Return the message id of a hand that nobody won."""
        return settlement.NOBODY

    def promised(self) -> tuple[str, str]:
        """Return as message ids that the wall was the one promised, and that it was not."""
        return settlement.PROMISED

    def fair(self) -> Mapping[str, str]:
        """Return as message ids what is said of a deal that was made together."""
        return settlement.FAIR

    def remark(self, view: View, tile: Tile) -> str:
        """A tile pointed at speaks for itself."""
        return ""

    def unit(self, terms: Mapping[str, str]) -> str:
        """Return the message id of what wins are counted in."""
        return settlement.unit_of(terms)


class MahjongRoom:
    """The mahjong table in a window of one size."""

    marks_last = True

    def __init__(self, layout: Layout, equip: Equip, barred: Mapping[str, str]) -> None:
        self.layout, self.barred = layout, barred
        self.kit = equip(layout)
        ground = paint_static(layout, cast(FeltName, self.kit.looks.felt))
        self.board = Board(ground, self._paint_layer)

    # -- where things are --------------------------------------------------------------------

    def compose(self, view: View, reveal: Reveal, chooser: Chooser) -> Composed:
        """Lay a view out as its viewer sees it."""
        return compose(self.layout, view, reveal, dim_drawn=self.kit.looks.dim_drawn)

    def point(self, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Hit:
        """Return the tile, claim, choice or switch under the pointer of the person who looks."""
        return pointer.at_chooser(at, self.layout, chooser, row, self.barred)

    def drop(self, number: int, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Wish:
        """Let a dragged tile go back where it was: this hand sorts itself."""
        return Changed()

    def script(self, step: Step) -> Script:
        """Write what is seen to move in a step."""
        return perform(
            step.events, step.before, step.after, step.view, wall=self._ends(step.view),
            chosen=step.chosen,
        )  # fmt: skip

    def _ends(self, view: View) -> dict[bool, Box]:
        """Return where the wall's head (True) and tail (False) stand in the centre plate."""
        layout = self.layout
        shape = walls.small_ring(layout, view.wall.size // 2)
        part = walls.along(layout.centre)
        standing = [s for s in walls.ring(view.wall, view.me, len(view.seats), part) if s.layers]
        head = next((shape.place(s) for s in standing if s.head), layout.centre)
        tails = [shape.place(s) for s in standing if s.tail]
        return {True: head, False: tails[-1] if tails else layout.centre}

    # -- painting ----------------------------------------------------------------------------

    def _paint_layer(
        self, layer: pygame.Surface, shown: Shown, veiled: frozenset[Spot] = frozenset()
    ) -> None:
        """Paint what lies still: wall, display, rivers, melds, the hands of the others, plates."""
        kit, composed = self.kit, shown.composed
        centre.paint_wall(layer, kit, shown)
        centre.paint_display(layer, kit, shown)
        opened.paint_turned(layer, kit, shown)
        pieces = [piece for piece in composed.lying() if piece.spot not in veiled]
        for seat, row in enumerate(composed.rows):
            if seat != shown.view.me or not row.presses:
                pieces += (piece for piece in row.hand if piece.spot not in veiled)
        paint_pieces(layer, kit, pieces)
        paint_marks(layer, kit, composed.marks)
        for seat in range(shown.seats):
            plates.paint_plate(layer, kit, shown, seat)
        plates.paint_flowers(layer, kit, shown, veiled)

    def paint_own(
        self, target: pygame.Surface, frame: Frame, veiled: frozenset[Spot] = frozenset()
    ) -> None:
        """Paint the viewer's own row: open to its owner, turned away from everybody else."""
        kit, shown, chooser = self.kit, frame.shown, frame.chooser
        me = shown.view.me
        if me is None:
            return
        row = shown.composed.rows[me]
        row = row._replace(hand=tuple(p for p in row.hand if p.spot not in veiled))
        hinted: frozenset[int] = frozenset()
        if chooser is not None and shown.hints is not None and chooser.may_throw:
            ready = {tile for tile, waits in shown.hints.after if waits}
            hinted = frozenset(s.number for s in chooser.slots if s.tile in ready)
        lifts = dict(frame.lifts)
        if frame.dragged is not None:
            number, at = frame.dragged
            row = row._replace(hand=tuple(p for p in row.hand if p.spot.number != number))
        hand.paint_hand(
            target,
            kit,
            row,
            lifts=lifts,
            dimmed=chooser.banned if chooser is not None else (),
            lit=lit_slots(chooser, frame.hit) if chooser is not None else (),
            chosen=chooser.armed if chooser is not None else None,
            hinted=hinted,
            keys=frame.keys and chooser is not None and chooser.may_throw,
        )
        if frame.dragged is not None:
            number, at = frame.dragged
            for piece in shown.composed.rows[me].hand:
                if piece.spot.number == number:
                    sprite = kit.sprite(piece)
                    target.blit(sprite, sprite.get_rect(center=at))

    def paint_clock(self, target: pygame.Surface, shown: Shown) -> None:
        """Paint the seconds left of the decision that runs."""
        centre.paint_timer(target, self.kit, shown)

    def paint_choosing(self, target: pygame.Surface, frame: Frame, chooser: Chooser) -> None:
        """Paint what the person who looks may say, and what helps him to choose."""
        kit, view, hit = self.kit, chooser.view, frame.hit
        if view is None:
            return
        _paint_help(target, kit, frame, chooser)
        for note in frame.shown.view.notes:
            if note in self.barred:
                plates.paint_barred(target, kit, self.barred[note])
        claimed = claimed_tile(view)
        if chooser.panel is not None:
            number = hit.number if hit.what == "choice" else chooser.at
            back = hit.what == "back"
            bar.paint_choices(target, kit, chooser.panel, claimed, hot=number, back_hot=back)
            return
        claims, sent, number = chooser.claims, "", chooser.at
        if chooser.sent is not None:
            sent = CLAIM_OF_VERB.get(chooser.sent.verb, "")
            claims = (Claim(sent, (chooser.sent,)),) if sent else ()
        elif hit.what == "claim":
            number = hit.number
        bar.paint_claims(target, kit, claims, claimed, hot=number, sent=sent)
        if not sent:
            bar.paint_refused(target, kit, frame.refused, len(claims))
            if frame.shown.hints is not None and any(c.name == "win" for c in claims):
                opened.paint_winning(target, kit, view, frame.shown.hints.waits)

    def paint_deal(self, target: pygame.Surface, shown: Shown, moment: Moment) -> None:
        """Paint one moment of the deal, without the own hand."""
        dealing.paint_moment(target, self.kit, self.board.ground, shown, moment)

    def paint_score(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet how the winner's hand is reckoned and who pays."""
        score.paint_score(target, sheet, story)

    def score_lines(self, sheet: Sheet, story: Story) -> list[tuple[Box, str]]:
        """Return where each line of the reckoning stands and what the rules say of it."""
        return score.score_lines(sheet, story)

    def paint_hands(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet every hand as it was at the end."""
        pages.paint_hands(target, sheet, story.view, story.people, story.result, top=112.0)


def lit_slots(chooser: Chooser, hit: Hit) -> frozenset[int]:
    """Return the slots of the own hand that the option under the pointer or cursor would use."""
    view, action = chooser.view, None
    if view is None:
        return frozenset()
    at = hit.number if hit.what in ("claim", "choice") else chooser.at
    if at is None:
        return frozenset()
    if chooser.panel is not None:
        if hit.what != "claim" and at < len(chooser.panel.actions):
            action = chooser.panel.actions[at]
    elif at < len(chooser.claims) and len(chooser.claims[at].actions) == 1:
        action = chooser.claims[at].actions[0]
    if action is None:
        return frozenset()
    need = used_tiles(action, claimed_tile(view))
    found = set()
    for slot in chooser.slots:
        if slot.tile is not None and need[slot.tile] > 0:
            need[slot.tile] -= 1
            found.add(slot.number)
    return frozenset(found)


def throw_in_hand(chooser: Chooser) -> Tile | None:
    """Return the tile that stands up in the hand: what the hint speaks of."""
    slots = chooser.slots
    if chooser.lifted is None or chooser.lifted >= len(slots):
        return None
    return slots[chooser.lifted].tile


def _paint_help(target: pygame.Surface, kit: Kit, frame: Frame, chooser: Chooser) -> None:
    """Paint the switches, and the hint about what the hand waits for."""
    hit = frame.hit
    switches = chooser.quietable
    for name, box in zip(switches, kit.layout.toggles(len(switches)), strict=True):
        hot = hit.what == "switch" and hit.name == name
        bar.paint_switch(target, kit, name, box, quiet=name in chooser.quiet, hot=hot)
    if frame.log is not None and not kit.layout.log_docked:
        return  # the drawer lies there
    hints = frame.shown.hints
    throw = throw_in_hand(chooser)
    waits = waits_for(hints, throw)
    if waits and hints is not None:
        paint_hints(target, kit, waits, None if hints.waits else throw, frame.unit)
