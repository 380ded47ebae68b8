/* What search.py does, where the reasons stand. Bouts' beginnings are told by their numbers. */

#include "search.h"

#include <stdlib.h>

typedef struct {
    uint32_t last_failed; /* because of it, counted from 1; 0 for none */
    uint8_t worth;
} Node;

typedef struct {
    uint32_t bout;
    uint32_t next; /* the last one leads to the first */
} Failed;

static Node *node_at(const Search *search, uint32_t begun) {
    return list_at(&search->nodes, begun - 1);
}

static Failed *failed_at(const Search *search, uint32_t number) {
    return list_at(&search->failed, number - 1);
}

static uint32_t number_at(const List *numbers, size_t at) {
    return *(uint32_t *)list_at(numbers, at);
}

/* The number of a new entry, counted from 1; 0 if there is no memory. */
static uint32_t add(Search *search, List *list) {
    int64_t added = list_add(list);
    if (added < 0)
        search->no_memory = true;
    return (uint32_t)(added + 1);
}

static bool put(Search *search, List *numbers, uint32_t number) {
    uint32_t at = add(search, numbers);
    if (at)
        *(uint32_t *)list_at(numbers, at - 1) = number;
    return at;
}

/* Nodes for all beginnings up to this one. */
static bool have_nodes(Search *search, uint32_t begun) {
    while (search->nodes.used < begun) {
        uint32_t added = add(search, &search->nodes);
        if (!added)
            return false;
        node_at(search, added)->worth = UNKNOWN;
    }
    return true;
}

void search_begin(Search *search, Ends *ends, int side, NodeBudget *budget) {
    *search = (Search){.ends = ends, .side = side, .budget = budget};
    search->nodes.each = sizeof(Node);
    search->failed.each = sizeof(Failed);
    search->reasons.each = sizeof(uint32_t);
}

void search_free(Search *search) {
    free(search->nodes.all);
    free(search->failed.all);
    free(search->reasons.all);
}

void turn_to_other_side(Search *search) {
    search->side = 1 - search->side;
    search->failed.used = search->reasons.used = 0;
    for (uint32_t begun = 1; begun <= search->nodes.used; begun++) {
        Node *node = node_at(search, begun);
        bool is_certain = node->worth == WIN || node->worth == LOSS;
        *node = (Node){.worth = (uint8_t)(is_certain ? WIN - node->worth : UNKNOWN)};
    }
}

void is_drawn(Search *search, const Place *begun) {
    Next drawn = first_alike(search->ends, begun);
    if (have_nodes(search, drawn.beginning) && drawn.beginning)
        node_at(search, drawn.beginning)->worth = NO_WIN;
}

bool spend(NodeBudget *budget, int depth) {
    budget->left -= 1;
    return budget->left >= 0 && depth <= budget->deepest;
}

static bool gives_up(Search *search, int depth) {
    bool goes_on = spend(search->budget, depth);
    return !goes_on || search->no_memory || search->ends->no_memory;
}

static Worth worth_of_result(const Search *search, int result) {
    if (result == NOBODY)
        return NO_WIN;
    return result == search->side ? WIN : LOSS;
}

static Worth look(Search *search, const Next *then, int depth);

/* What is best for whose turn it is: this side wants a win, the other one none. */
static Worth best_of(Search *search, const Place *place, int depth) {
    bool mine = side_to_move(place) == search->side;
    Worth best = mine ? LOSS : WIN;
    Moves left = moves_of(search->ends, place);
    Next then;
    while (next_of(search->ends, place, &left, true, &then)) {
        Worth worth = look(search, &then, depth);
        if (worth == TOO_LONG || (worth == WIN) == mine)
            return worth;
        if (worth > best)
            best = worth;
    }
    return best;
}

/* A bout has failed because of these reasons; false if there is no memory. */
static bool remember(Search *search, uint32_t bout, size_t first_reason) {
    for (size_t at = first_reason; at < search->reasons.used; at++) {
        Node *reason = node_at(search, number_at(&search->reasons, at));
        uint32_t last = reason->last_failed;
        if (last && failed_at(search, last)->bout == bout)
            continue;
        uint32_t added = add(search, &search->failed);
        if (!added)
            return false;
        uint32_t next = last ? failed_at(search, last)->next : added;
        *failed_at(search, added) = (Failed){bout, next};
        if (last)
            failed_at(search, last)->next = added;
        reason->last_failed = added;
    }
    return true;
}

static Worth look_at_bout(Search *search, uint32_t begun, int depth) {
    Place place = place_begun(search->ends, begun);
    if (is_sure(search->ends, &place))
        return worth_of_result(search, (int)(place.stage & ATTACKER));
    node_at(search, begun)->worth = NO_WIN;
    size_t first_reason = search->reasons.used;
    Worth worth = best_of(search, &place, depth + 1);
    if (worth == NO_WIN && !remember(search, begun, first_reason))
        worth = TOO_LONG;
    search->reasons.used = first_reason;
    return worth;
}

/* Those that failed because of it are looked at again. Those that win by that are put to the told;
   false if the search has given up. */
static bool look_at_failed(Search *search, uint32_t reason, List *told, int depth) {
    uint32_t last = node_at(search, reason)->last_failed, at = last;
    node_at(search, reason)->last_failed = 0;
    while (at) {
        at = failed_at(search, at)->next;
        uint32_t bout = failed_at(search, at)->bout;
        if (node_at(search, bout)->worth == NO_WIN) {
            Worth worth = look_at_bout(search, bout, depth + 1);
            node_at(search, bout)->worth = (uint8_t)worth;
            if (worth == TOO_LONG || (worth == WIN && !put(search, told, bout)))
                return false;
        }
        if (at == last)
            break;
    }
    return true;
}

static bool tell(Search *search, uint32_t won, int depth) {
    List told = {.each = sizeof won};
    bool fine = put(search, &told, won);
    while (fine && told.used)
        fine = look_at_failed(search, number_at(&told, --told.used), &told, depth);
    free(told.all);
    return fine;
}

static Worth look_at_beginning(Search *search, uint32_t begun, int depth) {
    if (gives_up(search, depth))
        return TOO_LONG;
    Worth worth = look_at_bout(search, begun, depth);
    node_at(search, begun)->worth = (uint8_t)worth;
    bool telling = worth == WIN && node_at(search, begun)->last_failed;
    return telling && !tell(search, begun, depth) ? TOO_LONG : worth;
}

/* What a place is worth. A beginning that is no win is put to the reasons. */
static Worth look(Search *search, const Next *then, int depth) {
    if (then->result != GOES_ON)
        return worth_of_result(search, then->result);
    if (!then->beginning)
        return gives_up(search, depth) ? TOO_LONG : best_of(search, &then->place, depth + 1);
    if (!have_nodes(search, then->beginning))
        return TOO_LONG;
    Worth worth = node_at(search, then->beginning)->worth;
    if (worth == UNKNOWN)
        worth = look_at_beginning(search, then->beginning, depth);
    if (worth == NO_WIN && !put(search, &search->reasons, then->beginning))
        return TOO_LONG;
    return worth;
}

Worth worth_of(Search *search, const Next *then) {
    return look(search, then, 0);
}

Worth known_worth_of(const Search *search, const Next *then) {
    bool is_known = then->beginning && then->beginning <= search->nodes.used;
    return is_known ? node_at(search, then->beginning)->worth : UNKNOWN;
}
