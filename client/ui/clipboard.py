"""The system's clipboard, where there is one; text only."""

import pygame

NONE = (pygame.error, NotImplementedError)
"""What pygame raises without a clipboard; the second where its part for X11 finds no X11."""


def paste() -> str:
    """Return what the clipboard holds as text, empty if there is none."""
    try:
        _open()
        found = pygame.scrap.get(pygame.SCRAP_TEXT)
    except NONE:
        return ""
    return found.decode("utf-8", "replace").rstrip("\0") if found else ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; False if there is none."""
    try:
        _open()
        pygame.scrap.put(pygame.SCRAP_TEXT, text.encode())
    except NONE:
        return False
    return True


def _open() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()
