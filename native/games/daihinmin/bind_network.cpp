// The network of Daihinmin as a policy, and the self-play that teaches it.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>

#include "core/bind.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/net_lessons.hpp"

namespace tefuda::daihinmin {

namespace nb = nanobind;

namespace {

void check_network(const Weights& numbers) {
  if (numbers.size() != kNetSize) throw std::invalid_argument("a network has NETWORK numbers");
}

}  // namespace

void bind_network(nb::module_& m) {
  m.attr("NETWORK") = kNetSize;
  m.attr("GIFT_FEATURES") = static_cast<int>(feature::kCount - feature::kGiftAt);
  m.def(
      "network_layout",
      [] {
        using Part = std::pair<int, int>;
        constexpr int at = net::kSize;
        return std::map<std::string, Part>{
            {"rows", {net::kRowsAt, net::kBiasAt}},
            {"bias", {net::kBiasAt, net::kOutputAt}},
            {"output", {net::kOutputAt, net::kSize}},
            {"value_rows", {at + net::value::kRowsAt, at + net::value::kBiasAt}},
            {"value_output", {at + net::value::kOutputAt, at + net::value::kSize}}};
      },
      "Where the numbers of a network lie: first and end of each part.");
  m.def(
      "networked",
      [](const Weights& numbers, float temperature, int leads, std::uint64_t positions) -> AnyPolicyPtr {
        check_network(numbers);
        const auto features = numbers.begin() + feature::kCount;
        return policy_of<State>(Learned{
            std::make_shared<const Weights>(numbers.begin(), features),
            temperature,
            {leads, positions},
            std::make_shared<const QuickWeights>(Weights(numbers.begin(), numbers.begin() + net::kSize))});
      },
      nb::arg("weights"), nb::kw_only(), nb::arg("temperature"), nb::arg("leads"), nb::arg("positions"),
      "Softmax over the scores of a network.");
  m.def(
      "network_seen",
      [](const Position<State>& position, const Weights& numbers) {
        check_network(numbers);
        const State& s = position.now();
        if (s.over() || s.in_exchange()) throw std::invalid_argument("a network looks at tables only");
        const QuickWeights network(Weights(numbers.begin(), numbers.begin() + net::kSize));
        QuickOptions options(network);
        NetView view;
        options.list(table_of(s), true, &view);
        std::vector<std::pair<float, SeenRows>> moves;
        for (std::size_t i = 0; i < view.moves.size(); ++i)
          moves.emplace_back(options.options()[i].score, view.moves[i]);
        return std::pair(view.situation, moves);
      },
      nb::arg("position"), nb::arg("weights"),
      "The rows of the situation; scores and rows of what can be done, as play-outs list it.");

  nb::class_<NetLesson>(m, "NetLesson", "What games of a network against itself teach.")
      .def_ro("gradient", &NetLesson::gradient)
      .def_ro("decisions", &NetLesson::decisions)
      .def_ro("surprise", &NetLesson::surprise, "Ends of games less their values, squared; a sum.")
      .def_ro("merit", &NetLesson::merit, "Advantages times the logarithms of chances; a sum.");
  m.def(
      "net_lesson",
      [](const Weights& numbers, const std::array<double, kMaxSeats>& rewards, std::uint64_t games,
         std::uint64_t seed, float trust) {
        check_network(numbers);
        nb::gil_scoped_release let_go;
        return NetLessons(numbers, rewards, trust).run(games, seed);
      },
      nb::arg("weights"), nb::arg("rewards"), nb::arg("games"), nb::arg("seed"), nb::arg("trust") = 0.9f,
      "A series of games of a network against itself, at temperature 1.");
}

}  // namespace tefuda::daihinmin
