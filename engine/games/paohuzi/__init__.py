"""安化跑胡子: everything that knows this game; the rest of the house sees `ruleset` alone."""
