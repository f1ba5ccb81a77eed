"""Lines of the protocol in the words of version 18 and of the programs that speak it."""

import pytest

from tefuda.core import TefudaError
from tefuda.games.bridge.notation import read_hand
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import DIALECTS, dialect
from tefuda.wire.bridge.messages import DUMMY

HAND = read_hand("AT95.K65.QJ876.7")

SAME = [
    (
        wire.Connecting("WBridge5", None, 18),
        'Connecting "WBridge5" as ANYPL using protocol version 18',
        'connecting  "WBridge5"  as anypl using protocol version 18.',
    ),
    (
        wire.Connecting("BEN", 2, 18),
        'Connecting "BEN" as South using protocol version 18',
        'Connecting "BEN" as SOUTH using protocol version 18 BEN 0.8.8.6 default.conf',
        "Connecting BEN as south using protocol version 18",
    ),
    (
        wire.Seated(3, "my team"),
        'West ("my team") seated',
        'WEST ("my team") seated',
        "west my team seated",
        'West "my team" seated.',
    ),
    (
        wire.Teams("A", "B"),
        'Teams : N/S : "A". E/W : "B"',
        'Teams : N/S : "A" E/W : "B". Playing IMP',
        'Teams: N/S "A" E/W "B"',
        'teams : n/s : "A". e/w : "B".',
    ),
    (wire.StartOfBoard(), "Start of board", "start of Board", " START OF BOARD "),
    (
        wire.BoardInfo(8, 3, 0),
        "Board number 8. Dealer West. Neither vulnerable.",
        "Board number 8. Dealer WEST. neither vulnerable.",
        "board number 8. dealer west. none vulnerable",
    ),
    (wire.BoardInfo(2, 1, 1), "Board number 2. Dealer East. N/S vulnerable."),
    (wire.BoardInfo(3, 2, 2), "Board number 3. Dealer South. e/w vulnerable."),
    (wire.BoardInfo(4, 3, 3), "Board number 4. Dealer West. Both vulnerable."),
    (
        wire.Cards(0, HAND),
        "North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.",
        "North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7. ",
        "NORTH's cards: C 7. D Q J 8 7 6. H K 6 5. S A T 9 5.",
        "North’s cards : s a 10 9 5.h k 6 5.d q j 8 7 6.c 7.",
        "North's cards : S 5 9 T A. H 5 6 K. D 6 7 8 J Q. C 7.",
    ),
    (
        wire.Cards(DUMMY, read_hand(".AKT8432..AKT763")),
        "Dummy's cards : S -. H A K T 8 4 3 2. D -. C A K T 7 6 3.",
        "Dummy's cards : S -.H A K T 8 4 3 2.D.C A K T 7 6 3.",
        "dummy's cards: C A K T 7 6 3. D -. H A K T 8 4 3 2. S -.",
    ),
    (wire.Ready(0, "teams"), "North ready for teams", "NORTH ready for teams."),
    (wire.Ready(1, "start"), "East ready to start"),
    (wire.Ready(1, "deal"), "east ready for deal"),
    (wire.Ready(1, "cards"), "East  ready  for cards"),
    (wire.Ready(3, "bid", 0), "West ready for North's bid", "WEST ready for  NORTH's bid"),
    (
        wire.Ready(1, "card", 2, trick=13),
        "East ready for South's card to trick 13",
        "EAST ready for  SOUTH's card to trick 13",
    ),
    (wire.Ready(1, "card", DUMMY, trick=2), "East ready for dummy's card to trick 2"),
    (wire.Ready(1, "dummy"), "East ready for dummy"),
    (wire.Ready(1, "nothing"), "East received dummy"),
    (
        wire.Called(1, "pass"),
        "East passes",
        "EAST PASSES",
        "East passes.",
        "East bids pass",
        "East pass",
    ),
    (wire.Called(1, "X"), "East doubles", "East doubles.", "East bids X"),
    (wire.Called(1, "XX"), "East redoubles", "EAST REDOUBLES"),
    (wire.Called(1, "1NT"), "East bids 1NT", "east bids 1nt", "East bids 1N", "East bids 1NT."),
    (
        wire.Called(1, "2H", "up to 3 cards in hearts.", alerted=True),
        "East bids 2H Alert. up to 3 cards in hearts.",
        "East bids 2H alert. up to 3 cards in hearts.",
        "East bids 2H. Alert. up to 3 cards in hearts.",
    ),
    (
        wire.Called(1, "2H", "C=0-8,D=4-8."),
        "East bids 2H Infos. C=0-8,D=4-8.",
        "East bids 2H.Infos.C=0-8,D=4-8.",
    ),
    (wire.Called(0, "X", alerted=True), "North doubles Alert. ", "North doubles Alert."),
    (wire.Called(1, "4C", alerted=True), "EAST bids 4C Alert."),
    (wire.CardPlayed(3, "S7"), "West plays 7S", "WEST plays 7s", "West plays s7", "West plays S7."),
    (wire.CardPlayed(3, "HT"), "West plays TH", "West plays 10H"),
    (wire.CardPlayed(DUMMY, "S3"), "Dummy plays 3S", "dummy plays 3s"),
    (wire.CardPlayed(3, "S7", "attitude"), "West plays 7S. attitude"),
    (wire.ToLead(1), "East to lead", "EAST to lead"),
    (wire.ToLead(DUMMY), "Dummy to lead"),
    (
        wire.Timing((75.0, 683.0, 78.0, 623.0)),
        "Timing - N/S : this board  1:15,  total  0:11:23.  E/W : this board  1:18,  total  0:10:23",
        "Timing - N/S : this board  [1:15],  total  [0:11:23].  E/W : this board  [1:18],  total  [0:10:23]",
        "Timing - N/S : this board  01:15,  total  0:11:23.  E/W : this board  01:18,  total  0:10:23.",
    ),
    (wire.Timing(None), "Timing - unknown"),
    (wire.EndOfSession(), "End of session", "end of session.", "NS:12 EW:7"),
    (wire.Explain(3, "2D"), "Explain West's 2D", "Explain West's bids 2D"),
]


@pytest.mark.parametrize(("meant", "line"), [(meant, line) for meant, *lines in SAME for line in lines])
def test_dialects_are_understood(meant, line):
    assert wire.read(line) == meant


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "North bids 8C",
        "North bids",
        "North plays 1S",
        "North plays SS",
        "North plays",
        "Board number x. Dealer North. Neither vulnerable.",
        "Board number 1. Dealer Nobody. Neither vulnerable.",
        "North's cards : S A K",
        "North's cards : S A A. H K 6 5. D Q J 8 7 6. C 7 6 5.",
        "North's cards : S A T 9 5. S K 6 5. D Q J 8 7 6. C 7.",
        'Connecting "A" as Nowhere using protocol version 18',
        "North ready for lunch",
        "x" * 5000,
        "\x00\x1b[2J",
    ],
)
def test_anything_else_is_a_sentence(line):
    with pytest.raises(TefudaError):
        wire.read(line)


def test_version_18_is_written_to_the_letter():
    write = DIALECTS["18"]
    assert write.connecting("A", 0) == 'Connecting "A" as North using protocol version 18'
    assert write.seated(0, "A") == 'North ("A") seated'
    assert write.teams("A", "B") == 'Teams : N/S : "A". E/W : "B"'
    assert write.board(8, 3, "none") == "Board number 8. Dealer West. Neither vulnerable."
    assert write.board(8, 3, "both") == "Board number 8. Dealer West. Both vulnerable."
    assert write.cards(0, HAND) == "North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7."
    assert write.ready_for_bid(0, 1) == "North ready for East's bid"
    assert write.ready_for_card(0, DUMMY, 3) == "North ready for dummy's card to trick 3"
    assert write.call(2, "pass") == "South passes"
    assert write.call(2, "X") == "South doubles"
    assert write.call(2, "3NT") == "South bids 3NT"
    assert write.call(2, "3NT", "2 total aces.") == "South bids 3NT"  # not alerted: version 18 has no Infos.
    assert write.call(2, "3NT", "2 total aces.", alerted=True) == "South bids 3NT Alert. 2 total aces."
    assert write.play(1, "S7") == "East plays 7S"
    assert write.to_lead(DUMMY) == "Dummy to lead"
    times = "Timing - N/S : this board  1:15,  total  0:11:23.  E/W : this board  1:18,  total  0:10:23"
    assert write.timing((75.9, 78), (683, 623)) == times


@pytest.mark.parametrize("name", DIALECTS)
def test_what_is_written_in_a_dialect_is_read(name):
    write = dialect(name)
    assert wire.read(write.seated(2, "A team")) == wire.Seated(2, "A team")
    assert wire.read(write.teams("A", "B")) == wire.Teams("A", "B")
    assert wire.read(write.board(5, 0, "NS")) == wire.BoardInfo(5, 0, 1)
    assert wire.read(write.cards(DUMMY, HAND)) == wire.Cards(DUMMY, HAND)
    assert wire.read(write.call(3, "XX")) == wire.Called(3, "XX")
    assert wire.read(write.play(3, "CT")) == wire.CardPlayed(3, "CT")
    assert wire.read(write.ready_for_card(3, 0, 9)) == wire.Ready(3, "card", 0, trick=9)
    assert wire.read(write.timing((1, 2), (3, 4))) == wire.Timing((1, 3, 2, 4))


def test_an_unknown_dialect_is_a_sentence():
    with pytest.raises(TefudaError, match="A dialect is one of 18, ben"):
        dialect("latin")
