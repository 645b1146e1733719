"""What every table's menu leads to: the rules of its game, and the settings."""

from typing import TYPE_CHECKING

from client.ui.menu import Item

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def pages(scene: "TableScene") -> list[Item]:
    """Return the menu's items for rules and settings; the table goes on below them."""
    app, tr = scene.app, scene.app.tr

    def rules() -> None:
        from client.scenes.rules import RulesScene

        known = scene.desk.rules
        app.push(RulesScene(app, known.id if known is not None else ""))

    def settings() -> None:
        from client.scenes.options import SettingsScene

        app.push(SettingsScene(app))

    return [Item(tr("Rules"), rules), Item(tr("Settings"), settings)]
