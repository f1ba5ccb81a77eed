// Batches of games, for learning libraries.
#include "games/saboteur/encode.hpp"
#include "interop/batch.hpp"

template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::saboteur::Coder<tefuda::saboteur::Narrow>& code, BatchOptions options);
template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::saboteur::Coder<tefuda::saboteur::Wide>& code, BatchOptions options);
