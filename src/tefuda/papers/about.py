"""The papers themselves: who wrote them, and their story in a line, as our results tell it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass


@dataclass(frozen=True)
class Paper:
    """One paper; the story is translated with all other words, its picture is that of one study."""

    key: str
    citation: str
    story: str
    _: KW_ONLY
    study: str  # the study whose picture stands on the first page
    cells: str = ""  # of its cells only these: a pattern, whose group is the name in that picture


# By package. Stories say what the kept results say; whoever measures something else changes them too.
PAPERS = {
    "bridge": Paper(
        "P",
        "T. Ottawa and T. Uehara: Parallel Processing of Incomplete Information Game. 小田和友仁, 上原貴夫: "
        "不完全情報ゲームにおける並列処理",
        (
            "Sampled worlds of bridge are searched by several computers at the same time. As in "
            "the paper, the slowest world determines the total time (6 to 7 times the median of 20 "
            "worlds where the search is deep; 6 times in the paper), and time limits are kept."
        ),
        study="P2",
        cells=r"((?:slowest|blocks) / .*)",
    ),
    "endgame": Paper(
        "E",
        "J. Nishino and T. Nishino: An Endgame Database Construction for an N-person Imperfect Information "
        "Game Based on Singleton Leaf Value (2010). 西野順二, 西野哲朗: "
        "多人数不完全情報ゲームの簡略化評価値による探索を用いた終盤データベースの構築",
        (
            "Which endings of Tanhinmin can the first player surely win? In our new count, 30 of "
            "the 31 numbers in the paper's Tables 2 and 3 match to the digit; one differs by 9 in "
            "1.25 million."
        ),
        study="E2",
    ),
    "geister": Paper(
        "G",
        "S. Takeuchi, J. Tochikawa and K. Matsuzaki (2022). 竹内聖悟, 栃川純平, 松崎公紀: "
        "不完全情報ゲーム「ガイスター」における相手駒色推定の有効性評価",
        (
            "What is it worth to know the colours of the opponent's pieces? A player who knows one "
            "red piece wins 0.82 of the games at 50,000 play-outs, as in the paper; knowing one "
            "blue piece is worth clearly less. How games are won, and what half-trusted knowledge "
            "is worth, we do not find as in the paper, and no reading that we tried explains it."
        ),
        study="G2",
        cells=r"(.*), 50,000 play-outs",
    ),
    "kunoichi": Paper(
        "K",
        "Nakayama: master's thesis (2024) on switching between estimators of hidden hands in Daihinmin.",
        (
            "Which estimate of the hidden hands should a Monte Carlo player of Daihinmin use, and "
            "can it find out while playing? The estimators rank in accuracy as in the paper, and "
            "REJECTION scores more points than RANDOM on the same deals (p < 0.01); if one arm "
            "knows the true hands, UCB-V chooses it in 93 % of the games, as in the paper."
        ),
        study="K4.2",
    ),
    "saboteur": Paper(
        "S",
        "Y. Tajima. 但馬康宏: プレイヤの共謀によるお邪魔者の勝率変化",
        (
            "Do miners win more often when they collude by signals? The paper's difference cannot "
            "be distinguished from zero; in our re-creation the protocol as written does not help "
            "the miners, while a placebo without signals does."
        ),
        study="S1",
    ),
}
