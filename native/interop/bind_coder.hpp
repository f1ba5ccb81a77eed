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

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// The numbers of an array that must have so many.
template <class T>
T* data_of(const Array<T>& array, std::size_t size, const char* what) {
  if (array.size() != size)
    throw std::invalid_argument(std::string(what) + ": an array of another size is expected.");
  return array.data();
}

// Where a batch writes to: observations in floats or in bytes.
struct Arrays {
  std::optional<Array<float>> seen;
  std::optional<Array<std::uint8_t>> seen_bytes, mask;
  Array<std::int32_t> player;
  Array<float> rewards;
  Array<std::uint8_t> done;
};

// A batch with the arrays that it writes to.
class PyBatch {
 public:
  struct Sizes {
    std::size_t games, players, actions, numbers;
  };

  PyBatch(std::unique_ptr<AnyBatch> batch, Sizes sizes, std::uint64_t seed, Arrays arrays, Rows rows)
      : batch_(std::move(batch)), sizes_(sizes), arrays_(std::move(arrays)), rows_(rows) {
    reset(seed);
  }

  void reset(std::uint64_t seed);
  // The first game in which the action is not legal, and nothing done; or -1.
  std::int64_t step(const Array<const std::int64_t>& actions);
  void sample(const Array<std::int64_t>& actions);
  // The legal actions of all games, one after the other, and where those of each game begin.
  nb::tuple legal() const;
  std::uint64_t stream(std::int64_t game) const;

 private:
  class InUse;

  std::unique_ptr<AnyBatch> batch_;
  Sizes sizes_;
  Arrays arrays_;  // kept alive
  Rows rows_;
  mutable std::atomic<bool> busy_{false};
};

// The arrays as the batch knows them, all of the right size.
Rows rows_of(const Arrays& arrays, const PyBatch::Sizes& sizes);

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
          [](const Coder& c, const Sight& sight, Array<float> out) {
            const auto size = static_cast<std::size_t>(described(c).size);
            c.check(sight);
            write(c, sight, data_of(out, size, "The encoding"), size);
          },
          nb::arg("sight"), nb::arg("out").noconvert(), "Write what a player sees into an array of float32.")
      .def(
          "batch",
          [](const Coder& c, Moves actions, int games, std::uint64_t seed, int threads,
             std::optional<Array<float>> seen, std::optional<Array<std::uint8_t>> seen_bytes,
             std::optional<Array<std::uint8_t>> mask, Array<std::int32_t> player, Array<float> rewards,
             Array<std::uint8_t> done) {
            const PyBatch::Sizes sizes{within<std::size_t>(games, 1, 1 << 20, "The number of games"),
                                       static_cast<std::size_t>(c.seats()), actions.size(),
                                       static_cast<std::size_t>(described(c).size)};
            within(threads, 1, 256, "The number of threads");
            if (seen.has_value() == seen_bytes.has_value())
              throw std::invalid_argument("A batch observes in floats or in bytes: give one of both arrays.");
            const Arrays arrays{seen, seen_bytes, mask, player, rewards, done};
            auto made = batch_of(c, {sizes.games, seed, threads, std::move(actions)});
            return std::make_unique<PyBatch>(std::move(made), sizes, seed, arrays, rows_of(arrays, sizes));
          },
          nb::kw_only(), nb::arg("actions"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"),
          nb::arg("seen").none().noconvert(), nb::arg("seen_bytes").none().noconvert(),
          nb::arg("mask").none().noconvert(), nb::arg("player").noconvert(), nb::arg("rewards").noconvert(),
          nb::arg("done").noconvert(), "Many games side by side, which write to these arrays.");
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
