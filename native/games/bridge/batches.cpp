// Batches of games, for learning libraries.
#include "games/bridge/encode.hpp"
#include "interop/batch.hpp"

template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::bridge::Coder& code, BatchOptions options);
