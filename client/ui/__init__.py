"""Few widgets of our own: text, panels, buttons, lists, fields, dialogs, focus."""
