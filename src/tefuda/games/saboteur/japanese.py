"""Saboteur in Japanese, by the English text."""

JAPANESE = {
    "miner": "金鉱掘り",
    "saboteur": "お邪魔者",
    "pick": "つるはし",
    "lantern": "ランタン",
    "cart": "トロッコ",
    "broken: {tools}": "故障: {tools}",
    "saw goal {goals}": "地図で見たゴール: {goals}",
    "you are a {role}": "あなたは{role}",
    "fellow saboteurs: {seats}": "仲間のお邪魔者: {seats}",
    "agreed with: {seats}": "申し合わせた相手: {seats}",
    "sealed": "行き止まり",
    "blank cells to a goal: {value}; cards to draw: {deck}": "ゴールまでの空きマス: {value}; 山札: {deck}",
    "break": "破壊",
    "repair": "修理",
    "rockfall": "落石",
    "map": "地図",
    "gold": "金塊に到達",
    "cards used up": "手札切れ",
}
