#include "search/bind_trees.hpp"

#include <stdexcept>

#include "search/bind_deadline.hpp"
#include "search/trees.hpp"

namespace tefuda {

namespace {

// One tree; when it fails or is stopped, the others stop too and those not yet begun are left out, all but
// the first: there is always an answer.
TreeReport grow_or_stop(int t, const Budget& budget, Deadline& deadline, const Grow& grow) {
  if (t > 0 && deadline.stopped()) return {};
  try {
    const auto began = Deadline::Clock::now();
    TreeReport report = grow(t, budget, deadline);
    report.seconds = std::chrono::duration<double>(Deadline::Clock::now() - began).count();
    report.worlds *= report.seconds;
    report.playouts *= report.seconds;
    return report;
  } catch (...) {
    deadline.stop();
    throw;
  }
}

}  // namespace

void TreeRun::check() const {
  if (trees < 1 || trees > kMost || threads < 1 || threads > kMost)
    throw std::invalid_argument("a search has 1 to 4096 trees, on 1 to 4096 threads");
  if (!(budget.seconds >= 0)) throw std::invalid_argument("the seconds of a search must be 0 or more");
  if (counts.empty()) {
    if (budget.iterations == 0 && budget.seconds == 0 && stop == nullptr)
      throw std::invalid_argument("a search needs iterations, seconds or a stop handle: it would never end");
    if (budget.iterations != 0 && budget.iterations < static_cast<std::uint64_t>(trees))
      throw std::invalid_argument("there are fewer iterations than trees");
  } else if (counts.size() != static_cast<std::size_t>(trees) || counts.front() == 0) {
    throw std::invalid_argument("a search needs one count for each tree, and the first must be above 0");
  }
}

std::vector<TreeReport> run_trees(const TreeRun& grove, bool keeps_interpreter, const Grow& grow) {
  grove.check();
  std::vector<TreeReport> reports;
  with_deadline(keeps_interpreter, grove.stop, [&](Deadline& deadline) {
    const int crew = keeps_interpreter ? 1 : grove.threads;
    reports = grow_trees(grove.trees, crew, [&](int t) -> TreeReport {
      if (grove.counts.empty())
        return grow_or_stop(t, share(grove.budget, grove.trees, crew, t), deadline, grow);
      const Budget again{grove.counts[static_cast<std::size_t>(t)], 0.0};
      return again.iterations ? grow_or_stop(t, again, deadline, grow) : TreeReport{};
    });
  });
  return reports;
}

}  // namespace tefuda
