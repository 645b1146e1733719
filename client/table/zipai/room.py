"""The zipai table: three seats, columns, one open card; for the deck of eighty cards."""

from collections.abc import Mapping, Sequence
from typing import cast

import pygame

from client.art import backdrop, svg
from client.art.backdrop import FeltName
from client.art.cards import CardArt
from client.i18n import Translator
from client.settings import Throw
from client.table import pointer
from client.table.animate import Script
from client.table.choose import QUIETABLE, Changed, Chooser, Wish
from client.table.claims import CLAIM_OF_VERB, Claim, claimed_tile
from client.table.compose import Composed, Reveal
from client.table.deal import Moment
from client.table.geometry import Box, Side
from client.table.paint import bar
from client.table.paint.board import Board
from client.table.paint.sheet import Sheet, Story
from client.table.paint.static import Ground
from client.table.phrase import Phrase
from client.table.pieces import Spot
from client.table.pointer import NOTHING, Hit
from client.table.room import Equip, Frame, Room, Step
from client.table.rows import Row
from client.table.state import People, Shown
from client.table.zipai import drops, own, script, words
from client.table.zipai.art import ZipaiPieces
from client.table.zipai.choose import SORT_KEY, ZipaiChooser
from client.table.zipai.columns import column_xi, locked
from client.table.zipai.compose import compose
from client.table.zipai.layout import Steps, ZipaiLayout
from client.table.zipai.paint import corners, hand, hints, middle, steps
from client.table.zipai.paint import deal as dealing
from client.table.zipai.paint import sheet as pages
from client.table.zipai.paint.easel import Easel
from client.ui.panel import CARD, CARD_HOT
from engine.core.events import Event
from engine.core.results import Result
from engine.core.ruleset import MatchConfig
from engine.core.tiles import Tile
from engine.core.views import View
from engine.games.paohuzi.options import Options


def options_of(config: MatchConfig | None) -> Options:
    """Return the rules of a match; their defaults where none has begun."""
    options = None if config is None else config.options
    return options if isinstance(options, Options) else Options()


class ZipaiStyle:
    """Zipai, whatever the window."""

    felt: FeltName = "zipai"

    def room(
        self,
        size: tuple[int, int],
        seats: int,
        scale: float,
        equip: Equip,
        config: MatchConfig | None = None,
    ) -> Room:
        """Return its table in a window of `size` pixels."""
        return ZipaiRoom(ZipaiLayout(size, seats, scale), equip, options_of(config))

    def chooser(self, throw: Throw, config: MatchConfig) -> Chooser:
        """Return what turns presses into wishes for a match."""
        return ZipaiChooser(throw, open_wei=options_of(config).open_wei)

    def sound(self, event: Event) -> tuple[str, bool] | None:
        """Return the sound of a fact."""
        return words.sound(event)

    def told(
        self, event: Event, names: Sequence[str], tr: Translator, wilds: Sequence[Tile] = ()
    ) -> Phrase | None:
        """Tell a fact as everybody may hear it."""
        return words.told(event, names, tr)

    def noticed(self, event: Event, names: Sequence[str], tr: Translator) -> Phrase | None:
        """Announce what the rules made a player do, and why."""
        return words.noticed(event, names, tr)

    def headline(self, result: Result, people: People, tr: Translator) -> str:
        """Say who won and how."""
        return words.headline(result, people, tr)

    def nobody(self) -> str:
        """Return the message id of a hand that nobody won."""
        return words.NOBODY

    def promised(self) -> tuple[str, str]:
        """Return as message ids that the pile was the one promised, and that it was not."""
        return words.PROMISED

    def fair(self) -> Mapping[str, str]:
        """Return as message ids what is said of a deal that was made together."""
        return words.FAIR

    def remark(self, view: View, tile: Tile) -> str:
        """Tell of a card pointed at that it is 过张 (phz 1.12)."""
        return words.DEAD if tile in own.dead(view) else ""

    def unit(self, terms: Mapping[str, str]) -> str:
        """Return the message id of what wins are counted in."""
        return terms["tun"]


class ZipaiRoom:
    """The zipai table in a window of one size."""

    marks_last = False  # it lies in the middle, framed

    def __init__(self, layout: ZipaiLayout, equip: Equip, options: Options) -> None:
        self.layout = layout
        self.kit = kit = equip(layout)
        cards = CardArt(kit.tiles.script, index=kit.tiles.index)
        kit.pieces = ZipaiPieces(cards, kit.deck)
        self.easel = Easel(kit, layout, cards, options)
        self.board = Board(self._ground(), self._paint_layer)

    def _ground(self) -> Ground:
        """Draw the empty table: cloth, ring in the middle, hollow of the hand."""
        layout = self.layout
        felt = cast(FeltName, self.kit.looks.felt)
        cloth = backdrop.table(layout.window.size, felt, rail=layout.rail)
        ring, corner = middle.ornament(layout)
        cloth.blit(ring, corner)
        mine = layout.hand[Side.MINE]
        place = mine._replace(y=mine.bottom - round(3.1 * layout.card))
        place = place._replace(h=mine.bottom - place.y + layout.px(5))
        cloth.blit(middle.tray(layout, place), place.corner)
        if svg.has_display():
            cloth = cloth.convert()
        return Ground(cloth, cloth)

    # -- where things are --------------------------------------------------------------------

    def compose(self, view: View, reveal: Reveal, chooser: Chooser) -> Composed:
        """Lay a view out as its viewer sees it."""
        return compose(
            self.layout, view, reveal, own.columns_of(chooser, view), open_wei=self.easel.open_wei,
            dim_drawn=self.kit.looks.dim_drawn,
        )  # fmt: skip

    def point(self, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Hit:
        """Return the card, claim, choice or switch under the pointer of the person who looks."""
        layout = self.layout
        if isinstance(chooser, ZipaiChooser) and chooser.choices:
            where = self._steps(chooser)
            number = pointer.find(at, where.cells)
            if number is not None:
                return Hit("choice", number)
            if where.back.holds(at):
                return Hit("back")
        else:
            number = pointer.find(at, layout.buttons(len(chooser.claims)))
            if number is not None:
                return Hit("claim", number, chooser.claims[number].name)
        if layout.sorter.holds(at):
            return Hit("key", name=SORT_KEY)
        for name, box in zip(QUIETABLE, layout.toggles(len(QUIETABLE)), strict=True):
            if box.holds(at):
                return Hit("switch", name=name)
        number = None if row is None else pointer.find(at, row.presses)
        if number is None or row is None:
            return NOTHING
        return Hit("tile", number, tile=row.hand[number].tile)

    def _steps(self, chooser: ZipaiChooser) -> Steps:
        """Return where what has to be chosen stands."""
        if chooser.feeding is not None:
            return self.layout.warning()
        return steps.place(self.layout, chooser.options, chooser.width)

    def drop(self, number: int, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Wish:
        """Let go of a dragged card over the own hand: it stays where it was put."""
        if not isinstance(chooser, ZipaiChooser) or chooser.view is None:
            return Changed()
        lengths = [len(column) for column in chooser.columns(chooser.view)]
        goal = drops.find(self.layout, lengths, at)
        if goal.column is not None:
            return chooser.put_into(number, goal.column, goal.row)
        return chooser.put_between(number, goal.gap)

    def script(self, step: Step) -> Script:
        """Write what is seen to move in a step."""
        return script.write(self.layout, step)

    # -- painting ----------------------------------------------------------------------------

    def _paint_layer(
        self, layer: pygame.Surface, shown: Shown, veiled: frozenset[Spot] = frozenset()
    ) -> None:
        """Paint what lies still: title, pile, open card, groups, rows, plates."""
        easel = self.easel
        middle.paint_title(layer, easel, shown)
        middle.paint_pile(layer, easel, shown.view.wall.left)
        corners.paint_groups(layer, easel, shown, veiled)
        middle.paint_open(layer, easel, shown, veiled)
        for seat in range(shown.seats):
            corners.paint_plate(layer, easel, shown, seat)

    def _with_hand(self, frame: Frame, chooser: ZipaiChooser) -> str:
        """Say what the own groups count together with those in hand, as he has sorted it."""
        shown = frame.shown
        me = shown.view.me
        if me is None:
            return ""
        inside = sum(column_xi(column) or 0 for column in chooser.columns(shown.view))
        return self.kit.tr("in all {n}", n=self.easel.total(shown, me) + inside)

    def paint_own(
        self, target: pygame.Surface, frame: Frame, veiled: frozenset[Spot] = frozenset()
    ) -> None:
        """Paint the viewer's own hand: open to its owner, turned away from everybody else."""
        shown, chooser, easel = frame.shown, frame.chooser, self.easel
        me = shown.view.me
        if me is None:
            return
        row = shown.composed.rows[me]
        if any(piece.tile is None for piece in row.hand):
            hand.paint_backs(target, easel, row.hand)
            return
        columns = own.split(row)
        dragged: list[int] = []
        if frame.dragged is not None:
            column = next((c for c in columns if frame.dragged[0] in c), [])
            fixed = locked(own.faces(row, column))
            dragged = column if fixed else [n for n in column if n == frame.dragged[0]]
        kept = [[n for n in column if n not in dragged] for column in columns]
        hand.paint_hand(
            target,
            easel,
            [row.hand[n] for column in kept for n in column],
            [own.faces(row, column) for column in kept],
            lifts=frame.lifts,
            lit=own.lit(chooser, frame.hit),
            chosen=own.chosen(chooser),
            hinted=own.hinted(chooser, shown.hints),
            dead=own.dead(shown.view),
            keys=frame.keys and chooser is not None,
        )
        if dragged and frame.dragged is not None:
            at = frame.dragged[1]
            goal = drops.find(self.layout, [len(column) for column in columns], at)
            may_throw = chooser is not None and chooser.may_throw
            cards = [row.hand[n] for n in dragged]
            hand.paint_dragged(target, easel, cards, at, goal, may_throw=may_throw)

    def paint_clock(self, target: pygame.Surface, shown: Shown) -> None:
        """Paint the seconds left of the decision that runs."""
        if shown.clock is not None:
            middle.paint_clock(target, self.easel, shown.clock)

    def paint_choosing(self, target: pygame.Surface, frame: Frame, chooser: Chooser) -> None:
        """Paint what the person who looks may say, and what helps him to choose."""
        view, hit, easel = chooser.view, frame.hit, self.easel
        if view is None or not isinstance(chooser, ZipaiChooser):
            return
        self._paint_help(target, frame, chooser)
        corners.paint_more(target, easel, self._with_hand(frame, chooser))
        number = hit.number if hit.what == "choice" else chooser.at
        back = hit.what == "back"
        eaten = claimed_tile(view)
        if chooser.feeding is not None:
            tile = chooser.slots[chooser.feeding].tile
            if tile is not None:
                steps.paint_warning(target, easel, tile, hot=number, back_hot=back)
        elif chooser.panel is not None and eaten is not None:
            menu = steps.Menu(chooser.options, eaten, chooser.chosen, chooser.width)
            steps.paint_steps(target, easel, menu, hot=number, back_hot=back)
        else:
            self._paint_claims(target, frame, chooser)

    def _paint_claims(self, target: pygame.Surface, frame: Frame, chooser: ZipaiChooser) -> None:
        """Paint the buttons, and what looks possible and is not."""
        view, kit = frame.shown.view, self.kit
        focus = view.focus
        open_now = focus is not None and focus.kind in ("drawn", "discard")
        claimed = claimed_tile(view) if open_now else None
        claims, sent, number = chooser.claims, "", chooser.at
        if chooser.sent is not None:
            sent = CLAIM_OF_VERB.get(chooser.sent.verb, "")
            claims = (Claim(sent, (chooser.sent,)),) if sent else ()
        elif frame.hit.what == "claim":
            number = frame.hit.number
        notes = own.worth(claims, claimed, kit.tr)
        notes |= own.payment(claims, view, frame.shown.hints, kit.tr)
        bar.paint_claims(target, kit, claims, claimed, hot=number, sent=sent, notes=notes)
        if not sent:
            bar.paint_refused(target, kit, frame.refused, len(claims))

    def _paint_help(self, target: pygame.Surface, frame: Frame, chooser: ZipaiChooser) -> None:
        """Paint switches, the button that sorts, and the hint about what the hand waits for."""
        kit, hit, layout = self.kit, frame.hit, self.layout
        for name, box in zip(QUIETABLE, layout.toggles(len(QUIETABLE)), strict=True):
            hot = hit.what == "switch" and hit.name == name
            bar.paint_switch(target, kit, name, box, quiet=name in chooser.quiet, hot=hot)
        box = layout.sorter
        kit.panel(target, box, CARD_HOT if hit.what == "key" else CARD)
        label = "  ".join((kit.tr("Sort the hand"), SORT_KEY.upper()))
        size = kit.text.shrink(label, 13, "regular", box.w - kit.px(12), 9)
        kit.text.draw(target, label, box.centre, size, anchor="cm", width=box.w - kit.px(8))
        drawer = frame.log is not None and not layout.log_docked
        waits = frame.shown.hints
        if waits is not None and not drawer:
            lifted = chooser.lifted
            slots = chooser.slots
            throw = slots[lifted].tile if lifted is not None and lifted < len(slots) else None
            hints.paint_hints(target, self.easel, waits, throw)

    def paint_deal(self, target: pygame.Surface, shown: Shown, moment: Moment) -> None:
        """Paint one moment of the deal, without the own hand."""
        if moment.part == "shrink":
            target.blit(self.board.layer(shown), (0, 0))
            return
        target.blit(self.board.ground.bare, (0, 0))
        dealing.paint_deal(target, self.easel, shown)

    def paint_score(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet how the winner's hand is reckoned and who pays."""
        pages.paint_score(target, self.easel, sheet, story)

    def score_lines(self, sheet: Sheet, story: Story) -> list[tuple[Box, str]]:
        """Return where each line of the reckoning stands and what the rules say of it."""
        return pages.score_lines(self.easel, sheet, story)

    def paint_hands(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet every hand as it was at the end."""
        pages.paint_hands(target, self.easel, sheet, story)
