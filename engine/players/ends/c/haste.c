/* What haste.py does. Places keep their numbers, not their addresses: the list moves. */

#include "haste.h"

typedef struct {
    Place place;
    int too_few, enough; /* moves, as far as is known; 0 if it isn't */
    bool generated;
} Looked;

static Looked *looked_at(const Haste *haste, int64_t number) {
    return list_at(&haste->places.entries, (size_t)number);
}

void haste_begin(Haste *haste, const Search *search, NodeBudget *budget) {
    *haste = (Haste){.search = search, .budget = budget};
    haste->places = table_of(sizeof(Looked));
}

void haste_free(Haste *haste) {
    table_free(&haste->places);
}

/* Every move once, so that of bouts that are alike the same one comes first as in haste.py. */
static void generate(const Haste *haste, const Place *place) {
    Moves left = moves_of(haste->search->ends, place);
    Next then;
    while (next_of(haste->search->ends, place, &left, false, &then)) {
    }
}

static Worth best_within(Haste *haste, const Place *place, int moves) {
    bool mine = side_to_move(place) == haste->search->side;
    Worth wanted = mine ? WIN : NO_WIN;
    Moves left = moves_of(haste->search->ends, place);
    Next then;
    while (next_of(haste->search->ends, place, &left, false, &then)) {
        Worth worth = wins_within(haste, &then, moves);
        if (worth == TOO_LONG || worth == wanted)
            return worth;
    }
    return mine ? NO_WIN : WIN;
}

static Worth work_out(Haste *haste, const Next *then, int64_t number, int moves) {
    if (!spend(haste->budget, 0) || haste->search->ends->no_memory)
        return TOO_LONG;
    if (!looked_at(haste, number)->generated)
        generate(haste, &then->place);
    looked_at(haste, number)->generated = true;
    Worth worth = best_within(haste, &then->place, moves - 1);
    Looked *looked = looked_at(haste, number);
    if (worth == WIN)
        looked->enough = moves;
    else if (worth == NO_WIN)
        looked->too_few = moves;
    return worth;
}

Worth wins_within(Haste *haste, const Next *then, int moves) {
    if (then->result != GOES_ON)
        return then->result == haste->search->side ? WIN : NO_WIN;
    Worth known = known_worth_of(haste->search, then);
    if (!moves || (known != UNKNOWN && known != WIN))
        return NO_WIN;
    bool is_new;
    int64_t number = table_put(&haste->places, then->place.key, &is_new);
    if (number < 0) {
        haste->no_memory = true;
        return TOO_LONG;
    }
    const Looked *looked = looked_at(haste, number);
    if (moves <= looked->too_few)
        return NO_WIN;
    if (looked->enough && looked->enough <= moves)
        return WIN;
    return work_out(haste, then, number, moves);
}
