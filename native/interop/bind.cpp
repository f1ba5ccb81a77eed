// Batches of games for Python, whatever the game.
#include "core/submodule.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::interop {

Rows rows_of(const Arrays& arrays, const PyBatch::Sizes& sizes) {
  Rows rows;
  const std::size_t one = sizes.games * sizes.numbers;
  rows.as_bytes = arrays.seen_bytes.has_value();
  rows.all_seats = (rows.as_bytes ? arrays.seen_bytes->size() : arrays.seen->size()) != one;
  const std::size_t all = rows.all_seats ? one * sizes.players : one;
  if (rows.as_bytes)
    rows.seen = data_of(*arrays.seen_bytes, all, "The observations");
  else
    rows.seen = data_of(*arrays.seen, all, "The observations");
  if (arrays.mask) rows.mask = data_of(*arrays.mask, sizes.games * sizes.actions, "The masks");
  rows.player = data_of(arrays.player, sizes.games, "The players");
  rows.rewards = data_of(arrays.rewards, sizes.games * sizes.players, "The rewards");
  rows.done = data_of(arrays.done, sizes.games, "The ends of games");
  return rows;
}

// One thread at a time: the interpreter is let go of while games are played.
class PyBatch::InUse {
 public:
  explicit InUse(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true)) throw std::invalid_argument("Another thread is using this batch.");
  }
  ~InUse() { busy_.store(false); }

 private:
  std::atomic<bool>& busy_;
};

void PyBatch::reset(std::uint64_t seed) {
  const InUse alone(busy_);
  nb::gil_scoped_release let_go;
  batch_->reset(seed, rows_);
}

std::int64_t PyBatch::step(const Array<const std::int64_t>& actions) {
  const std::int64_t* chosen = data_of(actions, sizes_.games, "The actions");
  const InUse alone(busy_);
  nb::gil_scoped_release let_go;
  // A copy: whoever holds the array may change it meanwhile.
  const std::vector<std::int64_t> now(chosen, chosen + sizes_.games);
  const std::int64_t wrong = batch_->first_illegal(now);
  if (wrong < 0) batch_->step(now, rows_);
  return wrong;
}

void PyBatch::sample(const Array<std::int64_t>& actions) {
  std::int64_t* out = data_of(actions, sizes_.games, "The actions");
  const InUse alone(busy_);
  batch_->sample({out, sizes_.games});
}

nb::tuple PyBatch::legal() const {
  const InUse alone(busy_);
  auto* index = new std::vector<std::int32_t>();
  nb::capsule index_owner(index, [](void* p) noexcept { delete static_cast<std::vector<std::int32_t>*>(p); });
  auto* start = new std::vector<std::int64_t>{0};
  nb::capsule start_owner(start, [](void* p) noexcept { delete static_cast<std::vector<std::int64_t>*>(p); });
  for (std::size_t i = 0; i < sizes_.games; ++i) {
    const std::span<const std::int32_t> some = batch_->legal(i);
    index->insert(index->end(), some.begin(), some.end());
    start->push_back(static_cast<std::int64_t>(index->size()));
  }
  return nb::make_tuple(nb::ndarray<nb::numpy, std::int32_t>(index->data(), {index->size()}, index_owner),
                        nb::ndarray<nb::numpy, std::int64_t>(start->data(), {start->size()}, start_owner));
}

std::uint64_t PyBatch::stream(std::int64_t game) const {
  const InUse alone(busy_);
  return batch_->stream(
      within<std::size_t>(game, 0, static_cast<std::int64_t>(sizes_.games) - 1, "The number of a game"));
}

static void bind(nb::module_& m) {
  nb::class_<PyBatch>(m, "Batch", "Many games side by side; made by the Coder of a game.")
      .def("reset", &PyBatch::reset, nb::arg("seed"), "Deal new games from this seed on.")
      .def("step", &PyBatch::step, nb::arg("actions"),
           "Play an action (int64) in every game. If one is not legal nothing is done, and the number of the "
           "first such game returned; else -1.")
      .def("sample", &PyBatch::sample, nb::arg("actions").noconvert(),
           "Fill an array (int64) with random legal actions.")
      .def("legal", &PyBatch::legal, nb::sig("def legal(self) -> tuple[typing.Any, typing.Any]"),
           "The legal actions of all games, and where those of each game begin.")
      .def("stream", &PyBatch::stream, nb::arg("game"), "The seed of the stream that dealt this game.");
}

static const Submodule here("batches", "Batches of games for learning libraries.", &bind);

}  // namespace tefuda::interop
