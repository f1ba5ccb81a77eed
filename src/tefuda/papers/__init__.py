"""The papers as runnable studies: a package a paper, with its studies, pages, pictures and kept results."""

from tefuda.core.words import words_of

words_of("tefuda.papers.japanese")
