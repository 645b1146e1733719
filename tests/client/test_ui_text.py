"""Text: measured, cut only on purpose, never missing a sign, broken where a reader breaks it."""

import pygame
import pytest

from client.ui.text import UNKNOWN, Text, pieces


@pytest.fixture(scope="module")
def text():
    return Text(1.0)


@pytest.mark.parametrize("style", ["regular", "bold", "display"])
@pytest.mark.parametrize("words", ["Hello", "牌桌 i8 麻將", "12,345"])
def test_a_line_is_as_wide_as_measured(text, style, words):
    surface = text.render(words, 17, (255, 255, 255), style)
    assert surface.get_size() == text.size(words, 17, style)


def test_no_text_is_unreadably_small():
    assert Text(0.1).pixels(12) == 11
    assert Text(2.0).pixels(12) == 24


def test_a_sign_no_font_has_becomes_a_box(text):
    assert text.shown("小明🀄\U00012000") == "小明" + UNKNOWN * 2
    assert text.width("🀄", 17) > 0
    assert text.shown("a\tb\nc") == "abc"


@pytest.mark.parametrize("style", ["regular", "bold", "display"])
@pytest.mark.parametrize(
    "words", ["\u202e", "\u0301", "\u200d", "\ud800", "\U000e0041", "\ufeff", "\x7f", ""]
)
def test_a_sign_without_a_shape_is_no_trouble(text, style, words):
    assert text.render(words, 17, style=style).get_width() >= 0
    assert text.width(f"a{words}b", 17, style) >= text.width("ab", 17, style)


@pytest.mark.parametrize("words", ["a rather long sentence", "一個相當長的句子在這裡"])
def test_too_long_a_text_ends_in_an_ellipsis_and_fits(text, words):
    whole = text.width(words, 17)
    for width in (whole, whole - 1, whole // 2, 30):
        cut = text.fit(words, 17, "regular", width)
        assert text.width(cut, 17) <= width
        assert cut == words if width >= whole else cut.endswith("…")


def test_shrinking_stops_at_the_least_size(text):
    assert text.shrink("abc", 20, "regular", 500) == 20
    size = text.shrink("a longer line of words", 20, "regular", 140)
    assert 12 <= size < 20
    assert size == 12 or text.width("a longer line of words", size) <= 140
    assert text.shrink("a longer line of words", 20, "regular", 5) == 12


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        ("two words", ["two ", "words"]),
        ("東風圈", ["東", "風", "圈"]),
        ("吃、碰。", ["吃、", "碰。"]),
        ("「過水」了", ["「過", "水」", "了"]),
        ("打 3 萬", ["打 ", "3 ", "萬"]),
        ("wait—now", ["wait—now"]),
        ("（底）10%", ["（底）", "10%"]),
    ],
)
def test_lines_break_at_words_and_between_han_but_not_before_a_comma(words, broken):
    assert list(pieces(words)) == broken


def test_wrapped_lines_fit_and_lose_nothing(text):
    words = "Every payer pays this much for each tai，不論幾台都先付這麼多點。"
    lines = text.wrap(words, 17, "regular", 120)
    assert len(lines) > 2
    assert all(text.width(line, 17) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert text.wrap("a\n\nb", 17, "regular", 100) == ["a", "", "b"]


def test_a_paragraph_is_as_high_as_it_says(text):
    target = pygame.Surface((200, 400), pygame.SRCALPHA)
    place = pygame.Rect(10, 10, 120, 300)
    words = "several words that need several lines"
    taken = text.paragraph(target, words, place, 15)
    assert taken == text.paragraph_height(words, 15, "regular", 120)
    assert target.get_bounding_rect().bottom <= 10 + taken


@pytest.mark.parametrize("anchor", ["lt", "cm", "rb"])
def test_the_anchor_is_where_it_was_asked_for(text, anchor):
    target = pygame.Surface((300, 100))
    place = text.draw(target, "anchor", (150, 50), anchor=anchor)
    at = {"lt": place.topleft, "cm": place.center, "rb": place.bottomright}[anchor]
    assert abs(at[0] - 150) <= 1
    assert abs(at[1] - 50) <= 1


def test_the_same_words_are_rendered_once(text):
    assert text.render("once", 17) is text.render("once", 17)
    assert text.render("once", 17) is not text.render("once", 18)


@pytest.mark.parametrize("pixels", range(11, 21))
@pytest.mark.parametrize("style", ["regular", "bold"])
def test_words_stand_apart_in_type_of_any_size(pixels, style):
    text = Text(1)
    gap = text.width("n n", pixels, style) - text.width("nn", pixels, style)
    assert gap >= (pixels * 0.25 if pixels < 15 else pixels * 0.2), "Your name, not Yourname"
    drawn = text.render("n n", pixels, style=style)
    assert drawn.get_width() == text.width("n n", pixels, style)


@pytest.mark.parametrize("style", ["regular", "bold"])
def test_quotes_are_narrow_around_latin_and_wide_around_chinese(style):
    text = Text(1.0)
    em = text.width("過", 20, style)
    inside = text.width("Anyone?", 20, style)
    assert text.width("“Anyone?”", 20, style) <= inside + em + 1
    assert text.width("“过”", 20, style) == 3 * em
    for words in ("“Anyone?”", "a “b” c ’", "”", "“过” and “b”"):
        assert text.render(words, 20, style=style).get_width() == text.width(words, 20, style)


def test_a_narrow_quote_has_all_its_ink():
    """What is left out is the empty half alone."""
    text = Text(1.0)
    font = text.font(40)

    def ink(surface):
        return surface.get_bounding_rect(min_alpha=30)

    for words, sign in (("“a", "“"), ("a”", "”")):
        whole, narrow = font.render(sign, True, (255, 255, 255)), text.render(words, 40)
        alone = ink(text.render("a", 40)).w
        assert ink(narrow).w >= alone + ink(whole).w


@pytest.mark.parametrize("style", ["regular", "bold", "display"])
@pytest.mark.parametrize("name", ["怡婷", "喆鑫翊", "彧晞嬤", "阿嬷", "廖磊娟颖", "龘"])
def test_everybody_is_written_in_full(text, style, name):
    """A name whose signs the style lacks is set whole in another one (a curtain's 「我是怡婷」)."""
    words = f"我是{name}"
    set_in = text.able(words, style)
    assert UNKNOWN not in text.shown(words, set_in)
    assert text.width(words, 20, style) == text.width(words, 20, set_in)
    assert text.fit(words, 20, style, 1000) == words
    target = pygame.Surface((300, 60))
    text.watch = []
    text.draw(target, words, (0, 0), 20, style=style)
    assert [said for said, _, _ in text.watch] == [words]


def test_a_style_is_left_only_for_what_it_lacks(text):
    assert text.able("小明", "display") == "display"
    assert text.able("\U00012000", "display") == "display"  # nobody has it


LOW = "，。、；：！？"
"""Signs of punctuation that Taiwan sets in the middle."""


def ink(text, sign, style):
    surface = text.render(sign, 40, style=style)
    seen = surface.get_bounding_rect()
    return seen.centerx / surface.get_width(), surface.get_width()


@pytest.mark.parametrize("sign", LOW)
@pytest.mark.parametrize("style", ["regular", "bold"])
def test_punctuation_stands_left_on_the_mainland_and_in_the_middle_on_taiwan(sign, style):
    taiwan, wide = ink(Text(1.0), sign, style)
    mainland, also = ink(Text(1.0, mainland=True), sign, style)
    assert wide == also
    assert taiwan == pytest.approx(0.5, abs=0.04)
    assert mainland < 0.35


def test_the_window_sets_punctuation_as_its_language_does(seat):
    player = seat(language="zh_Hans")
    low = ink(player.app.text, "，", "regular")
    assert low == ink(Text(player.app.unit, mainland=True), "，", "regular")
    player.app.change(language="zh_Hant")
    assert ink(player.app.text, "，", "regular") == ink(Text(player.app.unit), "，", "regular")
    assert low != ink(player.app.text, "，", "regular")


def test_lines_break_and_texts_are_told_as_they_were_written():
    text = Text(1.0, mainland=True)
    assert "".join(text.wrap("你好，世界。", 20, "regular", 70)) == "你好，世界。"
    assert not any(line[0] in LOW for line in text.wrap("你好，世界。" * 6, 20, "regular", 60))
    text.watch = seen = []
    text.draw(pygame.Surface((300, 60)), "你好，世界。", (0, 0), 20)
    assert [words for words, _, _ in seen] == ["你好，世界。"]


def test_a_quote_stays_as_wide_beside_the_punctuation_of_either():
    wide = {Text(1.0, mainland=each).width("“好！”", 20) for each in (False, True)}
    assert len(wide) == 1
