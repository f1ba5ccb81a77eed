// What all games share, for Python: bound once, over the bases of core/any.hpp.
#include "core/bind.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <optional>

#include "core/rng.hpp"
#include "core/stop.hpp"
#include "search/engine.hpp"

namespace tefuda {

using namespace nb::literals;

namespace {

using Positions = Engine::Positions;

// Lets the interpreter go while games are played, unless one of them is written in it.
class LetGo {
 public:
  explicit LetGo(const Positions& games) {
    for (const AnyPosition* game : games)
      if (game->engine().keeps_interpreter()) return;
    released_.emplace();
  }

 private:
  std::optional<nb::gil_scoped_release> released_;
};

void bind_rng(nb::module_& m) {
  m.def("derive", &derive, "seed"_a, "key"_a, "The seed of the stream that `key` names below `seed`.");
  nb::class_<Rng>(m, "Rng", "A random stream that is the same on every machine.")
      .def(nb::init<std::uint64_t>(), "seed"_a)
      .def("next", &Rng::next, "64 random bits.")
      .def("uniform", &Rng::uniform, "A float in [0, 1).")
      .def("split", &Rng::split, "key"_a, "A stream of its own; this one does not move.")
      .def(
          "below",
          [](Rng& rng, std::int64_t n) {
            if (n < 1) throw std::invalid_argument("below(n) needs n >= 1");
            return rng.below(static_cast<std::uint64_t>(n));
          },
          "n"_a, "A whole number in 0 .. n-1.")
      .def(
          "choice",
          [](Rng& rng, nb::sequence items) {
            const std::size_t n = nb::len(items);
            if (n == 0) throw std::invalid_argument("nothing to choose from");
            return nb::object(items[rng.below(n)]);
          },
          "items"_a, nb::sig("def choice(self, items: collections.abc.Sequence[typing.Any]) -> typing.Any"),
          "One item of a sequence.")
      .def(
          "shuffle",
          [](Rng& rng, nb::list items) {
            for (std::size_t i = nb::len(items); i > 1; --i) {
              const std::size_t j = rng.below(i);
              nb::object a = items[i - 1], b = items[j];
              items[i - 1] = b;
              items[j] = a;
            }
          },
          "items"_a, nb::sig("def shuffle(self, items: list[typing.Any]) -> None"),
          "Shuffles a list in place.");
}

void bind_stop(nb::module_& m) {
  nb::class_<Stop>(m, "Stop", "Ends the searches that were given it; may be set from any thread.")
      .def(nb::init<const Stop*>(), "also"_a.none() = nb::none(), nb::keep_alive<1, 2>(),
           "One that is set with another, too.")
      // In another process nobody can set it.
      .def(
          "__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), nb::make_tuple()); },
          nb::sig("def __reduce__(self) -> tuple[type[Stop], tuple[()]]"))
      .def("set", &Stop::set, "End them: each hears it within milliseconds and answers with what it has.")
      .def_prop_ro("is_set", &Stop::is_set);
}

void bind_positions(nb::module_& m) {
  using P = AnyPosition;
  nb::class_<P>(m, "Position", "A native game in progress: the part that all games share.")
      .def_prop_ro("player", &P::player)
      .def_prop_ro("over", &P::over)
      .def_prop_ro("moves", &P::moves)
      .def_prop_ro("length", [](const P& p) { return p.moves().size(); })
      .def("legal", &P::legal)
      .def("is_legal", &P::is_legal, "move"_a)
      .def("play", &P::play, "move"_a, "False, and nothing done, when the move is illegal.")
      .def("undo", &P::undo)
      .def("copy", &P::copy, nb::sig("def copy(self) -> typing.Any"))
      .def("scores", &P::scores)
      .def("side", &P::side, "seat"_a, "Who plays together: equal numbers.")
      .def("seen", &P::seen, "observer"_a, "first"_a = 0)
      .def(
          "observe",
          [](const P& p, Move move, int observer) {
            const Seen s = p.observe(move, observer);
            return std::make_tuple(s.seen, s.reveal);
          },
          "move"_a, "observer"_a);
}

// Worlds in a list, whatever the game.
class AnyWorldList final : public AnyWorlds {
 public:
  AnyWorldList(const Positions& worlds, const Engine::Weights& weights, int observer, ScoreRange range,
               bool evenly)
      : count_(worlds.size()) {
    if (worlds.empty())
      throw std::invalid_argument("a list of worlds needs at least one world, and one weight per world");
    refuse_none(worlds, "world");
    list_ = worlds.front()->engine().list(worlds, weights, observer, range, evenly);
  }

  const Engine& engine() const override { return list_->engine(); }
  int observer() const override { return list_->observer(); }
  bool weighs() const override { return list_->weighs(); }
  const AnyWorlds& source() const override { return *list_; }

  std::size_t count() const { return count_; }
  void remember(const Positions& worlds, const Positions& starts, const Engine::Weights& weights) {
    engine().remember(*list_, worlds, starts, weights);
  }

 private:
  std::size_t count_;
  std::unique_ptr<AnyWorlds> list_;
};

void bind_worlds(nb::module_& m) {
  using W = AnyWorlds;
  nb::class_<W>(m, "Worlds", "A source of worlds, as searches take it.")
      .def_prop_ro("observer", &W::observer)
      .def_prop_ro("weighs", &W::weighs, "Do worlds come with weights?")
      .def(
          "sample", [](const W& w, Rng& rng) { return w.engine().sample(w, rng); }, "rng"_a,
          nb::sig("def sample(self, rng: Rng) -> typing.Any"), "A world drawn with the chance it has.")
      .def(
          "propose",
          [](const W& w, Rng& rng) {
            Draw draw;
            auto world = w.engine().propose(w, rng, draw);
            return std::make_tuple(std::move(world), draw.weight, draw.tries);
          },
          "rng"_a, nb::sig("def propose(self, rng: Rng) -> tuple[typing.Any, float, int]"),
          "A world, its weight, and how many candidates were looked at.");
  nb::class_<AnyWorldList, W>(m, "WorldList", "Worlds in a list, with weights.")
      .def(
          "__init__",
          [](AnyWorldList* self, const Positions& worlds, const Engine::Weights& weights, int observer,
             double low, double high,
             bool evenly) { new (self) AnyWorldList(worlds, weights, observer, {low, high}, evenly); },
          "worlds"_a, "weights"_a, "observer"_a, "low"_a, "high"_a, "evenly"_a = false)
      .def("remember", &AnyWorldList::remember, "worlds"_a, "starts"_a, "weights"_a,
           "Games from their beginning, for MO-ISMCTS.")
      .def_prop_ro("count", &AnyWorldList::count);
}

void bind_policies(nb::module_& m) {
  nb::class_<AnyMind>(m, "Mind", "A player in the middle of a game, with what it has gathered.")
      .def(
          "choose",
          [](AnyMind& mind, const AnyPosition& game, Rng& rng) {
            return game.engine().choose(mind, game, rng);
          },
          "position"_a, "rng"_a);
  nb::class_<AnyPolicy>(m, "Policy", "A way to choose moves; wrapped by tefuda.core.Policy.")
      .def_prop_ro("remembers", &AnyPolicy::remembers, "Does it need the game so far? No play-outs then.")
      .def_prop_ro("weighs", &AnyPolicy::weighs, "Can it say how likely its moves are?")
      .def(
          "choose",
          [](const AnyPolicy& policy, const AnyPosition& game, Rng& rng) {
            return game.engine().choose(policy, game, rng);
          },
          "position"_a, "rng"_a)
      .def(
          "choose_many",
          [](const AnyPolicy& policy, const Positions& games, const Engine::Seeds& seeds) {
            if (games.size() != seeds.size())
              throw std::invalid_argument("a seed is needed for every position");
            refuse_none(games);
            const LetGo let_go(games);
            Moves out;
            for (std::size_t i = 0; i < games.size(); ++i) {
              Rng rng(seeds[i]);
              out.push_back(games[i]->engine().choose(policy, *games[i], rng));
            }
            return out;
          },
          "positions"_a, "seeds"_a, "One move for every position, each with a stream of its own.")
      .def(
          "weights",
          [](const AnyPolicy& policy, const AnyPosition& game) {
            return game.engine().weights(policy, game);
          },
          "position"_a, "The chance of every legal move, in their order.")
      .def(
          "begin",
          [](const AnyPolicy& policy, int seat) {
            if (seat < 0 || seat >= kMaxPlayers) throw std::invalid_argument("there is no such seat");
            return policy.begin_any(seat);
          },
          "seat"_a, nb::keep_alive<0, 1>(), "A player of a new game.");
  m.def(
      "play_out",
      [](AnyPosition& game, const Engine::Policies& policies, const Engine::Seeds& seeds) {
        const LetGo let_go({&game});
        game.engine().play_out(game, policies, seeds);
      },
      "position"_a, "policies"_a, "seeds"_a,
      "Plays on to the end, every seat by its policy and its own stream.");
  m.def(
      "likelihoods",
      [](const Positions& games, int observer, const AnyPolicy& policy, double noise) {
        refuse_none(games);
        const LetGo let_go(games);
        std::vector<double> out;
        for (const AnyPosition* game : games)
          out.push_back(game->engine().likelihood(*game, observer, policy, noise));
        return out;
      },
      "positions"_a, "observer"_a, "policy"_a, "noise"_a,
      "How much likelier than its own weight this policy makes each world, by the moves of the others.");
}

}  // namespace

void bind_uniform(nb::module_& m, const Engine& engine) {
  m.def("uniform", [&engine] { return engine.uniform(); }, "Every legal move with the same chance.");
}

void bind_core(nb::module_& m) {
  bind_rng(m);
  bind_stop(m);
  bind_positions(m);
  bind_worlds(m);
  bind_policies(m);
}

}  // namespace tefuda
