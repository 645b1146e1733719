"""The way into a lobby from a link or a command line."""

from typing import TYPE_CHECKING

from client.scenes.lan import LanScene
from client.scenes.title import TitleScene

if TYPE_CHECKING:
    from client.app import App


def join(app: "App", address: str, code: str, name: str) -> None:
    """Open straight in the lobby of a host, and sit down: whoever comes by a link wants to play.

    Leaving leads back to the network's page, and from there to the title.
    """
    app.reset(TitleScene(app))
    page = LanScene(app)
    app.push(page)
    page.visit(address, code, name or page.words["name"], eager=True)
