"""A review as a page: summary, the costliest moves with boards, reasons and beliefs, every decision."""

from __future__ import annotations

from html import escape

from tefuda.arena.records.review import JudgedDecision, Review, cost_text
from tefuda.core.decision import values_html
from tefuda.core.files import write_whole
from tefuda.core.html import Html, bar, page, table
from tefuda.core.words import tr
from tefuda.play.provenance import made_by

MOST = 30  # decisions that are shown in full
STYLE = """
.both { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-start }
.both > div { max-width: 34rem } article { border-top: 3px solid #d9d4c5; margin-top: 1.5rem }
details { margin: .5rem 0 } summary { cursor: pointer; font-weight: bold }
"""


def write_review(review: Review, path: str) -> None:
    """Write the page."""
    title = tr("Review of {player}", player=review.player) + f" ({review.game})"
    head = f"<h1>{escape(title)}</h1><p><small>{escape(made_by())}</small></p>"
    write_whole(path, page(f"Tefuda: {title}", head + body(review), style=STYLE))


def body(review: Review) -> str:
    """Return the page without its head."""
    parts = [f"<p>{'<br>'.join(escape(line) for line in review.summary())}</p>"]
    if review.agreement is not None:
        parts.append(f"<p>{bar(review.agreement, f'{100 * review.agreement:.0f} %', width=300)}</p>")
    shown = review.listed(MOST)
    shown += [one for one in review.decisions if one.cost is None and one.hindsight_cost is None][
        : MOST - len(shown)
    ]
    if shown:
        heading = (
            "Costliest moves first" if review.order == "cost" else "Costliest moves, in the order played"
        )
        parts.append(f"<h2>{tr(heading)}</h2>")
    parts += [_article(review, one) for one in shown]
    parts += [f"<h2>{tr('Every decision')}</h2>", _every(review, {_name(one) for one in shown})]
    return "\n".join(parts)


def _name(one: JudgedDecision) -> str:
    return f"g{one.row.number + 1}m{one.number + 1}"


def _article(review: Review, one: JudgedDecision) -> str:
    place = tr("Game {game}, move {move}", game=one.row.number + 1, move=one.number + 1)
    said = tr("played {played}; the agent: {agent}", played=one.played, agent=one.decision.move.text)
    cost = tr("cost {cost}", cost=_cost(one)) if one.cost is not None else tr("cost unknown")
    if one.hindsight_cost is not None:
        cost = tr("cost by hindsight, with everything open: {cost}", cost=f"{one.hindsight_cost:g}")
    view, truth = review.game.picture(one.view).svg(), one.truth(review.game)
    reasons = values_html(one.decision.to_json()["values"], one.decision.move.text, one.played)
    if not one.decision.values:
        reasons = f"<p>{tr('The agent gives no reasons.')}</p>"
    if one.says:
        reasons = f"<p>{'<br>'.join(escape(str(sentence)) for sentence in one.says)}</p>"
    parts = [
        f'<article id="{_name(one)}"><h3>{escape(place)}: {escape(said)}</h3><p><b>{escape(cost)}</b></p>',
        f'<div class="both"><div>{view}</div><div>{reasons}<p><small>{escape(one.decision.summary())}</small>'
        "</p></div></div>",
    ]
    if one.belief is not None and one.belief.rows:
        title = tr("Beliefs at that moment (✓ = the truth)")
        parts.append(f"<details><summary>{title}</summary>{one.belief.html(truth)}</details>")
    parts.append(f"<details><summary>{tr('The truth')}</summary>{truth.svg()}</details></article>")
    return "".join(parts)


def _cost(one: JudgedDecision) -> str:
    if one.error is None:
        return f"{one.cost:.3f}"
    return f"{one.cost:.3f} ± {one.error:.3f}" + ("" if one.stands_out else " " + tr("(within the error)"))


def _every(review: Review, linked: set[str]) -> str:
    most = max((one.cost or 0.0 for one in review.decisions), default=0.0) or 1.0
    rows: list[list[object]] = []
    for one in review.decisions:
        number = str(one.number + 1)
        link = Html(f'<a href="#{_name(one)}">{number}</a>') if _name(one) in linked else number
        mark = "=" if one.agrees else "≠"
        cost: object = cost_text(one) if one.cost is None else bar(one.cost / most, f"{one.cost:.3f}")
        rows.append([one.row.number + 1, link, one.played, mark, one.decision.move.text, cost])
    heads = [tr(word) for word in ("game", "move", "played", "", "agent", "cost") if word]
    return table([*heads[:3], "", *heads[3:]], rows, ">><<<<")
