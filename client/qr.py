"""A text as a QR picture: rows of dark and light squares, for whoever draws them."""

QUIET = 4
"""Light squares that must surround the picture (ISO 18004, 9.1)."""

Matrix = tuple[tuple[bool, ...], ...]


def matrix(text: str) -> Matrix:
    """Return the squares of a text, True where they are dark, without the light border.

    Seventeen of a hundred may be damaged or glare; ValueError if the text is too long.
    """
    import segno

    try:
        made = segno.make_qr(text, error="m", boost_error=True)
    except segno.DataOverflowError as cause:
        raise ValueError(f"{len(text)} characters are too many for a picture") from cause
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)
