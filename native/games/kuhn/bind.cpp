#include "core/bind.hpp"

#include "core/submodule.hpp"
#include "games/kuhn/rules.hpp"

namespace tefuda::kuhn {

static void bind(nb::module_& m) {
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
}

static const Submodule here("kuhn", "Kuhn poker.", &bind);

}  // namespace tefuda::kuhn
