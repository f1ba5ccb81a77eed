// Encodings and batches for Python: what the binding of every game's code begins with.
#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <atomic>
#include <optional>

#include "core/bind.hpp"
#include "interop/any_batch.hpp"
#include "interop/layout.hpp"

namespace tefuda::interop {

using Array = nb::ndarray<nb::c_contig, nb::device::cpu>;

// An array of numpy with so many numbers of this type.
template <class T>
T* data_of(const Array& array, std::size_t size, const char* what) {
  if (array.dtype() != nb::dtype<T>() || array.size() != size)
    throw std::invalid_argument(std::string(what) + ": an array of another type or size is expected.");
  return static_cast<T*>(array.data());
}

// A batch with the arrays that it writes to.
class PyBatch {
 public:
  struct Sizes {
    std::size_t games, players, actions, numbers;
  };

  PyBatch(std::unique_ptr<AnyBatch> batch, Sizes sizes, std::uint64_t seed, std::vector<Array> arrays,
          Rows rows)
      : batch_(std::move(batch)), sizes_(sizes), arrays_(std::move(arrays)), rows_(rows) {
    reset(seed);
  }

  void reset(std::uint64_t seed);
  // The first game in which the action is not legal, and nothing done; or -1.
  std::int64_t step(const Array& actions);
  void sample(const Array& actions);
  // The legal actions of all games, one after the other, and where those of each game begin.
  nb::tuple legal() const;
  std::uint64_t stream(std::int64_t game) const;

 private:
  class InUse;

  std::unique_ptr<AnyBatch> batch_;
  Sizes sizes_;
  std::vector<Array> arrays_;  // kept alive
  Rows rows_;
  mutable std::atomic<bool> busy_{false};
};

// Lets Python encode what a player sees, and make batches.
template <class Coder>
void bind_coder(nb::class_<Coder>& code) {
  using Sight = typename Coder::Sight;
  code.def_prop_ro(
          "fields",
          [](const Coder& c) {
            std::vector<std::tuple<std::string, std::vector<int>, std::string>> out;
            for (const Field& f : described(c).fields) out.emplace_back(f.name, f.shape, f.says);
            return out;
          },
          "Name, shape and meaning of every field, in order.")
      .def(
          "encode",
          [](const Coder& c, const Sight& sight, Array out) {
            const auto size = static_cast<std::size_t>(described(c).size);
            c.check(sight);
            write(c, sight, data_of<float>(out, size, "The encoding"), size);
          },
          nb::arg("sight"), nb::arg("out"), "Write what a player sees into an array of float32.")
      .def(
          "batch",
          [](const Coder& c, Moves actions, int games, std::uint64_t seed, int threads, Array seen,
             std::optional<Array> mask, Array player, Array rewards, Array done) {
            PyBatch::Sizes sizes{within<std::size_t>(games, 1, 1 << 20, "The number of games"),
                                 static_cast<std::size_t>(c.seats()), actions.size(),
                                 static_cast<std::size_t>(described(c).size)};
            within(threads, 1, 256, "The number of threads");
            Rows rows;
            const std::size_t one = sizes.games * sizes.numbers;
            rows.all_seats = seen.size() != one;
            rows.as_bytes = seen.dtype() == nb::dtype<std::uint8_t>();
            const std::size_t all = rows.all_seats ? one * sizes.players : one;
            if (rows.as_bytes)
              rows.seen = data_of<std::uint8_t>(seen, all, "The observations");
            else
              rows.seen = data_of<float>(seen, all, "The observations");
            if (mask) rows.mask = data_of<std::uint8_t>(*mask, sizes.games * sizes.actions, "The masks");
            rows.player = data_of<std::int32_t>(player, sizes.games, "The players");
            rows.rewards = data_of<float>(rewards, sizes.games * sizes.players, "The rewards");
            rows.done = data_of<std::uint8_t>(done, sizes.games, "The ends of games");
            std::vector<Array> arrays{seen, player, rewards, done};
            if (mask) arrays.push_back(*mask);
            auto made = batch_of(c, {sizes.games, seed, threads, std::move(actions)});
            return std::make_unique<PyBatch>(std::move(made), sizes, seed, std::move(arrays), rows);
          },
          nb::kw_only(), nb::arg("actions"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"),
          nb::arg("seen"), nb::arg("mask").none(), nb::arg("player"), nb::arg("rewards"), nb::arg("done"),
          "Many games side by side, which write to these arrays.");
}

// A list of Python in an array that may be longer.
template <class T, std::size_t N>
std::array<T, N> filled(const std::vector<std::int64_t>& list, std::int64_t high, const char* what) {
  if (list.size() > N) throw std::invalid_argument(std::string(what) + ": this list is too long.");
  std::array<T, N> out{};
  for (std::size_t i = 0; i < list.size(); ++i) out[i] = within<T>(list[i], 0, high, what);
  return out;
}

// What Python says of seats, checked.
inline int seat_in(int seat, int players, bool or_nobody = false) {
  return within(seat, or_nobody ? kNobody : 0, players - 1, "A seat");
}

}  // namespace tefuda::interop
