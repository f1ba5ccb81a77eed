// The searches of games written in Python.
#include "core/python_game.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::PythonState>();
