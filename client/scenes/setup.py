"""Setting a match up: game, seats, rules, table; and in plain words what that comes to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from client.i18n import mark
from client.scenes import differ, words
from client.scenes.again import afresh
from client.scenes.differ import TEACHING, plain, preset_options, preset_table
from client.scenes.page import Page
from client.scenes.plan import BOT, check, human, levels, trouble
from client.ui.button import GREEN, Button
from client.ui.choice import Choice, Row, Toggle
from client.ui.field import TextField
from client.ui.heading import Heading
from client.ui.scroll import ScrollArea, fill
from client.ui.summary import Summary
from client.ui.widget import Widget
from engine.core.options import OptionField, Preset
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server.opening import Order
from server.seating import HUMAN
from server.store import Aside, SeatPlan

if TYPE_CHECKING:
    from client.app import App

CLOCKS = (None, 5, 10, 15, 20, 30, 60)
LENGTHS = (4, 8, 12, 16, 24, None)
LONGEST = 12
"""Characters of a name: it must fit on its plate at the table."""


class SetupScene(Page):
    """The page behind Play. Everything chosen lives in `order`; the widgets only show it.

    `remembered` is what was played last, by game, the latest game first: it is offered again.
    """

    def __init__(self, app: "App", remembered: Mapping[str, Order] | None = None) -> None:
        super().__init__(app, mark("New table"))
        self.areas = (ScrollArea(app), ScrollArea(app))
        self.start = Button(app, "", self._start, colour=GREEN, size=26)
        self.preset: Preset
        """What these rules are called, here and in the lobby: the preset that differs least."""
        self.order: Order
        known = {game: order for game, order in (remembered or {}).items() if game in GAMES}
        self._remembered = known
        self._begin_with(next(iter((*known, *GAMES))))
        self.left: list[Widget | tuple[Widget, ...]] = []
        self.right: list[Widget | tuple[Widget, ...]] = []

    @property
    def rules(self) -> Ruleset[Any]:
        """The game chosen."""
        return GAMES[self.order.game]

    # -- what is chosen ----------------------------------------------------------------------

    def _first_order(self, game: str) -> Order:
        """Return one person against computer players."""
        rules = GAMES[game]
        count = rules.seats(rules.read_options(rules.presets[0].options))[0]
        first, *others = words.names(self.app, count)
        level = levels(rules)[0]
        seats = (SeatPlan(HUMAN, first), *(SeatPlan(BOT, name, level) for name in others))
        return Order(game, {}, Aside(seats))

    def _begin_with(self, game: str) -> None:
        """Offer what was played last of a game, else its first preset."""
        rules, known = GAMES[game], self._remembered.get(game)
        again = None if known is None else afresh(self.app.tr, known)
        if again is not None:
            self.order = again
        else:
            self.order = self._first_order(game)
            self._take_preset(rules.presets[0])

    @property
    def seats(self) -> tuple[SeatPlan, ...]:
        """Who sits where."""
        return self.order.aside.seats

    def _take_preset(self, preset: Preset) -> None:
        """Put rules and table to a preset."""
        self.order = replace(
            self.order,
            options=preset_options(self.rules, preset),
            table=preset_table(preset),
            aside=replace(self.order.aside, open_hands=preset.id == TEACHING),
        )

    def _change(self, order: Order) -> None:
        """Take another order and show what follows from it."""
        self.order = order
        self._match_seats()
        self.build()
        self.arrange()

    def _match_seats(self) -> None:
        """Seat as many as the options want."""
        wanted = self.rules.seats(self.rules.read_options(self.order.options))
        if len(self.seats) not in wanted:
            count, level = wanted[0], levels(self.rules)[0]
            more = (SeatPlan(BOT, name, level) for name in words.names(self.app, count))
            seats = (*self.seats, *list(more)[len(self.seats) :])
            self.order = self._seated(seats[:count])

    def _seated(self, seats: tuple[SeatPlan, ...]) -> Order:
        return replace(self.order, aside=replace(self.order.aside, seats=seats))

    def _set_option(self, key: str, value: object) -> None:
        self._change(replace(self.order, options={**self.order.options, key: value}))

    def _set_table(self, key: str, value: object) -> None:
        self._change(replace(self.order, table={**self.order.table, key: value}))

    def _set_open(self, open_hands: bool) -> None:
        aside = replace(self.order.aside, open_hands=open_hands)
        self._change(replace(self.order, aside=aside))

    def _set_kind(self, number: int, level: str) -> None:
        """Seat a person (no level) or a computer player; the name stays."""
        seats = list(self.seats)
        old = seats[number]
        name = old.name or words.names(self.app, len(seats))[number]
        seats[number] = SeatPlan(BOT, name, level) if level else SeatPlan(HUMAN, name)
        self._change(self._seated(tuple(seats)))

    def _set_name(self, number: int, name: str) -> None:
        seats = list(self.seats)
        seats[number] = replace(seats[number], name=name)
        self.order = self._seated(tuple(seats))
        self._refresh()

    def _set_game(self, game: str) -> None:
        self._begin_with(game)
        self._change(self.order)

    def _set_preset(self, preset: Preset | None) -> None:
        if preset is not None:
            self._take_preset(preset)
            self._change(self.order)

    # -- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Make the widgets for the order as it is."""
        tr = self.app.tr
        self.preset = min(self.rules.presets, key=lambda each: len(self._differs_from(each)))
        self.start.words = tr("Start")
        game = Choice(
            self.app, tr("Game"), [(each.id, tr(each.title)) for each in GAMES.values()],
            self.order.game, self._set_game,
        )  # fmt: skip
        game.most = 480
        self.summary = Summary(self.app)
        self.left = [game, *self._more_rows(), *self._seat_rows()]
        self.left += [Heading(self.app, tr("In short")), self.summary]
        self.right = [self._preset_row(), Heading(self.app, tr("Rules"))]
        self.right += [self._option_row(field) for field in self.rules.fields]
        self.right += [Heading(self.app, tr("Table")), *self._table_rows()]
        self._refresh()

    def _more_rows(self) -> list[Widget]:
        """Return what stands below the game."""
        return []

    def _seat_rows(self) -> list[Widget | tuple[Widget, ...]]:
        """Return what tells who sits where."""
        rows: list[Widget | tuple[Widget, ...]] = [Heading(self.app, self.app.tr("Seats"))]
        return rows + [self._seat_row(number) for number in range(len(self.seats))]

    def _seat_row(self, number: int) -> Widget | tuple[Widget, ...]:
        tr, seat = self.app.tr, self.seats[number]
        kind = Choice(
            self.app, str(number + 1), self._kinds(), self._kind_of(seat),
            lambda level: self._set_kind(number, level),
        )  # fmt: skip
        kind.most = 0
        kind.share = 1.25
        kind.icon = "person" if human(seat) else "computer"
        taken = {each.name for each in self.seats} - {seat.name}
        offers = [name for name in self.app.settings.names if name not in taken]
        name = TextField(
            self.app, seat.name, lambda text: self._set_name(number, text), offers=offers,
            hint=tr("Name"), longest=LONGEST, on_enter=self._next_field,
        )  # fmt: skip
        return (kind, name)

    def _kinds(self) -> list[tuple[Any, str]]:
        """Return who may sit on a seat: values and words."""
        tr = self.app.tr
        kinds: list[tuple[Any, str]] = [("", tr("Person"))]
        return kinds + [(each, words.level(tr, each)) for each in levels(self.rules)]

    def _kind_of(self, seat: SeatPlan) -> str:
        """Return which of them sits there."""
        return "" if human(seat) else seat.level

    def _next_field(self) -> None:
        self.ring.step(1)

    def _preset_row(self) -> Widget:
        tr = self.app.tr
        own = self.differences() != ()
        options: list[tuple[Any, str]] = [(each, tr(each.title)) for each in self.rules.presets]
        if own:
            options.append((None, tr("Own")))
        value = None if own else self.preset
        row = Choice(self.app, tr("Preset"), options, value, self._set_preset)
        row.most = 480
        return row

    def _option_row(self, field: OptionField) -> Row:
        tr, value = self.app.tr, plain(self.order.options[field.key])
        title, about = tr(field.title), tr(field.help)
        row: Row
        if set(field.choices) == {False, True} and isinstance(value, bool):
            row = Toggle(
                self.app, title, value, lambda on: self._set_option(field.key, on), help_=about
            )
        else:
            options = [(plain(each), words.option_value(tr, field, each)) for each in field.choices]
            row = Choice(
                self.app, title, options, value,
                lambda new: self._set_option(field.key, new), help_=about,
            )  # fmt: skip
        row.marked = value != preset_options(self.rules, self.preset).get(field.key)
        return row

    def _table_rows(self) -> list[Row]:
        tr = self.app.tr
        clocks = [(each, words.seconds(tr, each)) for each in CLOCKS]
        rows: list[Row] = []
        for key, title, about in (
            ("turn_seconds", tr("Time for a turn"),
             tr("When it runs out, a tile is thrown for you, the drawn one if possible, even if "
                "you could win. From then on the clock plays until you press a key: it throws, "
                "passes, takes a win.")),
            ("claim_seconds", tr("Time for a claim"),
             tr("When it runs out, you pass, even a win.")),
        ):  # fmt: skip
            rows.append(self._table_choice(key, title, clocks, about))
        if not any(field.key == "rounds" for field in self.rules.fields):
            lengths = [(each, words.hands(tr, each)) for each in self.lengths()]
            rows.append(self._table_choice("hands", tr("Length of the match"), lengths, ""))
        shown = Toggle(
            self.app, tr("Open hands"), self.order.aside.open_hands, self._set_open,
            help_=tr("For teaching: every hand lies open, and no curtain falls."),
        )  # fmt: skip
        shown.marked = self.order.aside.open_hands != (self.preset.id == TEACHING)
        self.open_row = shown
        return [*rows, shown]

    def lengths(self) -> tuple[int | None, ...]:
        """Return how many hands a match may have; None: no limit."""
        return LENGTHS

    def _table_choice(
        self, key: str, title: str, options: list[tuple[Any, str]], about: str
    ) -> Row:
        value = self.order.table.get(key)
        row = Choice(
            self.app, title, options, value, lambda new: self._set_table(key, new), help_=about
        )
        row.marked = value != preset_table(self.preset).get(key)
        row.most = 0
        return row

    # -- in words ----------------------------------------------------------------------------

    def differences(self) -> tuple[differ.Difference, ...]:
        """Return whatever differs from the preset."""
        return self._differs_from(self.preset)

    def _differs_from(self, preset: Preset) -> tuple[differ.Difference, ...]:
        tr, order = self.app.tr, self.order
        found = differ.differences(tr, self.rules, preset, order.options, order.table)
        opened, usual = order.aside.open_hands, preset.id == TEACHING
        if opened != usual:
            both = words.on_off(tr, opened), words.on_off(tr, usual)
            found = (*found, differ.Difference(tr("Open hands"), *both))
        return found

    def _refresh(self) -> None:
        """Say in words what the plan comes to, and whether it can be started."""
        self.start.why = self._trouble()
        self.start.enabled = not self.start.why
        tr = self.app.tr
        if self.start.why:
            self.summary.put([self.start.why], ())
            return
        lines = self._in_short(self._whole())
        differs = self.differences()
        lines += differ.told(tr, self.preset, differs)
        self.summary.put(lines, differ.listed(tr, differs))

    def _in_short(self, order: Order) -> list[str]:
        """Return what a match comes to, in sentences."""
        return words.summary(self.app.tr, self.rules, order.aside, check(order))

    def _trouble(self) -> str:
        order = self._whole()
        names = [seat.name for seat in order.aside.seats]
        return words.trouble_with_names(self.app.tr, names) or trouble(self.app.tr, order)

    def _whole(self) -> Order:
        """Return the order with names without blanks around them, and the pause of this machine."""
        seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.seats)
        call = float(self.app.settings.hotseat_call_seconds)
        aside = replace(self.order.aside, seats=seats, call_seconds=call)
        table = {key: value for key, value in self.order.table.items() if value is not None
                 or key != "hands"}  # fmt: skip
        return replace(self.order, aside=aside, table=table)

    # -- page --------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Two columns that scroll by themselves, or one; Start at the foot."""
        px = self.app.px
        gap = px(7)
        wide = self.inside.w / self.app.unit >= 1000
        if wide:
            half = (self.inside.w - px(20)) // 2
            sides = [pygame.Rect(self.inside.x, self.inside.y, half, self.inside.h)]
            sides.append(sides[0].move(self.inside.w - half, 0))
            for area, side, column in zip(self.areas, sides, (self.left, self.right), strict=True):
                fill(area, side, [column], gap)
            areas = list(self.areas)
        else:
            fill(self.areas[0], self.inside, [[*self.left, *self.right]], gap)
            areas = [self.areas[0]]
        start = self.start.wanted_width(220)
        self.start.rect = pygame.Rect(self.foot.right - start, self.foot.y, start, self.foot.h)
        widgets = [each for area in areas for each in area.children]
        fresh = self.ring.focus is None
        self.ring.set(
            [*widgets, self.back, self.start], areas=areas, focus=self.start if fresh else None
        )

    def _start(self) -> None:
        from client.scenes.match import start

        order = self._whole()
        words.remember(self.app, [seat.name for seat in order.aside.seats if human(seat)])
        start(self.app, order)
