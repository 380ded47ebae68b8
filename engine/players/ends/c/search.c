/* What search.py and haste.py do, where the reasons stand. Nodes and what failed because of them
   are told by their numbers, since both lists move when they grow. */

#include "search.h"

#include <stdlib.h>

typedef struct {
    Place place;
    uint32_t first_failed, last_failed; /* counted from 1; 0 for none */
    int16_t too_few, enough;            /* moves, as far as is known; 0 if it isn't */
    uint8_t worth;
    bool generated;
} Node;

_Static_assert(DEEPEST <= INT16_MAX, "moves fit into a node");

typedef struct {
    uint32_t node;
    uint32_t next; /* counted from 1 */
    Moves left;    /* of the other side; the own side needs none */
} Failed;

static Node *node_at(const Search *search, uint32_t number) {
    return list_at(&search->nodes.entries, number);
}

static Worth known_of_other(const Search *other, const Place *place) {
    int64_t number = other ? table_find(&other->nodes, place->key) : -1;
    int worth = number < 0 ? UNKNOWN : node_at(other, (uint32_t)number)->worth;
    return worth == WIN || worth == LOSS ? WIN - worth : UNKNOWN;
}

/* The number of a place's node, a new one if there is none; -1 if there is no memory. */
static int64_t node_of(Search *search, const Place *place) {
    bool is_new;
    int64_t number = table_put(&search->nodes, place->key, &is_new);
    if (number < 0)
        search->no_memory = true;
    else if (is_new)
        node_at(search, (uint32_t)number)->worth = (uint8_t)known_of_other(search->other, place);
    return number;
}

/* That a node failed because another one was no win, with the moves that are left to it. A result
   stays what it is. False if there is no memory. */
static bool remember(Search *search, const Next *then, uint32_t node, const Moves *left) {
    if (then->result != GOES_ON)
        return true;
    int64_t because_of = node_of(search, &then->place);
    int64_t added = because_of < 0 ? -1 : list_add(&search->failed);
    if (added < 0) {
        search->no_memory = true;
        return false;
    }
    *(Failed *)list_at(&search->failed, (size_t)added) = (Failed){node, 0, *left};
    Node *reason = node_at(search, (uint32_t)because_of);
    uint32_t number = (uint32_t)added + 1;
    if (reason->first_failed)
        ((Failed *)list_at(&search->failed, reason->last_failed - 1))->next = number;
    else
        reason->first_failed = number;
    reason->last_failed = number;
    return true;
}

void search_begin(Search *search, Ends *ends, int side, NodeBudget *budget, const Search *other) {
    *search = (Search){.ends = ends, .side = side, .budget = budget, .other = other};
    search->nodes = table_of(sizeof(Node));
    search->failed.each = sizeof(Failed);
}

void search_free(Search *search) {
    table_free(&search->nodes);
    free(search->failed.all);
}

void is_drawn(Search *search, const Place *place) {
    int64_t node = node_of(search, place);
    if (node >= 0)
        node_at(search, (uint32_t)node)->worth = NO_WIN;
}

static bool spend(Search *search, NodeBudget *budget, int depth) {
    budget->left -= 1;
    bool spent = budget->left < 0 || depth > budget->deepest;
    return !spent && !search->no_memory && !search->ends->no_memory;
}

/* The search */

static Worth look(Search *search, const Next *then, int depth);

static Worth worth_of_result(const Search *search, int result) {
    if (result == NOBODY)
        return NO_WIN;
    return result == search->side ? WIN : LOSS;
}

/* By the other side's moves, those that are left: a win if all of them are. */
static Worth least(Search *search, uint32_t node, Moves *left, int depth) {
    Place place = node_at(search, node)->place;
    Next then;
    while (next_of(search->ends, &place, left, true, &then)) {
        Worth worth = look(search, &then, depth);
        if (worth == NO_WIN && !remember(search, &then, node, left))
            return TOO_LONG;
        if (worth != WIN)
            return worth;
    }
    return WIN;
}

/* By this side's moves: a win if one of them is. It may be told of that on the way. */
static Worth most(Search *search, uint32_t node, Moves *left, int depth) {
    Place place = node_at(search, node)->place;
    Worth found = LOSS;
    Next then;
    while (next_of(search->ends, &place, left, true, &then)) {
        Worth worth = look(search, &then, depth);
        if (worth == TOO_LONG)
            return TOO_LONG;
        if (worth == WIN || node_at(search, node)->worth == WIN)
            return WIN;
        if (worth == LOSS)
            continue;
        found = NO_WIN;
        if (!remember(search, &then, node, left))
            return TOO_LONG;
    }
    return found;
}

/* One that failed is looked at again: WIN if that makes it one. */
static Worth look_again(Search *search, uint32_t failed, Moves *left, int depth) {
    const Node *node = node_at(search, failed);
    if (node->worth == WIN)
        return NO_WIN;
    bool mine = side_to_move(&node->place) == search->side;
    Worth worth = mine ? WIN : least(search, failed, left, depth + 1);
    if (worth != TOO_LONG)
        node_at(search, failed)->worth = (uint8_t)worth;
    return worth;
}

static bool put(Search *search, List *numbers, uint32_t number) {
    int64_t added = list_add(numbers);
    if (added < 0)
        search->no_memory = true;
    else
        *(uint32_t *)list_at(numbers, (size_t)added) = number;
    return added >= 0;
}

/* Those that failed because this was no win are looked at again. */
static bool tell(Search *search, uint32_t told, int depth) {
    List won = {.each = sizeof told};
    node_at(search, told)->worth = WIN;
    bool fine = put(search, &won, told);
    while (fine && won.used) {
        Node *node = node_at(search, *(uint32_t *)list_at(&won, --won.used));
        uint32_t at = node->first_failed;
        node->first_failed = 0;
        while (fine && at) {
            Failed failed = *(Failed *)list_at(&search->failed, at - 1);
            at = failed.next;
            Worth worth = look_again(search, failed.node, &failed.left, depth);
            fine = worth != TOO_LONG && (worth != WIN || put(search, &won, failed.node));
        }
    }
    free(won.all);
    return fine;
}

static Worth look_at_moves(Search *search, uint32_t node, int depth) {
    Place place = node_at(search, node)->place;
    node_at(search, node)->worth = NO_WIN;
    Moves left = moves_of(search->ends, &place);
    bool mine = side_to_move(&place) == search->side;
    Worth worth = (mine ? most : least)(search, node, &left, depth + 1);
    bool telling = worth == WIN && node_at(search, node)->first_failed;
    return telling && !tell(search, node, depth) ? TOO_LONG : worth;
}

static Worth look(Search *search, const Next *then, int depth) {
    if (then->result != GOES_ON)
        return worth_of_result(search, then->result);
    int64_t found = node_of(search, &then->place);
    if (found < 0)
        return TOO_LONG;
    uint32_t node = (uint32_t)found;
    if (node_at(search, node)->worth != UNKNOWN)
        return node_at(search, node)->worth;
    if (!spend(search, search->budget, depth))
        return TOO_LONG;
    Worth worth;
    if (!then->place.lying && is_sure(search->ends, &then->place))
        worth = worth_of_result(search, (int)(then->place.stage & ATTACKER));
    else
        worth = look_at_moves(search, node, depth);
    if (worth == WIN || worth == LOSS)
        node_at(search, node)->worth = (uint8_t)worth;
    return worth;
}

Worth worth_of(Search *search, const Next *then) {
    return look(search, then, 0);
}

/* How soon */

/* Every move once, so that of bouts that are alike the same one comes first as in haste.py. */
static void generate(Search *search, Node *node) {
    Moves left = moves_of(search->ends, &node->place);
    Next then;
    node->generated = true;
    while (next_of(search->ends, &node->place, &left, false, &then)) {
    }
}

static Worth best_within(Search *search, const Place *place, int moves) {
    bool mine = side_to_move(place) == search->side;
    Worth wanted = mine ? WIN : NO_WIN;
    Moves left = moves_of(search->ends, place);
    Next then;
    while (next_of(search->ends, place, &left, false, &then)) {
        Worth worth = wins_within(search, &then, moves);
        if (worth == TOO_LONG || worth == wanted)
            return worth;
    }
    return mine ? NO_WIN : WIN;
}

Worth wins_within(Search *search, const Next *then, int moves) {
    if (then->result != GOES_ON)
        return then->result == search->side ? WIN : NO_WIN;
    int64_t found = node_of(search, &then->place);
    if (found < 0)
        return TOO_LONG;
    Node *node = node_at(search, (uint32_t)found);
    if (moves <= node->too_few || (node->worth != UNKNOWN && node->worth != WIN))
        return NO_WIN;
    if (node->enough && node->enough <= moves)
        return WIN;
    if (!spend(search, search->spare, 0))
        return TOO_LONG;
    if (!node->generated)
        generate(search, node);
    Worth worth = best_within(search, &then->place, moves - 1);
    node = node_at(search, (uint32_t)found);
    if (worth == WIN)
        node->enough = (int16_t)moves;
    else if (worth == NO_WIN)
        node->too_few = (int16_t)moves;
    return worth;
}
