// Batches of games, for learning libraries.
#include "games/tanhinmin/encode.hpp"
#include "interop/batch.hpp"

template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::tanhinmin::Coder& code, BatchOptions options);
