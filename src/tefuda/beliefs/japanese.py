"""The words of beliefs in Japanese."""

JAPANESE = {
    "estimator": "推定器",
    "accuracy": "的中率",
    "without certain": "確定札を除く",
    "log loss": "対数損失",
    "µs a world": "µs/世界",
    "Looking": "調査中",
    "{n} decisions of {games} games; intervals over games.": "{games} 局の {n} 決定。区間は局単位。",
    "* is told some of the truth.": "* は真実の一部を知らされている。",
    "† may give worlds that contradict what was seen.": "† は観測と矛盾する世界を出すことがある。",
}
