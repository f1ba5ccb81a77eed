// What a player of Geister sees as numbers, for Python.
#include "games/geister/bind.hpp"
#include "games/geister/encode.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::geister {

namespace {

std::array<std::uint8_t, kPieces> squares(const std::vector<int>& given) {
  sized(given, kPieces, "The squares of the pieces");
  std::array<std::uint8_t, kPieces> out;
  for (std::size_t k = 0; k < kPieces; ++k) out[k] = within<std::uint8_t>(given[k], 0, kEscaped, "A square");
  return out;
}

}  // namespace

void bind_encode(nb::module_& m) {
  nb::class_<Sight>(m, "Sight", "What one player sees: the numbers of an encoding follow from it.")
      .def(
          "__init__",
          [](Sight* self, int turn, int observer, int ply, int max_plies, bool setup,
             const std::vector<int>& own, const std::vector<int>& other, std::uint8_t own_blue,
             std::uint8_t own_red, std::uint8_t other_blue, std::uint8_t other_red) {
            new (self) Sight{interop::seat_in(turn, 2, true),
                             interop::seat_in(observer, 2),
                             within(ply, 0, 65535, "A number of plies"),
                             within(max_plies, 1, 65535, "A number of plies"),
                             setup,
                             squares(own),
                             squares(other),
                             own_blue,
                             own_red,
                             other_blue,
                             other_red};
          },
          nb::kw_only(), nb::arg("turn"), nb::arg("observer"), nb::arg("ply"), nb::arg("max_plies"),
          nb::arg("setup"), nb::arg("own"), nb::arg("other"), nb::arg("own_blue"), nb::arg("own_red"),
          nb::arg("other_blue"), nb::arg("other_red"));
  nb::class_<Coder> code(m, "Coder", "Geister for learning libraries.");
  code.def(
      "__init__",
      [](Coder* self, int max_plies, bool choose, bool terminal,
         const std::vector<const Position<State>*>& starts) {
        refuse_none(starts);
        Coder made{{within(max_plies, 1, 65535, "A number of plies"), choose, terminal}, {}};
        for (const Position<State>* start : starts) {
          if (!start->can_move()) throw std::invalid_argument("Nobody has a move in a start of the batch.");
          made.starts.push_back(start->now());
        }
        new (self) Coder(std::move(made));
      },
      nb::kw_only(), nb::arg("max_plies"), nb::arg("choose"), nb::arg("terminal"), nb::arg("starts"));
  interop::bind_coder(code);
}

}  // namespace tefuda::geister
