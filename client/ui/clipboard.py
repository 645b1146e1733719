"""The system's clipboard, where there is one; text only.

Without one pygame raises its own error, a RuntimeError, or another where it finds no X11.
"""

import pygame


def paste() -> str:
    """Return what the clipboard holds as text, empty if there is none."""
    try:
        _open()
        found = pygame.scrap.get(pygame.SCRAP_TEXT)
    except RuntimeError:
        return ""
    return found.decode("utf-8", "replace").rstrip("\0") if found else ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; False if there is none."""
    try:
        _open()
        pygame.scrap.put(pygame.SCRAP_TEXT, text.encode())
    except RuntimeError:
        return False
    return True


def _open() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()
