"""Mates of Daihinmin by exhaustive search through the public State, in every world given."""


def others_only_pass(world, me):
    """Let the others move until it is the player's turn again; None when one of them has a choice."""
    while not world.is_over and world.player != me:
        if len(world.list_moves()) > 1:
            return None
        world.play("pass")
    return world


def unanswered(worlds, move, me):
    """Play a move in every world; None when somebody can answer it in one of them."""
    after = []
    for world in worlds:
        world = world.copy()
        world.play(move)
        if world.position.counts[me] and others_only_pass(world, me) is None:
            return None
        after.append(world)
    return after


def brute_mate(worlds, me):
    """Is there a line of unanswered moves to the end, the same in all worlds?"""
    for move in worlds[0].list_moves():
        if move.text == "pass" and worlds[0].position.table == 0:
            continue
        after = unanswered(worlds, move, me)
        if after is None:
            continue
        if after[0].position.counts[me] == 0:
            return True
        if move.text == "pass" and after[0].position.table:
            continue  # no longer one's own table
        if brute_mate(after, me):
            return True
    return False


def check_line(worlds, line, me):
    for move in line:
        worlds = unanswered(worlds, move, me)
        assert worlds is not None, "somebody can answer"
    assert all(world.position.counts[me] == 0 for world in worlds)
