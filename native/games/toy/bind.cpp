#include "games/toy/bind.hpp"

#include "games/toy/rules.hpp"
#include "search/bind_exact.hpp"
#include "search/bind_search.hpp"

namespace tefuda::toy {

void bind(nb::module_& m) {
  bind_position<State>(m)
      .def_static(
          "dealt",
          [](int spy, std::vector<int> cards, int deck) {
            State s;
            s.spy = static_cast<std::uint8_t>(spy);
            for (std::size_t i = 0; i < kSeats; ++i) s.cards[i] = static_cast<std::uint8_t>(cards.at(i));
            s.deck = static_cast<std::uint8_t>(deck);
            return Position<State>(s);
          },
          nb::arg("spy"), nb::arg("cards"), nb::arg("deck"))
      .def(
          "card", [](const Position<State>& p, int seat) { return p.now().cards.at(seat); }, nb::arg("seat"))
      .def_prop_ro("spy", [](const Position<State>& p) { return static_cast<int>(p.now().spy); })
      .def_prop_ro("coins", [](const Position<State>& p) { return p.now().left + p.now().right; });
  bind_play<State>(m);
  bind_exact<State>(m);
}

}  // namespace tefuda::toy
