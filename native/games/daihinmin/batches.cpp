// Batches of games, for learning libraries.
#include "games/daihinmin/encode.hpp"
#include "interop/batch.hpp"

template std::unique_ptr<tefuda::interop::AnyBatch> tefuda::interop::batch_of(
    const tefuda::daihinmin::Coder& code, BatchOptions options);
