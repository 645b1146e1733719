"""What every message has in common, and the stable codes that say why something had no effect.

A host never sends prose: it sends a code, and the client says it in its player's language.
"""

from enum import StrEnum

from msgspec import Struct

PROTOCOL = 3
"""Raised whenever messages change; both ends must speak the same."""
MAX_NAME = 24
MAX_SEATS = 4


class Message(Struct, frozen=True, gc=False, tag_field="op", forbid_unknown_fields=True):
    """Base of everything that crosses the transport."""


class Code(StrEnum):
    """Why something had no effect. The codes are stable; a client translates them.

    Answers of `Refused` to a message, `error` of an `Ack` to a command, and what a client's own
    line says of itself (the last group).
    """

    MALFORMED = "malformed"  # no message of this protocol
    OTHER_PROTOCOL = "other_protocol"  # `detail` tells the host's protocol number
    OTHER_RULES = "other_rules"  # `detail` tells the host's version of the game: `i8 2`
    WRONG_CODE = "wrong_code"  # the join code does not fit; `detail`: seconds until the next try
    HOUSE_FULL = "house_full"  # there are as many people in the house as it takes
    UNKNOWN = "unknown"  # whoever has not entered (any more) is told nothing else
    TOO_FAST = "too_fast"  # more messages than a person sends
    KICKED = "kicked"  # sent away by the host or by the table's owner
    HOST_CLOSED = "host_closed"  # the host stops on purpose; matches are kept

    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_SEAT = "no_such_seat"  # out of range, or a bot's
    SEAT_TAKEN = "seat_taken"  # somebody else's
    TABLE_FULL = "table_full"  # no seat is free
    ELSEWHERE = "elsewhere"  # one sits at one table at a time
    NOT_OWNER = "not_owner"  # only whoever opened the table may do this
    ALREADY_BEGUN = "already_begun"  # not while a match is being played
    NOT_READY = "not_ready"  # seats are empty, or somebody is not ready
    WRONG_OPTIONS = "wrong_options"  # `detail` names the option (`faults.spoken`)
    TOURNAMENT = "tournament"  # in a tournament the draw says who sits where
    NO_TABLE = "no_table"  # a match cannot be opened; `detail` says why (`faults.spoken`)

    NO_LOOKING = "no_looking"  # at this host nobody may look over a shoulder
    LOOK_REFUSED = "look_refused"  # that player said no; `detail`: for how many seconds more
    LOOK_TAKEN = "look_taken"  # `detail` names who does not let one look, or no more
    LOOK_LAPSED = "look_lapsed"  # `detail` names who has not answered
    LOOK_LOST = "look_lost"  # one was away for too long to look on at the hand of `detail`
    LOOK_OVER = "look_over"  # `detail` names who does not sit there any more
    LOOK_LEFT = "look_left"  # to a player: `detail` names who looks no more
    LOOK_UNASKED = "look_unasked"  # to a player: the question of `detail` stands no more
    SWAP_DECLINED = "swap_declined"  # `detail` names who would rather keep his seat
    SWAP_LAPSED = "swap_lapsed"  # `detail` names who has not answered

    NOT_YOUR_SEAT = "not_your_seat"
    NOT_STARTED = "not_started"  # the match waits for its players
    STALE = "stale"  # the question was over, or never this one
    OLD = "old"  # a command number from before the ones remembered
    BUSY = "busy"  # the seat's last command is not answered yet
    NOT_ASKED = "not_asked"
    NOT_LEGAL = "not_legal"
    HAND_OVER = "hand_over"
    PAUSED = "paused"  # the table stands still, see `Paused`
    NO_CALL = "no_call"  # no pause in which this client's people could call
    CALLED = "called"  # this seat has had its look in this pause
    NO_RESULT = "no_result"  # nothing to go on from
    NOT_ALONE = "not_alone"  # others play from their own machines: nobody may stop their clocks
    RESTING = "resting"  # of `Paused`: the people at this machine have left the table for a while
    FULL_DISK = "full_disk"  # of `Paused`: goes on by itself when there is room
    BROKEN_DISK = "broken_disk"  # of `Paused`: the journal could not be written; start again
    HOST_FAILED = "host_failed"  # an error in the program; the journal is safe

    NO_CODE = "no_code"  # what was typed cannot be a join code
    NO_ADDRESS = "no_address"  # the address cannot be read or has no machine
    NO_ANSWER = "no_answer"  # nobody answers at that address
    WRONG_HOST = "wrong_host"  # the host has another key than it had, or than it says
    REFUSED_KEY = "refused_key"  # this client is banned for a while
    LINE_FAILED = "line_failed"  # the client could not follow the host; `detail` names why
