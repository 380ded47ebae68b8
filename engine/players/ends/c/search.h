/* Whether a side can force a win in an end: search.py. */

#ifndef DURAK_SEARCH_H
#define DURAK_SEARCH_H

#include "places.h"

enum { DEEPEST = 2500 }; /* moves ahead: each takes 500 bytes of the stack */

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

/* One more place, so deep; false if that is too much. */
bool spend(NodeBudget *budget, int depth);

typedef struct { /* what the places of an end are worth to one side */
    Ends *ends;
    int side;
    NodeBudget *budget;
    List nodes;   /* of bouts' beginnings, by their numbers */
    List failed;  /* bouts, because of a beginning that was no win */
    List reasons; /* the beginnings that were none for the bouts that are being looked at */
    bool no_memory;
} Search;

void search_begin(Search *search, Ends *ends, int side, NodeBudget *budget);
void search_free(Search *search);

/* From here on what they are worth to the other side. What is found already helps. */
void turn_to_other_side(Search *search);

/* A bout's beginning that ends the game in a draw when it comes (R7.5). */
void is_drawn(Search *search, const Place *begun);

/* WIN, NO_WIN or LOSS; TOO_LONG if that isn't found within the budget, or there is no memory. */
Worth worth_of(Search *search, const Next *then);

/* The same without looking for it; UNKNOWN if it isn't a beginning that was looked at. */
Worth known_worth_of(const Search *search, const Next *then);

#endif
