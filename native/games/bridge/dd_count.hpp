// Why nodes of the double-dummy search end, counted only where TEFUDA_DD_COUNT is defined (`make dd-counts`).
#pragma once

#include <array>
#include <cstdint>

namespace tefuda::bridge::dd {

enum Cause : int {
  kDecided,      // enough tricks already, or too few left
  kLast,         // one card each
  kQuick,        // quick tricks of the side on lead
  kLater,        // later tricks of the other side
  kStored,       // an entry of the memory
  kCutFirst,     // a lead was enough: the first that was tried
  kCutLater,     // or another one
  kAllFail,      // no lead was enough
  kLeadsFailed,  // how many were tried in these
  kSecondQuick,  // second hand wins the trick and its side cashes enough
  kFollowFirst,  // nodes within a trick: the first card was enough
  kFollowLater,
  kFollowFail,
  kCauses
};

inline constexpr std::array<const char*, kCauses> kCauseNames{
    "decided",      "last trick",     "quick tricks",    "later tricks",       "memory",
    "first lead",   "another lead",   "all leads fail",  "(leads tried then)", "(second hand's quick tricks)",
    "(first card)", "(another card)", "(all cards fail)"};

#ifdef TEFUDA_DD_COUNT
inline std::array<std::uint64_t, kCauses> counts{};
inline void count(Cause cause, std::uint64_t n = 1) { counts[cause] += n; }
#else
inline void count(Cause, std::uint64_t = 1) {}
#endif

}  // namespace tefuda::bridge::dd
