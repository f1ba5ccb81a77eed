"""The papers as runnable studies: a package a paper, with its studies, pages, pictures and kept results."""
