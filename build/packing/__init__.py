"""How the standalone programs are put together: what goes in, licences, archives, figures."""
