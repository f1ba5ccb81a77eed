// The fuzz target for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <sys/time.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "core/rng.hpp"
#include "core/submodule.hpp"
#include "fuzz/target.hpp"

using namespace nanobind::literals;

#ifdef TEFUDA_FUZZ_GUIDED
extern "C" {
int LLVMFuzzerRunDriver(int* argc, char*** argv, int (*one)(const std::uint8_t*, std::size_t));
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

int tefuda_fresh = 64;  // of 256 inputs: drawn anew

// A place in an input, an early one more often: a program is read from the first byte on, and few need all.
static std::size_t early(tefuda::Rng& rng, std::size_t size) {
  return std::min<std::size_t>(rng.below(std::uint64_t{1} << rng.below(11)), size);
}

// Any bytes are a program, and what is kept keeps its place. Some inputs are drawn anew, as these reach much
// by themselves. Of the others a third begins like one that found something new, a third differs from it in a
// few places, and a third is changed as libFuzzer likes.
__attribute__((visibility("default"))) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                                                           std::size_t size, std::size_t most,
                                                                           unsigned int seed) {
  tefuda::Rng rng(seed);
  const bool fresh = static_cast<int>(rng.below(256)) < tefuda_fresh;
  const auto kind = rng.below(3);
  if (!fresh && kind == 0) return LLVMFuzzerMutate(data, size, most);
  if (!fresh && kind == 1 && size > 0) {
    for (auto left = 1 + rng.below(4); left > 0; --left)
      data[early(rng, size - 1)] = static_cast<std::uint8_t>(rng.next());
    return size;
  }
  for (std::size_t i = fresh ? 0 : early(rng, size); i < most; ++i)
    data[i] = static_cast<std::uint8_t>(rng.next());
  return most;
}
}
#endif

namespace tefuda::fuzz {

namespace {

constexpr std::size_t kBytes = 768;   // of an input
constexpr std::int64_t kBatch = 256;  // inputs between two looks at the clock

// What a parent reads when this process dies: the input under way, and the counts until then.
struct Board {
  std::int64_t number, answered, refused, distinct;
};

class Loop {
 public:
  using Memory = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

  Loop(Target& target, Memory board) : target_(target), memory_(std::move(board)) {
    if (memory_.size() < sizeof(Board)) {
      throw nb::value_error("A board of four numbers is needed.");
    }
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Inputs until there were enough, the CPU time is spent, or one is a finding; the number after the last.
  // `alarm`: seconds of CPU after which a signal ends the process, as one of the inputs does not end.
  std::int64_t run(std::uint64_t seed, std::int64_t first, std::int64_t until, double seconds, double alarm) {
    const std::clock_t ends = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
    Board& board = *reinterpret_cast<Board*>(memory_.data());
    for (std::int64_t number = first; number < until; ++number) {
      if ((number - first) % kBatch == 0) {
        if (std::clock() > ends) return number;
        set_alarm(alarm);
      }
      board.number = number;
      const std::vector<std::uint8_t> data = bytes(seed, static_cast<std::uint64_t>(number));
      const Target::Answer answer = target_.run(data);
      if (answer == Target::kFinding) {
        set_alarm(0);
        return number + 1;
      }
      ++(answer == Target::kAnswered ? board.answered : board.refused);
      board.distinct += prints_.is_new(target_.print());
    }
    set_alarm(0);
    board.number = until;
    return until;
  }

  static std::vector<std::uint8_t> bytes(std::uint64_t seed, std::uint64_t number) {
    Rng rng(derive(seed, number));
    std::vector<std::uint8_t> out(kBytes);
    for (std::size_t i = 0; i < kBytes; i += 8) {
      std::uint64_t eight = rng.next();
      for (std::size_t k = 0; k < 8; ++k, eight >>= 8) out[i + k] = static_cast<std::uint8_t>(eight);
    }
    return out;
  }

 private:
  static void set_alarm(double seconds) {
    const itimerval after{{0, 0}, {static_cast<time_t>(seconds), 0}};
    setitimer(ITIMER_PROF, &after, nullptr);
  }

  Target& target_;
  Memory memory_;
  Prints prints_;
};

#ifdef TEFUDA_FUZZ_GUIDED
// libFuzzer knows one function without state: these are what it tries, and who hears of a finding.
Target* driven = nullptr;
PyObject* hears = nullptr;

bool is_planted = false;

// A mistake behind six doors, to see that coverage leads to it: chance alone opens two or three.
bool is_behind_doors(const std::uint8_t* data, std::size_t size) {
  if (size < 6 || data[0] != 's') return false;
  if (data[1] != 'e') return false;
  if (data[2] != 'v') return false;
  if (data[3] != 'e') return false;
  if (data[4] != 'n') return false;
  return data[5] == '!';
}

int try_one(const std::uint8_t* data, std::size_t size) {
  if (is_planted) {
    if (is_behind_doors(data, size)) std::abort();
    return 0;
  }
  if (driven->run({data, size}) == Target::kFinding) {
    nb::handle(hears)(driven->trouble());
    std::abort();  // libFuzzer keeps the input
  }
  return 0;
}

// Let libFuzzer draw the inputs, with the words of its command line. It ends the process.
void drive(Target& target, std::vector<std::string> words, nb::callable found, int fresh, bool planted) {
  tefuda_fresh = fresh;
  is_planted = planted;
  driven = &target;
  hears = found.ptr();
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  int count = static_cast<int>(words.size());
  char** given = pointers.data();
  LLVMFuzzerRunDriver(&count, &given, &try_one);
}
#endif

}  // namespace

static void bind(nb::module_& m) {
  nb::class_<Target>(m, "Target", "Programs of calls on this module, decoded from bytes.")
      .def(nb::init<nb::list, nb::tuple>(), "edges"_a, "allowed"_a)
      .def("add_room", &Target::add_room, "functions"_a, "makers"_a)
      .def(
          "run",
          [](Target& target, nb::bytes data, nb::object say) {
            const auto* start = static_cast<const std::uint8_t*>(data.data());
            return static_cast<int>(target.run({start, data.size()}, std::move(say)));
          },
          "data"_a, "say"_a = nb::none(), "0: answered, 1: refused, 2: a finding.")
      .def_prop_ro("trouble", &Target::trouble);
  nb::class_<Loop>(m, "Loop", "Many inputs, seeded, with counts in memory that a parent shares.")
      .def(nb::init<Target&, Loop::Memory>(), "target"_a, "board"_a, nb::keep_alive<1, 2>(),
           nb::keep_alive<1, 3>())
      .def("run", &Loop::run, "seed"_a, "first"_a, "until"_a, "seconds"_a, "alarm"_a);
#ifdef TEFUDA_FUZZ_GUIDED
  m.def("drive", &drive, "target"_a, "words"_a, "found"_a, "fresh"_a = 64, "planted"_a = false,
        "Inputs by libFuzzer, guided by coverage; so many of 256 are drawn anew.");
#endif
  m.def(
      "input",
      [](std::uint64_t seed, std::uint64_t number) {
        const auto data = Loop::bytes(seed, number);
        return nb::bytes(data.data(), data.size());
      },
      "seed"_a, "number"_a, "The bytes that an input of a Loop has.");
}

static const Submodule here("fuzz", "The fuzz target.", &bind);

}  // namespace tefuda::fuzz
