"""The ground floor: who sits where, what time it is, and who may know what."""
