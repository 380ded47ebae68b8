/* Places of an end and what follows from each: end_positions.py once more, for a compiler. */

#ifndef DURAK_PLACES_H
#define DURAK_PLACES_H

#include "table.h"

typedef uint64_t Cards; /* a set: one bit for each card of one pack, as in durak_rules/masks.py */

enum { SUITS = 4, RANKS = 13, CARDS = SUITS * RANKS };
#define ONE_PACK 0xFFFFFFFFFFFFFULL /* 52 cards */

enum { ATTACKER = 1, TAKING = 2, FIRST = 4 }; /* the parts of a stage */
enum { NOBODY = 2, GOES_ON = 3 };             /* results beside the sides 0 and 1 */

typedef union {
    struct {
        Cards attacking, defending, lying, unbeaten, shown;
        uint64_t stage;
    };
    uint64_t key[KEY_WORDS];
} Place;

typedef struct { /* a place, or the result of the game */
    Place place;
    uint32_t beginning; /* of a bout: its number; 0 within a bout */
    int result;
} Next;

typedef struct { /* what an end depends on of a table's rules */
    Cards beaten_by[CARDS]; /* for each card all that beat it (R4.1) */
    Cards trumps;
    int apart; /* suits that can't change places with others, a bit for each */
    int deck, bout_limit, first_limit;
    int first_limit_until_beaten, draws;
    int throws, throws_after_take, always_more;
    int transfers, travel_document, first_bout_transfer;
} Rules;

typedef struct { /* the ends of one game */
    Rules rules;
    bool told_apart; /* bouts are, if some of them end the game in a draw (R7.5) */
    Table beginnings; /* of bouts, by what they are like; they are counted from 1 */
    bool no_memory;
} Ends;

typedef struct { /* the moves of a place that are left */
    int phase;
    Cards todo, card, answers, by;
} Moves;

void ends_begin(Ends *ends, const Rules *rules, bool told_apart);
void ends_free(Ends *ends);

/* Of bouts' beginnings that are alike the one that came first; other places as they are. */
Next first_alike(Ends *ends, const Place *place);
Place place_begun(const Ends *ends, uint32_t beginning);

int side_to_move(const Place *place);
bool is_sure(const Ends *ends, const Place *place);

/* What each move leads to, the likely ones first, until it is false. */
Moves moves_of(const Ends *ends, const Place *place);
bool next_of(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then);

#endif
