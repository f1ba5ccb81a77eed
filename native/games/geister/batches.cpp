// Batches of games, for learning libraries.
#include "games/geister/encode.hpp"
#include "interop/batch.hpp"

template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::geister::Coder& code, BatchOptions options);
