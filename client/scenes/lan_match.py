"""A match on the network: the table of every match, and over it how the line is, who is away,
chat, and whether the deal was fair.

Nothing here blocks: while the line is cut the window goes on, and the table comes back by itself.
"""

from typing import TYPE_CHECKING

import pygame

from client.fairness import WRONG, Verdict
from client.i18n import labelled
from client.scenes import lan_words, table_menu, words
from client.scenes.lan_banner import Banner, Corner, paint_wait
from client.scenes.lan_chat import ChatScene
from client.scenes.lan_fair import FairScene, LanResultScene
from client.scenes.lan_looks import Looks
from client.scenes.lan_round import RoundScene
from client.scenes.lan_told import Absences
from client.scenes.standings import Standings, StandingsScene
from client.scenes.table import TableScene
from client.table.compose import Composed
from client.table.paint.panels import paint_menu
from client.table.phrase import phrase
from client.table.state import Shown
from client.ui.button import GREEN, RED
from client.ui.menu import Item, Menu
from engine.core.model import Seat
from engine.core.views import View

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.lan_lobby import LobbyScene
    from client.scenes.result import ResultScene

LATE = 1.0
"""Seconds of silence before the notice of a cut line comes: a hiccup is not worth one."""


class LanMatchScene(TableScene):
    """The table of a match whose host is somewhere; the lobby below hears it."""

    def __init__(self, app: "App", lobby: "LobbyScene") -> None:
        super().__init__(app, lobby.table_end, on_menu=self.menu, on_finished=self.finished)
        self.lobby, self.remote = lobby, lobby.session
        self.corner: Corner
        self.banner = Banner(app)
        self.looks = Looks(app, self.remote)
        self._looks_told = ""
        self.totals: dict[int, tuple[int, ...]] = {}
        """The scores after each hand that was seen to its end."""
        self._absences = Absences()
        self._cut_since: float | None = None
        self._line_told = ""

    def make_result(self) -> "ResultScene":
        """The result tells of the deal, too."""
        return LanResultScene(self.app, self)

    # -- window and time ---------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Lay everything out anew."""
        super().resize(width, height)
        self.corner = Corner(self.layout)

    def tick(self, now: float) -> bool:
        """Go on with the table, and follow the line."""
        changed = super().tick(now)
        update = self.desk.update
        if update is not None:
            if update.view.phase == "over":
                self.totals[update.view.hand.number] = tuple(s.score for s in update.view.seats)
            self._tell_away(update.away)
        status = self.remote.status
        if status.state == "open":
            self._cut_since = None
        elif self._cut_since is None:
            self._cut_since = now
        self._hear_of_looks()
        strip = self.looks.strip(now, begun=self.desk.onlooking)
        shown = f"{lan_words.line(self.app.tr, status)}{self.cut(now)}{self.looks.all}"
        shown += strip.words if strip is not None else ""
        changed, self._line_told = changed or shown != self._line_told, shown
        return changed

    def wake(self, now: float) -> float | None:
        """Look at the line now and then."""
        moment = super().wake(now)
        return now + 0.5 if moment is None else min(moment, now + 0.5)

    def cut(self, now: float) -> int:
        """Return for how many seconds the line has been cut; 0 while it is not."""
        if self._cut_since is None or now - self._cut_since < LATE:
            return 0
        return int(now - self._cut_since)

    def _tell_away(self, away: tuple[Seat, ...]) -> None:
        """Say who has gone and who is back."""
        names = self.desk.people.names
        gone, back = self._absences.take(len(names), away, self.desk.mine)
        tr = self.app.tr
        if gone:
            listed = words.listed(tr, [names[seat] for seat in gone])
            said = tr.plural(
                "{names} is offline; the computer plays when the clock runs out.",
                "{names} are offline; the computer plays when the clock runs out.",
                len(gone), names=listed,
            )  # fmt: skip
            self.say(phrase(said), warning=True)
            self.app.sounds.play("refused")
        elif back:
            listed = words.listed(tr, [names[seat] for seat in back])
            said = tr.plural("{names} is back.", "{names} are back.", len(back), names=listed)
            self.say(phrase(said))

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the deal of the hand that is shown."""
        view = self.desk.view
        if view is None:
            return None
        found = (each for each in self.remote.fairness if each.hand == view.hand.number)
        return next(found, None)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The corner and the banner first, then the table."""
        if self.looks.deaf(event):
            return True
        if self.opened_by(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            changed = self.corner.point(event.pos) | self.banner.point(event.pos)
            changed |= self.looks.point(event.pos)
            return super().handle(event) or changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.banner.hit(event.pos):
                self.lobby.go()
                return True
            press = self.looks.hit(event.pos)
            if press is not None:
                press()
                return True
            match self.corner.at(event.pos):
                case "chat":
                    self.open_chat()
                    return True
                case "line":
                    self.open_fair()
                    return True
                case _:
                    pass
        return super().handle(event)

    def opened_by(self, event: pygame.event.Event) -> bool:
        """Open what the keys of the network open: here, and over a result."""
        opens = {pygame.K_F2: self.open_chat, pygame.K_F3: self.open_fair,
                 pygame.K_F4: self.looks.menu}  # fmt: skip
        if event.type != pygame.KEYDOWN or event.key not in opens:
            return False
        opens[event.key]()
        return True

    def _hear_of_looks(self) -> None:
        """Say who has asked for our hand while something lies over the table."""
        asking = self.looks.asking
        told = asking[0].name if asking else ""
        if told and told != self._looks_told:
            self.app.sounds.play("turn")
            if self.app.scene is not self:
                said = self.app.tr("{name} wants to watch your hand", name=told)
                self.app.toast(f"{said} (F4)", 5.0)
        self._looks_told = told
        self.looks.follow(self.app.now)

    def _shown(self, view: View, composed: Composed, now: float) -> Shown:
        shown = super()._shown(view, composed, now)
        return shown._replace(looked=self.looks.counts(len(view.seats)))

    def open_chat(self) -> None:
        """Open the drawer with the chat."""
        self.app.push(ChatScene(self.app, self.remote))

    def open_fair(self) -> None:
        """Tell all that is known of the deals."""
        self.app.push(FairScene(self.app, self.remote, self.desk.people.names, self.style))

    def menu(self) -> None:
        """Open the Esc menu; the table goes on below it."""
        tr, app = self.app.tr, self.app
        kept = tr("The match is kept.") if self.lobby.hosted else tr("Your seat is kept for you.")
        if not self.desk.mine:
            kept = ""
        items = [
            Item(tr("Go on"), None, GREEN),
            Item(f"{tr('Chat')} (F2)", self.open_chat),
            Item(f"{tr('Fair deal')} (F3)", self.open_fair),
            Item(f"{self.looks.title} (F4)", self.looks.menu),
            *table_menu.pages(self),
            Item(tr("Leave the table"), self._leave_table, RED, tip=kept),
        ]
        app.push(Menu(app, tr("Menu"), items, note=self.note()))

    def note(self) -> str:
        """Return what others need to join, and the round of a tournament."""
        tr, parts = self.app.tr, [self.lobby.club.round()]
        code, address = self.lobby.sharing.known(self.remote)
        parts += [labelled(tr, tr("Join code"), code)] if code else []
        parts += [labelled(tr, tr("Address"), address)] if address else []
        return " · ".join(each for each in parts if each)

    def _leave_table(self) -> None:
        """Whoever watches goes back to the list of tables; whoever plays is asked first."""
        if self.desk.mine or not self.remote.me:
            self.lobby.leave_page()
        else:
            self._close()
            self.remote.rise()

    # -- the end -----------------------------------------------------------------------------

    def _close(self) -> None:
        """Go back to the lobby."""
        while self.app.scene is not self.lobby:
            self.app.pop()
        self.lobby.match = None
        self.lobby.build()
        self.lobby.arrange()

    def ended(self) -> None:
        """The host has cleared the table: there is nothing more to see."""
        over = self.desk.update is not None and self.desk.update.finished
        room = self.remote.room
        if over and (room is None or room.phase != "starting"):
            return  # the last result stands until it has been read
        self._close()
        if over:
            self.app.toast(self.app.tr("The next round begins."))
        else:
            self.app.toast(self.app.tr("The match at this table has ended."))

    def finished(self) -> None:
        """Show who came where; from there back to the lobby."""
        app, rules = self.app, self.desk.rules
        title = self.app.tr(rules.title) if rules is not None else ""
        title = " · ".join(each for each in (title, self.lobby.club.round()) if each)
        rows = tuple(self.totals[hand] for hand in sorted(self.totals))
        mine = self.desk.mine
        standings = Standings(title, self.desk.people.names, rows, mine[0] if mine else 0)
        self._close()

        def again() -> None:
            app.pop()
            self.remote.ready()

        if self.remote.tournament is not None:
            app.push(RoundScene(app, standings, self.lobby.club))
            return
        app.push(StandingsScene(app, standings, again=again if mine else None, back=app.pop))

    # -- picture -----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, then what belongs to the network."""
        super().draw(target)
        app, tr, status = self.app, self.app.tr, self.remote.status
        if self.desk.hotseat.stage == "curtain":
            return
        verdict = self.verdict
        wrong = any(each.state == WRONG for each in self.remote.fairness)
        self.corner.paint(target, self.kit, lan_words.trip(tr, status), status.state == "open",
                          verdict is not None and verdict.state == "ok", wrong=wrong)  # fmt: skip
        strip = self.looks.strip(app.now, begun=self.desk.onlooking)
        drawer = (self.layout.log,) if self.log_open else ()
        self.looks.paint(target, self.kit, strip, (*self.corner.boxes.values(), *drawer))
        self.banner.clear()
        trouble = self.trouble()
        if trouble is not None:
            self.banner.paint(target, self.kit, *trouble)
        elif self.desk.view is None:
            paint_menu(target, self.kit, hot=self.controls.hit.name)
            paint_wait(target, self.kit, tr("Everybody sits down; the wall is shuffled together."))

    def trouble(self) -> tuple[str, str, str] | None:
        """Return title, words and button of the notice about the line; None while all is well."""
        state = self.remote.status.state
        if self.cut(self.app.now) or state in ("refused", "closed"):
            return self._trouble_words(state)
        return None

    def _trouble_words(self, state: str) -> tuple[str, str, str]:
        """Return title, words and the button of the banner."""
        tr, status = self.app.tr, self.remote.status
        said = lan_words.line(tr, status)
        if state == "away" and status.trouble == "host_closed":
            title = tr("The host has closed the table")
            said = tr("The match is kept. This window comes back by itself when the host opens it "
                      "again; “Rejoin” does the same later.")  # fmt: skip
        elif state in ("refused", "closed"):
            title = tr("You are not at the table any more")
        else:
            title = tr("Reconnecting…")
            seconds = self.cut(self.app.now)
            if self.desk.mine or self.remote.my_seats:
                said = tr("The line has been cut for {n} s. Your seat is kept; the computer plays "
                          "when your clock runs out.", n=seconds)  # fmt: skip
            else:
                said = tr("The line has been cut for {n} s. You go on watching as soon as the host "
                          "is heard again.", n=seconds)  # fmt: skip
        return title, said, tr("Leave")
