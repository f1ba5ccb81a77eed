"""The pages of a report: each paper's story in a line and a picture, then every study, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from html import escape

from tefuda.core.html import Html, page, table
from tefuda.core.words import tr
from tefuda.papers.about import PAPERS
from tefuda.papers.crosstable import Entry, crosstables
from tefuda.papers.finding import LEGEND, OF_CLAIMS, VERDICTS, Finding, side_word, verdict_word
from tefuda.papers.highlights import highlights, verdict_counts
from tefuda.papers.names import readable
from tefuda.papers.notes import said_note
from tefuda.papers.pages import page_html
from tefuda.papers.results import shipped
from tefuda.papers.study import Study
from tefuda.papers.verdicts import chance_words, is_our_claim, is_papers_claim
from tefuda.play.provenance import made_by

LANGUAGES = {"en": "English", "ja": "日本語"}
STYLE = """
.exact, .agrees, .holds { color: #0a6b2c } .direction { color: #3d5a98 } .calibrated { color: #7a5c00 }
.inconclusive, .open, .not { color: #666 } .differs, .fails { color: #a8321f }
dt { font-weight: bold } dl { font-size: 90% } details { margin: .6rem 0 } summary { cursor: pointer }
.paper { border: 1px solid #d9d4c5; padding: .6rem 1rem; margin: 1rem 0 } .paper h2 { margin: .2rem 0 }
.paper img { width: 100%; max-width: 56rem } .story { font-size: 1.08rem }
.overview td:first-child, .overview td:last-child, .overview span { white-space: nowrap }
.overview td:nth-child(2) { min-width: 17rem }
"""


@dataclass
class ReportRun:
    """What a report is about: today's findings, and beside them the kept ones."""

    studies: Sequence[Study]
    findings: Sequence[Finding]
    words: str  # the command
    _: KW_ONLY
    origins: dict[str, str]  # by tag, of findings that were not made now
    kept: dict[str, list[Finding]] = field(default_factory=dict)
    kept_origins: dict[str, str] = field(default_factory=dict)
    pictures: set[str] = field(default_factory=set)  # files that were drawn

    def of(self, tag: str, kept: bool = False) -> list[Finding]:
        """Return the findings of a study: today's, or those kept beside them."""
        return self.kept.get(tag, []) if kept else [f for f in self.findings if f.tag == tag]


def named(name: str, lang: str) -> str:
    """Return the file name of a page in a language."""
    return f"{name}.html" if lang == "en" else f"{name}.{lang}.html"


def plot_file(study: Study, lang: str, kept: bool) -> str:
    """Return the file name of a study's picture."""
    return f"{study.tag}{'-kept' if kept else ''}{'' if lang == 'en' else f'.{lang}'}.svg"


def front_file(study: Study, lang: str) -> str:
    """Return the file name of the picture of a paper's main study on the first page."""
    return f"{study.tag}-front{'' if lang == 'en' else f'.{lang}'}.svg"


def page_of(study: Study) -> str:
    """Return what the page on a study's paper is called in the report."""
    return study.paper if study.page == "page" else f"{study.paper}_{study.page}"


def _other(name: str, lang: str) -> str:
    other = "ja" if lang == "en" else "en"
    return f'<p><a href="{named(name, other)}">{LANGUAGES[other]}</a></p>'


def different(study: Study, lang: str) -> str:
    """Return the page on differences we found."""
    back = f'<p><a href="{named("index", lang)}">{tr("The papers, run again")}</a></p>'
    cited = f"<p><small>{escape(PAPERS[study.paper].citation)}</small></p>" if study.paper in PAPERS else ""
    body = _other(page_of(study), lang) + back + cited + page_html(study.paper, study.page, lang)
    return page("Tefuda", body, style=STYLE, lang=lang)


def first_page(run: ReportRun, lang: str) -> str:
    """Return the first page: papers, what the verdicts mean, a table of all studies, then each study."""
    parts = [
        _other("index", lang),
        f"<h1>{tr('The papers, run again')}</h1>",
        f"<p><code>{escape(run.words)}</code><br><small>{escape(made_by())}</small><br>"
        f'<a href="findings.csv">findings.csv</a> ({tr("all cells, for spreadsheets")})</p>',
    ]
    packages = dict.fromkeys(study.paper for study in run.studies)
    if len(packages) == len(PAPERS):
        parts.append(_highlights())
    parts += [_paper(run, package, lang) for package in packages]
    parts += [f"<h2>{tr('All studies')}</h2>", _overview(run, lang), _legend()]
    parts += [_section(run, study, lang) for study in run.studies]
    return page(f"Tefuda: {tr('The papers, run again')}", "\n".join(parts), style=STYLE, lang=lang)


def _paper(run: ReportRun, package: str, lang: str) -> str:
    """One paper: its story, the picture of its main study (of kept results if there are), who wrote it."""
    studies = [study for study in run.studies if study.paper == package]
    about = PAPERS.get(package)
    links = ", ".join(f'<a href="#{study.tag}">{study.tag}</a>' for study in studies)
    more = f'<a href="{named(page_of(studies[0]), lang)}">{tr("differences we found")}</a>'
    if about is None:
        titles = "; ".join(tr(study.title) for study in studies)
        return f'<div class="paper"><p class="story">{escape(titles)}</p><p>{links} · {more}</p></div>'
    main = next((study for study in studies if study.tag == about.study), studies[0])
    files = [front_file(main, lang), *(plot_file(main, lang, kept) for kept in (True, False))]
    picture = next((_image(main, file) for file in files if file in run.pictures), "")
    return (
        f'<div class="paper"><h2>{tr("Paper {key}", key=about.key)}</h2>'
        f'<p class="story">{escape(tr(about.story))}</p>{_at_a_glance(run, studies)}{picture}'
        f"<p>{links} · {more}</p><p><small>{escape(about.citation)}</small></p></div>"
    )


def _at_a_glance(run: ReportRun, studies: Sequence[Study]) -> str:
    """Count the verdicts of a paper, those of the kept results if there are: by what is judged."""
    found = [f for study in studies for f in run.of(study.tag, True) or run.of(study.tag)]
    readings = {study.tag for study in studies if study.is_reading}
    every = [f for f in found if f.paper is not None and f.verdict != "not run"]
    numbers = [f for f in every if f.tag not in readings]
    claims = [f for f in found if f.paper is None and f.verdict in OF_CLAIMS]
    groups = {
        tr("the paper's numbers, with its own budget"): [f for f in numbers if not f.is_lowered],
        tr("the paper's numbers, with a lowered budget or parameters it does not give"): [
            f for f in numbers if f.is_lowered
        ],
        tr("the paper's numbers, with another reading of its text"): [f for f in every if f.tag in readings],
        tr("the paper's claims"): [f for f in claims if is_papers_claim(f)],
        tr("our own claims"): [f for f in claims if is_our_claim(f)],
    }
    lines = []
    for name, group in groups.items():
        counts = verdict_counts(group)
        if counts:
            shown = ", ".join(
                f'<span class="{verdict}">{n:,} {verdict_word(verdict)}</span>'
                for verdict, n in counts.items()
            )
            lines.append(f"<li>{escape(name)}: {shown}</li>")
    shown_only = [f for f in claims if not is_papers_claim(f) and not is_our_claim(f)]
    for text, others in (
        (tr("shown without a claim"), shown_only),
        (tr("not played, or not judged"), [f for f in found if f.verdict == "not run"]),
    ):
        if others:
            lines.append(f"<li>{escape(text)}: {len(others):,}</li>")
    chance = chance_words(found)
    return f"<ul>{''.join(lines)}</ul>" + (f"<p><small>{escape(chance)}.</small></p>" if chance else "")


def _highlights() -> str:
    """What we found that the papers could not, a sentence each."""
    lines = [
        f'<li>{escape(str(one.sentence))} <a href="#{one.tag}">{one.tag}</a></li>' for one in highlights()
    ]
    return f"<h2>{tr('What we found that the papers could not')}</h2><ul>{''.join(lines)}</ul>"


def _picture(run: ReportRun, study: Study, lang: str, *, kept: bool) -> str:
    file = plot_file(study, lang, kept)
    if file not in run.pictures:
        return ""
    return _image(study, file, tr("kept, full scale") if kept else "")


def _image(study: Study, file: str, which: str = "") -> str:
    alt = f"{study.tag}: {tr(study.title)}" + (f" ({which})" if which else "")
    return f'<p><img src="{file}" alt="{escape(alt)}"></p>'


def _legend() -> str:
    rows = [
        f'<dt class="{word}">{verdict_word(word)}</dt><dd>{tr(text)}</dd>' for word, text in LEGEND.items()
    ]
    return f"<details><summary>{tr('What the verdicts mean')}</summary><dl>{''.join(rows)}</dl></details>"


def _overview(run: ReportRun, lang: str) -> str:
    """Count the verdicts of every study; today's, and in brackets those of the kept results."""
    rows: list[list[object]] = []
    for study in run.studies:
        today, kept = (verdict_counts(run.of(study.tag, which)) for which in (False, True))
        counts = [
            f'<span class="{verdict}">{today.get(verdict, "")}'
            + (f" ({kept[verdict]:,})" if verdict in kept else "")
            + f" {verdict_word(verdict)}</span>"
            for verdict in VERDICTS
            if verdict in today or verdict in kept
        ]
        link = Html(f'<a href="#{study.tag}">{study.tag}</a>')
        more = Html(f'<a href="{named(page_of(study), lang)}">{tr("differences we found")}</a>')
        rows.append([link, tr(study.title), Html(", ".join(counts)), more])
    heads = [tr("tag"), "", tr("verdict"), ""]
    note = f"<p><small>{tr('In brackets: the kept full-scale results.')}</small></p>" if run.kept else ""
    said = {
        chance_words(run.findings): "",
        chance_words([f for found in run.kept.values() for f in found]): tr("kept, full scale"),
    }
    for words, which in said.items():
        if words:
            note += f"<p>{escape(f'{which}: ' if which else '')}{escape(words)}.</p>"
    return f'<div class="overview">{table(heads, rows, "<")}</div>{note}'


def _section(run: ReportRun, study: Study, lang: str) -> str:
    today, kept = run.of(study.tag), {f.cell: f for f in run.of(study.tag, True)}
    cells = [(f, kept.pop(f.cell, None)) for f in today] + [(None, f) for f in kept.values()]
    parts = [f'<h2 id="{study.tag}">{study.tag}: {escape(tr(study.title))}</h2>']
    origin = run.origins.get(study.tag)
    if origin:
        parts.append(f"<p>{tr('Kept results of')} <code>{escape(origin)}</code></p>")
    if study.tag in run.kept:
        text = tr("Shown beside today's results: kept results of")
        parts.append(f"<p>{text} <code>{escape(run.kept_origins[study.tag])}</code></p>")
    if (origin or study.tag in run.kept) and (stored := shipped(study)) is not None:
        parts += [
            f"<p><small>{escape(tr('Note: {what}.', what=text))}</small></p>"
            for text in stored.reservations()
        ]
    parts.append(_picture(run, study, lang, kept=False))
    if study.tag in run.kept and (drawn := _picture(run, study, lang, kept=True)):
        parts.append(f"<details><summary>{tr('kept, full scale')}</summary>{drawn}</details>")
    for kept_ones in (False, True):
        for condition, pairs in crosstables(study.pairs, run.of(study.tag, kept_ones)).items():
            if len(pairs) > 2:
                words = [condition, tr("kept, full scale") if kept_ones else ""]
                parts.append(_square(study.pairs, ", ".join(filter(None, words)), pairs))
    papers = [pair for pair in cells if not is_our_claim(pair[0] or pair[1])]
    ours = [pair for pair in cells if is_our_claim(pair[0] or pair[1])]
    both = study.tag in run.kept
    if papers:
        parts.append((f"<h3>{tr('The results of the paper')}</h3>" if ours else "") + _cells(papers, both))
    if ours:
        parts.append(f"<h3>{tr('Our own claims')}</h3>" + _cells(ours, both))
    return "\n".join(parts)


def _cells(pairs: Sequence[tuple[Finding | None, Finding | None]], both: bool) -> str:
    """List cells: the paper's number, today's, the kept one."""
    rows: list[list[object]] = []
    for now, then in pairs:
        known = now or then
        assert known is not None
        row: list[object] = [readable(known.cell), _number(known.paper), *_result(now)]
        if both:
            row += _result(then)
        rows.append([*row, said_note(known.note)])
    one = ("ours", "95 % interval", "games", "verdict")
    heads = [tr("cell"), tr("paper"), *(tr(word) for word in one)]
    if both:
        heads += [f"{tr('kept')}: {tr(word)}" for word in one]
    return table([*heads, tr("note")], rows, "<>>>><" + (">>><" if both else "") + "<")


def _result(f: Finding | None) -> list[object]:
    if f is None:
        return ["", "", "", ""]
    interval = "" if f.ci95 is None else f"{f.ci95[0]:.3f} – {f.ci95[1]:.3f}"
    side = f", {side_word(f)}" if side_word(f) else ""
    verdict = Html(f'<span class="{f.verdict}">{verdict_word(f.verdict)}{side}</span>')
    return [_number(f.ours), interval, f"{f.games:,}" if f.games else "", verdict]


def _square(names: Sequence[str], condition: str, entries: dict[tuple[str, str], Entry]) -> str:
    """Ours in large, the paper's below it."""
    rows: list[list[object]] = []
    for row in names:
        cells: list[object] = [row]
        for column in names:
            ours, paper = entries.get((row, column), (None, None))
            below = f"<br><small>{_number(paper)}</small>" if paper is not None else ""
            cells.append(Html(f"{_number(ours)}{below}"))
        rows.append(cells)
    title = tr("Score of the row against the column; small: the paper's")
    more = f" ({escape(condition)})" if condition else ""
    return f"<p>{title}{more}</p>{table(['', *names], rows, '<>')}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"
