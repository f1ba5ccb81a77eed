#include "games/kuhn/bind.hpp"

#include "games/kuhn/rules.hpp"
#include "search/bind_exact.hpp"
#include "search/bind_search.hpp"

namespace tefuda::kuhn {

void bind(nb::module_& m) {
  bind_position<State>(m)
      .def_static(
          "dealt",
          [](int first, int second) {
            State s;
            s.cards = {within<std::uint8_t>(first, 0, 2, "A card"),
                       within<std::uint8_t>(second, 0, 2, "A card")};
            return Position<State>(s);
          },
          nb::arg("first"), nb::arg("second"))
      .def(
          "card",
          [](const Position<State>& p, int seat) {
            return p.now().cards[static_cast<std::size_t>(p.seat(seat))];
          },
          nb::arg("seat"));
  bind_play<State>(m);
  bind_exact<State>(m);
}

}  // namespace tefuda::kuhn
