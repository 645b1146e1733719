"""Widgets: whatever the mouse can do, the keyboard can do too."""

import pygame
import pytest

from client.ui import clipboard
from client.ui.button import RED, Button
from client.ui.choice import Choice, Slider, Toggle
from client.ui.dialog import Answer, Dialog
from client.ui.field import TextField
from client.ui.focus import Ring
from client.ui.menu import Item, Menu
from client.ui.scene import Scene
from client.ui.scroll import ScrollArea, fill
from tests.client.frame_kit import crossings


class Bench(Scene):
    """A scene with the widgets under test, one below the other."""

    def __init__(self, app, *widgets):
        super().__init__(app)
        self.ring = Ring(app)
        self.widgets = widgets

    def resize(self, width, height):
        for number, widget in enumerate(self.widgets):
            widget.rect = pygame.Rect(100, 60 + 70 * number, 520, 50)
        self.ring.set(self.widgets)

    def handle(self, event):
        return self.ring.handle(event)

    def tick(self, now):
        return self.ring.tick(now)

    def wake(self, now):
        return self.ring.wake(now)

    def draw(self, target):
        target.fill((10, 40, 40))
        self.ring.draw(target)


@pytest.fixture
def bench(player):
    def lay(*widgets):
        return player.show(Bench(player.app, *widgets))

    return lay


def test_a_button_is_pressed_by_click_enter_and_space(player, bench):
    done = []
    bench(Button(player.app, "Go", lambda: done.append(1)))
    player.press("Go")
    player.key("return")
    player.key("space")
    assert len(done) == 3


def test_a_press_that_leaves_the_button_does_nothing(player, bench):
    done = []
    scene = bench(Button(player.app, "Go", lambda: done.append(1)))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=scene.widgets[0].rect.center, button=1)
    player.beat(0.1, down, pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0)))
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    assert not done
    assert not scene.widgets[0].held


def test_a_dead_button_says_why(player, bench):
    button = Button(player.app, "Go", lambda: pytest.fail("pressed"))
    button.enabled, button.why = False, "Not now"
    bench(button)
    player.press("Go")
    player.key("return")
    assert player.app.toasts.words == ("Not now",)


def test_tab_goes_round_and_arrows_go_where_they_point(player, bench):
    buttons = [Button(player.app, name, lambda: None) for name in ("a", "b", "c")]
    ring = bench(*buttons).ring
    assert ring.focus is buttons[0]
    player.key("tab")
    assert ring.focus is buttons[1]
    player.key("tab", "tab")
    assert ring.focus is buttons[0]
    player.key("tab", mod=pygame.KMOD_SHIFT)
    assert ring.focus is buttons[2]
    player.key("up")
    assert ring.focus is buttons[1]
    player.key("down", "down")
    assert ring.focus is buttons[0], "past the last one it begins again"


def test_a_click_leaves_enter_to_the_button_that_says_so(player, bench):
    done = []
    other = Button(player.app, "Other", lambda: done.append("other"))
    go = Button(player.app, "Go", lambda: done.append("go"), hotkey="Enter")
    ring = bench(other, go).ring
    player.press("Other")
    player.key("return")
    assert done == ["other", "go"]
    player.key("up", "return", "space")
    assert ring.focus is other
    assert done[2:] == ["other", "other"], "where the keyboard came by itself, Enter presses that"
    player.press("Other")
    player.key("return")
    assert done[4:] == ["other", "go"], "a click takes the keyboard away again"
    player.key("tab", "return")
    assert done[6:] == ["other"]


def test_a_click_into_a_field_keeps_the_keyboard_there(player, bench):
    field = TextField(player.app, "", lambda text: None)
    go = Button(player.app, "Go", lambda: None, hotkey="Enter")
    ring = bench(go, field).ring
    player.click(field.rect.center)
    assert ring.focus is field


def test_a_toggle_by_key_and_click(player, bench):
    seen = []
    toggle = Toggle(player.app, "Sound", False, seen.append)
    bench(toggle)
    player.key("right", "right", "left", "return")
    player.press("Sound")
    assert seen == [True, False, True, False]


OPTIONS = [(1, "one"), (2, "two"), (4, "four")]


@pytest.mark.parametrize("most", [420, 0], ids=["segments", "stepper"])
def test_a_choice_by_key(player, bench, most):
    seen = []
    choice = Choice(player.app, "Rounds", OPTIONS, 1, seen.append)
    choice.most = most
    bench(choice)
    player.key("left", "right", "right", "right", "return", "left")
    assert seen == [2, 4, 1]
    assert choice.label == "one"


def test_a_choice_by_click_on_its_segments_or_arrows(player, bench):
    seen = []
    choice = Choice(player.app, "Rounds", OPTIONS, 1, seen.append)
    bench(choice)
    assert choice.side_by_side
    box = choice.control
    player.click((box.right - 10, box.centery))
    player.click((box.centerx, box.centery))
    assert seen == [4, 2]
    choice.most = 0
    box = choice.control
    player.click((box.x + 10, box.centery))
    player.click((box.x + 10, box.centery))
    player.click((box.right - 10, box.centery))
    assert seen == [4, 2, 1, 4, 1]


def test_a_value_the_screen_does_not_offer_is_shown_all_the_same(player, bench):
    seen = []
    choice = Choice(player.app, "Rounds", OPTIONS, 3, seen.append, other="three")
    bench(choice)
    assert "three" in player.said()
    player.key("right")
    assert seen == [1]


def test_a_slider_by_key_and_by_dragging(player, bench):
    seen = []
    slider = Slider(player.app, "Size", (80, 150, 10), 100, seen.append)
    bench(slider)
    player.key("right", "left", "left")
    assert seen == [110, 100, 90]
    track = slider._track()
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(track.x, track.centery), button=1)
    player.beat(0.1, down)
    assert slider.value == 80
    far = (track.right + 500, track.centery)
    player.beat(0.1, pygame.event.Event(pygame.MOUSEMOTION, pos=far, rel=(0, 0)))
    assert slider.value == 150
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=far, button=1))
    assert seen[-1] == 150
    assert all(80 <= each <= 150 and each % 10 == 0 for each in seen)


def test_a_costly_slider_tells_only_when_let_go(player, bench):
    seen = []
    slider = Slider(player.app, "Size", (80, 150, 10), 100, seen.append)
    slider.live = False
    bench(slider)
    track = slider._track()
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=track.midright, button=1))
    assert seen == []
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=track.midright, button=1))
    assert seen == [150]


def compose(player, text):
    player.beat(0.1, pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)))


def test_typing_moving_and_deleting(player, bench):
    seen = []
    field = TextField(player.app, "", seen.append, longest=6)
    bench(field)
    player.type("小")
    player.type("明明")
    player.key("backspace", "home")
    player.type("大")
    player.key("end")
    player.type("abcdefgh")
    assert field.text == "大小明abc"
    player.key("home", "delete")
    player.key("right", "left", "delete")
    assert seen[-1] == field.text == "明abc"


def test_what_an_input_method_composes_is_shown_underlined_and_keys_are_its_own(player, bench):
    field = TextField(player.app, "小", lambda text: None, on_enter=lambda: pytest.fail("entered"))
    other = Button(player.app, "b", lambda: None)
    ring = bench(field, other).ring
    compose(player, "ming2")
    assert field.text == "小"
    assert "ming2" in player.said()
    player.key("return", "tab", "left", "backspace")
    assert ring.focus is field
    assert field.caret == 1
    before = player.picture()
    compose(player, "")
    assert player.picture() != before
    player.key("end")
    player.type("明")
    assert field.text == "小明"


def test_the_caret_stands_clear_of_an_example(player, bench):
    field = TextField(player.app, "", lambda text: None, hint="192.168.1.20")
    bench(field)
    [example] = [place for words, place, _ in player.texts() if words == field.hint]
    assert field.focused
    assert example.x > field._inside().x + player.app.px(6)


def test_the_input_method_is_open_only_while_a_field_has_the_focus(player, bench, monkeypatch):
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    field = TextField(player.app, "", lambda text: None)
    bench(Button(player.app, "b", lambda: None), field)
    player.key("down")
    assert calls == ["start"]
    player.key("down")
    assert calls == ["start", "stop"]


def test_a_name_may_hold_signs_no_font_has(player, bench):
    field = TextField(player.app, "", lambda text: None)
    bench(field)
    player.type("🀄明")
    assert field.text == "🀄明"
    assert player.picture()


def test_offers_are_brought_in_by_key_and_arrow(player, bench):
    field = TextField(player.app, "x", lambda text: None, offers=("小明", "阿美"))
    bench(field)
    player.key("down", mod=pygame.KMOD_ALT)
    assert field.text == "小明"
    player.click((field.rect.right - 10, field.rect.centery))
    assert field.text == "阿美"


def test_a_text_of_the_programs_is_replaced_by_the_first_letter_typed(player, bench):
    """By whatever way the keyboard comes to the field; a text somebody has typed is kept."""
    fields = [TextField(player.app, "4ENA-EQTE-XVK", lambda text: None) for _ in range(2)]
    ring = bench(Button(player.app, "b", lambda: None), *fields).ring
    for field, there in zip(
        fields,
        (lambda: player.key("tab"), lambda: player.click(fields[1].rect.center)),
        strict=True,
    ):
        there()
        assert ring.focus is field
        player.type("X")
        player.type("Y")
        assert field.text == "XY"
    player.key("tab")
    player.click(fields[1].rect.center)
    player.type("Z")
    assert sorted(fields[1].text) == ["X", "Y", "Z"]


def test_a_second_press_puts_the_caret_and_a_drag_selects(player, bench):
    field = TextField(player.app, "abc", lambda text: None)
    bench(field)
    before = player.picture()
    player.click(field.rect.center)
    assert field.selected == (0, 3)
    player.click(field.rect.center)
    assert field.selected == (3, 3)
    assert player.picture() != before  # a selection is seen
    place = field.rect.center
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    player.move((field.rect.x + 2, field.rect.centery))
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=field.rect.topleft, button=1))
    assert field.selected == (0, 3)
    player.type("d")
    assert field.text == "d"


CTRL = pygame.KMOD_CTRL


def test_selecting_by_keys(player, bench):
    field = TextField(player.app, "", lambda text: None)
    bench(field)
    player.type("abcd")
    player.key("a", mod=CTRL)
    assert field.selected == (0, 4)
    player.key("left")
    assert field.selected == (0, 0)
    player.key("a", mod=CTRL)
    player.key("right")
    assert field.selected == (4, 4)
    player.key("left", "left", mod=pygame.KMOD_SHIFT)
    assert field.selected == (2, 4)
    player.type("x")
    assert field.text == "abx"
    player.key("home", mod=pygame.KMOD_SHIFT)
    player.key("delete")
    assert field.text == ""
    player.type("ef")
    player.key("a", mod=CTRL)
    player.key("backspace")
    assert field.text == ""
    player.type("gh")
    player.key("u", mod=CTRL)
    assert field.text == ""


def test_copy_cut_and_paste(player, bench, monkeypatch):
    board = ["old"]
    monkeypatch.setattr(clipboard, "copy", lambda text: board.append(text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: board[-1])
    field = TextField(player.app, "", lambda text: None, longest=6)
    bench(field)
    player.type("abc")
    player.key("c", mod=CTRL)  # nothing is selected
    assert board == ["old"]
    player.key("a", mod=CTRL)
    player.key("c", mod=CTRL)
    assert board[-1] == field.text == "abc"
    player.key("v", mod=CTRL)
    player.key("v", mod=CTRL)
    assert field.text == "abcabc"
    player.key("a", mod=CTRL)
    player.key("x", mod=CTRL)
    assert (board[-1], field.text) == ("abcabc", "")
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    player.type("d")
    player.key("a", mod=CTRL)
    player.key("x", mod=CTRL)
    assert field.text == "d"  # what no clipboard has taken is not lost


def test_a_press_on_nothing_and_one_on_the_field_open_the_input_method_again(
    player, bench, monkeypatch
):
    calls = []
    field = TextField(player.app, "", lambda text: None)
    bench(field)
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    player.click((field.rect.x, field.rect.bottom + 200))
    player.click(field.rect.center)
    assert calls == ["stop", "start"]


def test_letters_typed_into_a_field_reach_nothing_else(player, bench):
    field = TextField(player.app, "", lambda text: None)
    bench(field)
    player.key("m")
    assert not player.app.settings.mute


def test_a_long_name_scrolls_inside_its_field(player, bench):
    field = TextField(player.app, "", lambda text: None, longest=200)
    bench(field)
    field.set("長" * 120)
    player.picture()
    assert field._shift > 0
    player.key("home")
    player.picture()
    assert field._shift == 0


def test_scrolled_widgets_are_reached_by_key_wheel_bar_and_never_pressed_unseen(player):
    pressed = []
    buttons = [Button(player.app, f"b{n}", lambda n=n: pressed.append(n)) for n in range(40)]

    class Long(Bench):
        def resize(self, width, height):
            self.area = ScrollArea(self.app)
            fill(self.area, pygame.Rect(100, 100, 400, 300), [buttons], 10)
            self.ring.set(buttons, areas=[self.area])

    scene = player.show(Long(player.app))
    area = scene.area
    assert not area.rect.contains(buttons[30].rect)
    player.click(buttons[9].rect.center)
    assert pressed == [], "it lies below the window of the area"
    for _ in range(30):
        player.key("tab")
    assert area.rect.contains(buttons[30].rect)
    player.key("return")
    assert pressed == [30]
    player.wheel(100, area.rect.center)
    assert area.offset == 0
    track, thumb = area._bar()
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=thumb.center, button=1))
    end = (thumb.centerx, track.bottom + 300)
    player.beat(0.1, pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0)))
    player.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert area.offset == area.most
    assert area.rect.contains(buttons[39].rect)
    player.click(buttons[39].rect.center)
    assert pressed == [30, 39]


def test_the_tip_comes_when_the_pointer_rests(player, bench):
    button = Button(player.app, "Go", lambda: None, tip="A word of help")
    scene = bench(button)
    player.beat(0.1)
    player.move(button.rect.center)
    assert "A word of help" not in player.said()
    assert scene.wake(player.clock.now) is not None
    player.beat(1.0)
    assert "A word of help" in player.said()
    player.move((5, 5))
    assert "A word of help" not in player.said()


def test_a_dialog_is_answered_by_key_or_click_and_blocks_what_is_below(player, bench):
    below, taken = [], []
    button = Button(player.app, "Below", lambda: below.append(1))
    bench(button)

    def ask():
        answers = [
            Answer("Yes", lambda: taken.append("yes")),
            Answer("No", lambda: taken.append("no")),
        ]
        player.show(Dialog(player.app, "Sure?", "Really?", answers))
        player.beat(1.0)

    ask()
    player.click(button.rect.center)
    assert below == []
    player.key("return")
    ask()
    player.key("right", "return")
    ask()
    player.press("Yes")
    ask()
    player.key("escape")
    assert taken == ["yes", "no", "yes", "no"]
    assert len(player.app.scenes) == 1


def test_enter_takes_no_answer_that_destroys_unless_it_is_chosen(player, bench):
    """What stands in red is chosen by whoever means it."""
    bench(Button(player.app, "x", lambda: None))
    done = []
    answers = [Answer("Close it", lambda: done.append("closed"), RED), Answer("Stay")]
    items = [Item("Strike", lambda: done.append("struck"), RED), Item("Back", None)]
    for question in (
        lambda: Dialog(player.app, "Close?", "It closes.", answers),
        lambda: Menu(player.app, "Somebody", items),
    ):
        player.show(question())
        player.beat(1.0)
        player.app.scene.resize(*player.app.size)
        player.key("return")
        assert done == []
        assert len(player.app.scenes) == 1
    player.show(Dialog(player.app, "Close?", "It closes.", answers))
    player.beat(1.0)
    player.key("left", "return")
    assert done == ["closed"]


def test_a_double_click_does_not_skip_a_dialog(player, bench):
    bench(Button(player.app, "x", lambda: None))
    dialog = Dialog(player.app, "News", "Something happened")
    player.app.push(dialog)
    dialog.opened = player.clock.now
    player.beat(0.1, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert player.app.scene is dialog
    player.key("return")
    assert player.app.scene is not dialog


def test_a_menu_by_keyboard(player, bench):
    bench(Button(player.app, "x", lambda: None))
    done = []
    items = [Item("Go on", None), Item("Rules", lambda: done.append("rules")), Item("Leave", None)]
    player.show(Menu(player.app, "Menu", items))
    player.key("down", "return")
    assert done == ["rules"]
    assert len(player.app.scenes) == 1


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans", "en"])
def test_a_dialog_holds_its_words_at_every_size(seat, language):
    for size in ((1024, 640), (2560, 1080)):
        player = seat(size=size, language=language)
        tr = player.app.tr
        words = tr("The settings file could not be read: {reason}.", reason="expected '=' " * 9)
        dialog = player.show(Dialog(player.app, tr("Settings were damaged"), words))
        texts = player.texts()
        assert not [words for words, _, cut in texts if cut]
        assert not crossings((words, place) for words, place, _ in texts)
        assert all(dialog.box.contains(place) for _, place, _ in texts)
        player.close()


def test_the_words_of_a_narrow_button_keep_off_its_border(player):
    button = Button(player.app, "Leave the replay", lambda: None, hotkey="Enter", size=20)
    button.rect = pygame.Rect(100, 100, 150, 56)
    player.app.text.watch = seen = []
    button.draw(pygame.display.get_surface())
    player.app.text.watch = None
    place, cut = next((place, cut) for words, place, cut in seen if words == button.words)
    assert not cut
    assert place.left - button.rect.left >= 12
    assert button.rect.right - place.right >= 12


@pytest.mark.parametrize("high", [38, 45, 56, 80])
def test_word_and_key_stay_inside_a_button_that_is_low_for_them(player, bench, monkeypatch, high):
    """The sheet of a result grows no further than the window, its words do."""
    button = Button(player.app, "Next hand", lambda: None, hotkey="Enter", size=20)
    bench(button)
    button.rect.h = high
    drawn = {}
    draw = player.app.text.draw

    def noted(target, words, *args, **more):
        drawn[words] = draw(target, words, *args, **more)
        return drawn[words]

    monkeypatch.setattr(player.app.text, "draw", noted)
    button.draw(pygame.display.get_surface())
    word, key = drawn["Next hand"], drawn["Enter"]
    ink = word.inflate(0, -word.h // 3)  # a line of type has air above and below its letters
    assert button.rect.top + 2 <= ink.top
    assert ink.bottom <= key.top + 2
    assert key.bottom <= button.rect.bottom - 2
