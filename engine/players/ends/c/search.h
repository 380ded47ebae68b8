/* Whether a side can force a win in an end, and in how many moves: search.py and haste.py. */

#ifndef DURAK_SEARCH_H
#define DURAK_SEARCH_H

#include "places.h"

enum { DEEPEST = 2500 }; /* moves ahead: each takes 550 bytes of the stack */

typedef enum {
    LOSS, /* what a place is worth, as in search.py */
    NO_WIN,
    WIN,
    UNKNOWN, /* it wasn't looked at yet */
    TOO_LONG /* the search has given up */
} Worth;

typedef struct { /* how many places may still be looked at, and how deep */
    long left;
    int deepest;
} NodeBudget;

typedef struct Search { /* what the places of an end are worth to one side */
    Ends *ends;
    int side;
    NodeBudget *budget;
    const struct Search *other; /* what is found already of the other side */
    Table nodes;
    List failed; /* who has failed because of a node that was no win */
    NodeBudget *spare; /* for how soon */
    bool no_memory;
} Search;

void search_begin(Search *search, Ends *ends, int side, NodeBudget *budget, const Search *other);
void search_free(Search *search);

/* A bout's beginning that ends the game in a draw when it comes (R7.5). */
void is_drawn(Search *search, const Place *place);

/* WIN, NO_WIN or LOSS; TOO_LONG if that isn't found within the budget, or there is no memory. */
Worth worth_of(Search *search, const Next *then);

/* WIN or NO_WIN: whether the side wins within so many moves of both; TOO_LONG as above. */
Worth wins_within(Search *search, const Next *then, int moves);

#endif
