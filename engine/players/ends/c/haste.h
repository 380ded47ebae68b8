/* Within how many moves a side that wins an end can have won it: haste.py. */

#ifndef DURAK_HASTE_H
#define DURAK_HASTE_H

#include "search.h"

typedef struct { /* what is proved of one side's wins within a number of moves */
    const Search *search; /* of that side; what it found helps */
    NodeBudget *budget;
    Table places;
    bool no_memory;
} Haste;

void haste_begin(Haste *haste, const Search *search, NodeBudget *budget);
void haste_free(Haste *haste);

/* WIN or NO_WIN: whether the side can force a win in at most so many moves of both; TOO_LONG if
   that isn't found within the budget, or there is no memory. */
Worth wins_within(Haste *haste, const Next *then, int moves);

#endif
