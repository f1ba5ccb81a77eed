"""One game in progress: dealt, stepped, recorded, finished; and the table at which a person plays."""

from tefuda.core.words import words_of

words_of("tefuda.play.japanese")
