// Worlds in which the hands are as their formulas say, all equally likely: listed where they are few, drawn
// and thrown away where most will do, and where few will, with the rarest hand drawn by its shape first.
#pragma once

#include <memory>
#include <utility>

#include "games/bridge/knowledge.hpp"
#include "games/bridge/shapes.hpp"

namespace tefuda::bridge {

enum class Method : int { kAuto, kList, kReject, kShapes };

class Constrained final : public Worlds<State> {
 public:
  using Formulas = std::array<Formula, kSeats>;

  static constexpr std::uint64_t kMostListed = 4'000'000;  // 128 MB of hands, if all fit

  // `known` deals without formulas, which are about the hands at the start: what was `played` counts too.
  Constrained(const Knowledge& known, const Hands& played, const Formulas& formulas, Method method)
      : known_(known), played_(played), formulas_(formulas), method_(method) {
    if (known_.hidden() == 0) method_ = Method::kList;
    if (method_ == Method::kAuto) method_ = chosen();
    if (method_ == Method::kList) list();
    if (method_ == Method::kShapes) build_shapes();
    if (method_ == Method::kShapes && shapes_->total() == 0) impossible_ = true;
    if (!impossible_) probe();
  }

  int observer() const override { return known_.observer(); }
  ScoreRange range() const override { return known_.range(); }
  Method method() const { return method_; }
  // Is there no world, or none that can be found?
  bool impossible() const { return impossible_; }
  bool too_rare() const { return too_rare_; }
  double acceptance() const { return acceptance_; }
  const std::vector<Hands>& listed() const { return listed_; }

  State propose(Rng& rng, Draw& draw) const override {
    draw.tries = 0;
    Hands hands{};
    while (!attempt(rng, hands))
      if (++draw.tries >= kPatience) throw std::runtime_error("no world that fits was found");
    ++draw.tries;
    State s = known_.position();
    s.hands = hands;
    return s;
  }

 private:
  static constexpr std::uint64_t kListed = 20'000;        // worlds that are looked at one by one
  static constexpr std::uint64_t kProbe = 256;            // draws that tell whether most will do
  static constexpr std::uint64_t kSearch = 20'000;        // draws after which none is thought to be found
  static constexpr std::uint64_t kPatience = 50'000'000;  // by then something is wrong

  bool fits(const Hands& hands) const {
    for (std::size_t seat = 0; seat < kSeats; ++seat)
      if (!formulas_[seat].holds(hands[seat] | played_[seat])) return false;
    return true;
  }

  Method chosen() const {
    if (known_.count() <= kListed) return Method::kList;
    Rng rng(1);
    std::uint64_t good = 0;
    Hands hands{};
    for (std::uint64_t i = 0; i < kProbe; ++i) good += deal(rng, hands);
    if (2 * good >= kProbe) return Method::kReject;
    return Method::kShapes;
  }

  // How many of the draws are kept, and whether there is any hope.
  void probe() {
    if (method_ == Method::kList) {
      acceptance_ = static_cast<double>(listed_.size()) / static_cast<double>(known_.count());
      return;
    }
    Rng rng(2);
    std::uint64_t good = 0, tries = 0;
    Hands hands{};
    while (tries < kProbe || (good == 0 && tries < kSearch)) {
      good += attempt(rng, hands);
      ++tries;
    }
    acceptance_ = static_cast<double>(good) / static_cast<double>(tries);
    too_rare_ = impossible_ = good == 0;
  }

  // One try.
  bool attempt(Rng& rng, Hands& hands) const {
    if (method_ == Method::kList) {
      hands = listed_[rng.below(listed_.size())];
      return true;
    }
    return method_ == Method::kShapes ? deal_around(rng, hands) : deal(rng, hands);
  }

  bool deal(Rng& rng, Hands& hands) const {
    if (known_.voids()) {
      Draw draw;
      hands = known_.propose(rng, draw).hands;
      return fits(hands);
    }
    hands = known_.position().hands;
    Cards left = known_.unseen();
    for (std::size_t h = 0; h + 1 < known_.hidden(); ++h) {
      const Cards mine = draw_cards(left, known_.size(h), rng);
      hands[known_.seat(h)] |= mine;
      left ^= mine;
      // Before the others are dealt: most deals fail with the first hand.
      if (!formulas_[known_.seat(h)].holds(hands[known_.seat(h)] | played_[known_.seat(h)])) return false;
    }
    hands[known_.seat(known_.hidden() - 1)] |= left;
    return fits(hands);
  }

  bool deal_around(Rng& rng, Hands& hands) const {
    hands = known_.position().hands;
    const Cards rare = shapes_->draw(rng);
    const std::size_t seat = known_.seat(rarest_);
    hands[seat] |= rare;
    if (!formulas_[seat].holds(hands[seat] | played_[seat])) return false;
    const auto [first, second] = rest_of(rarest_);
    const Cards left = known_.unseen() ^ rare;
    const Cards one = others(rarest_).draw(left, rng);
    if (known_.size(first)) hands[known_.seat(first)] |= one;
    if (known_.size(second)) hands[known_.seat(second)] |= left ^ one;
    return fits(hands);
  }

  static std::pair<std::size_t, std::size_t> rest_of(std::size_t h) { return {(h + 1) % 3, (h + 2) % 3}; }

  Pair others(std::size_t h) const {
    const auto [first, second] = rest_of(h);
    return {{known_.size(first), known_.size(second)}, {known_.void_suits(first), known_.void_suits(second)}};
  }

  // The hand whose formula the fewest deals fit.
  void build_shapes() {
    for (std::size_t h = 0; h < known_.hidden(); ++h) {
      const std::size_t seat = known_.seat(h);
      if (formulas_[seat].trivial()) continue;
      auto table = std::make_unique<ShapeTable>(formulas_[seat], known_.unseen(), played_[seat],
                                                known_.size(h), known_.void_suits(h), others(h));
      if (shapes_ && table->total() >= shapes_->total()) continue;
      shapes_ = std::move(table);
      rarest_ = h;
    }
    if (!shapes_) {  // no hidden hand has a formula: any will do
      shapes_ = std::make_unique<ShapeTable>(Formula(), known_.unseen(), played_[known_.seat(0)],
                                             known_.size(0), known_.void_suits(0), others(0));
      rarest_ = 0;
    }
  }

  void list() {
    known_.each([&](const Hands& hands) {
      if (fits(hands)) listed_.push_back(hands);
    });
    impossible_ = listed_.empty();
  }

  Knowledge known_;
  Hands played_;
  Formulas formulas_;
  Method method_;
  std::unique_ptr<ShapeTable> shapes_;
  std::size_t rarest_ = 0;
  std::vector<Hands> listed_;
  bool impossible_ = false, too_rare_ = false;
  double acceptance_ = 1;
};

}  // namespace tefuda::bridge
