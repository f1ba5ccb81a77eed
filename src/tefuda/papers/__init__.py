"""The papers as runnable studies, one module a paper."""
