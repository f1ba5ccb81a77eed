#include "core/bind.hpp"

#include "core/submodule.hpp"
#include "games/doors/rules.hpp"

namespace tefuda::doors {

static void bind(nb::module_& m) {
  bind_position<State>(m)
      .def_static(
          "dealt",
          [](int spy, std::vector<int> cards, int deck) {
            State s;
            s.spy = within<std::uint8_t>(spy, 0, kSeats - 1, "The spy");
            sized(cards, kSeats, "The cards");
            for (std::size_t i = 0; i < kSeats; ++i)
              s.cards[i] = within<std::uint8_t>(cards[i], 1, 4, "A card");
            s.deck = within<std::uint8_t>(deck, 1, 4, "A card");
            return Position<State>(s);
          },
          nb::arg("spy"), nb::arg("cards"), nb::arg("deck"))
      .def(
          "card",
          [](const Position<State>& p, int seat) {
            return p.now().cards[static_cast<std::size_t>(p.seat(seat))];
          },
          nb::arg("seat"))
      .def_prop_ro("spy", [](const Position<State>& p) { return static_cast<int>(p.now().spy); })
      .def_prop_ro("coins", [](const Position<State>& p) { return p.now().left + p.now().right; });
}

static const Submodule here("doors", "The toy game that tests the contracts.", &bind);

}  // namespace tefuda::doors
