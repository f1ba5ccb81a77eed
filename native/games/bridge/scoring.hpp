// Duplicate scoring of a contract.
#pragma once

#include <algorithm>

namespace tefuda::bridge {

// Strains as the auction ranks them: clubs 0, diamonds, hearts, spades, no trump 4.
constexpr int kStrains = 5;

// Points of the declarer's side; `doubled` is 0, 1 or 2 (redoubled).
inline int contract_score(int level, int strain, int doubled, bool vulnerable, int tricks) {
  const int over = tricks - level - 6;
  if (over < 0) {
    const int down = -over;
    if (doubled == 0) return -(vulnerable ? 100 : 50) * down;
    int points = 0;
    for (int i = 1; i <= down; ++i) {
      if (vulnerable)
        points += i == 1 ? 200 : 300;
      else
        points += i == 1 ? 100 : i <= 3 ? 200 : 300;
    }
    return -points * doubled;
  }
  const int each = strain <= 1 ? 20 : 30;
  const int factor = 1 << doubled;
  const int below = (level * each + (strain == 4 ? 10 : 0)) * factor;
  int points = below;
  points += below < 100 ? 50 : vulnerable ? 500 : 300;
  if (level == 6) points += vulnerable ? 750 : 500;
  if (level == 7) points += vulnerable ? 1500 : 1000;
  if (doubled) {
    points += 50 * doubled;  // for the insult
    points += over * (vulnerable ? 200 : 100) * doubled;
  } else {
    points += over * each;
  }
  return points;
}

}  // namespace tefuda::bridge
