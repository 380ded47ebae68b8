/* What follows from a place of an end. Each function does what its namesake in end_positions.py
   and likeness.py does, where the rules are cited and the reasons stand. */

#include "places.h"

#define EVERY_RANK 0x1111111111111ULL /* clubs, the lowest bit of each rank */
#define RANK 15ULL
#define CARDS_IN_WORD 16 /* of four bits each, where ranks are numbered */

static int count(Cards cards) {
    return __builtin_popcountll(cards);
}

static Cards lowest(Cards cards) {
    return cards & -cards;
}

static bool several(Cards cards) {
    return cards & (cards - 1);
}

static Cards ranks_of(Cards cards) {
    return ((cards | cards >> 1 | cards >> 2 | cards >> 3) & EVERY_RANK) * RANK;
}

static Cards beats(const Ends *ends, Cards card) {
    return ends->rules.beaten_by[__builtin_ctzll(card)];
}

/* Takes the cheapest one out: low ones first, trumps last. */
static Cards take_cheapest(const Ends *ends, Cards *cards) {
    Cards plain = *cards & ~ends->rules.trumps;
    Cards card = lowest(plain ? plain : *cards);
    *cards ^= card;
    return card;
}

int side_to_move(const Place *place) {
    int side = (int)(place->stage & ATTACKER);
    return place->unbeaten && !(place->stage & TAKING) ? side ^ 1 : side;
}

static int limit_by_rules(const Ends *ends, const Place *place) {
    bool first = place->stage & FIRST;
    if (ends->rules.first_limit_until_beaten)
        first = count(place->attacking | place->defending | place->lying) == ends->rules.deck;
    return first ? ends->rules.first_limit : ends->rules.bout_limit;
}

/* What is sure without a search */

static bool never_goes_round(const Ends *ends, const Place *place, Cards weak) {
    if (several(weak) && !(ends->rules.throws_after_take && ends->rules.always_more))
        return false;
    int enough = ends->rules.travel_document ? 1 : 2;
    int left = count(place->attacking);
    Cards seen = place->defending, rest = place->attacking ^ weak;
    while (rest) {
        Cards card = take_cheapest(ends, &rest);
        left -= 1;
        if (left >= enough && seen & ranks_of(card))
            return false;
        seen |= card;
    }
    return left - 1 < enough || !(seen & ranks_of(weak));
}

bool is_sure(const Ends *ends, const Place *place) {
    if (ends->told_apart)
        return false;
    Cards weak = 0, rest = place->attacking;
    while (rest) {
        Cards card = take_cheapest(ends, &rest);
        if (place->defending & beats(ends, card)) {
            weak |= card;
            if (weak & ~ranks_of(card))
                return false;
        }
    }
    int last = count(weak), taken = count(place->attacking) - last;
    if (last >= count(place->defending) + taken || last > limit_by_rules(ends, place))
        return false;
    if (last > 1 && !ends->rules.throws)
        return false;
    return !ends->rules.transfers || never_goes_round(ends, place, weak);
}

/* Which bouts' beginnings are alike */

typedef struct { /* two words of owners and the side, four of ranks */
    uint64_t key[KEY_WORDS];
} Likeness;

typedef struct {
    Likeness likeness;
    Cards attacking, defending;
    uint64_t stage;
} Beginning;

typedef struct {
    uint32_t owners;
    Cards twice;
} Suit;

static Cards held_twice(Cards held) {
    Cards suits[SUITS];
    for (int n = 0; n < SUITS; n++)
        suits[n] = held >> n & EVERY_RANK;
    Cards either = suits[0] | suits[1], other = suits[2] | suits[3];
    return held & ((suits[0] & suits[1]) | (suits[2] & suits[3]) | (either & other)) * RANK;
}

static Suit suit_of(const Place *place, Cards twice, Cards suit) {
    Suit found = {1, twice & suit};
    for (Cards held = (place->attacking | place->defending) & suit; held; held &= held - 1) {
        Cards card = lowest(held);
        uint32_t owner = (twice & card ? 2 : 0) | (place->attacking & card ? 1 : 0);
        found.owners = found.owners << 2 | owner;
    }
    return found;
}

static bool comes_before(const Suit *one, const Suit *other) {
    if (one->owners != other->owners)
        return one->owners < other->owners;
    return one->twice < other->twice;
}

static void sort_suits(Suit *suits, int number) {
    for (int last = number - 1; last > 0; last--)
        for (int n = 0; n < last; n++)
            if (comes_before(&suits[n + 1], &suits[n])) {
                Suit later = suits[n];
                suits[n] = suits[n + 1];
                suits[n + 1] = later;
            }
}

/* Which cards are of one rank: the ranks, numbered as they come. */
static void number_ranks(const Suit *suits, uint64_t *words) {
    uint8_t number_of[RANKS] = {0}, numbers = 0;
    int cards = 0;
    for (int n = 0; n < SUITS; n++)
        for (Cards left = suits[n].twice; left; left &= left - 1) {
            uint8_t *number = &number_of[__builtin_ctzll(left) / SUITS];
            if (!*number)
                *number = ++numbers;
            words[cards / CARDS_IN_WORD] |= (uint64_t)*number << 4 * (cards % CARDS_IN_WORD);
            cards += 1;
        }
}

static Likeness likeness_of(const Ends *ends, const Place *begun) {
    Cards twice = held_twice(begun->attacking | begun->defending);
    Suit suits[SUITS];
    int others = 0, at = SUITS - __builtin_popcount((unsigned)ends->rules.apart);
    for (int n = 0; n < SUITS; n++) {
        bool apart = ends->rules.apart >> n & 1;
        suits[apart ? at++ : others++] = suit_of(begun, twice, EVERY_RANK << n);
    }
    sort_suits(suits, others);
    Likeness found = {{
        (uint64_t)suits[0].owners << 32 | suits[1].owners,
        (uint64_t)suits[2].owners << 32 | suits[3].owners << 1 | begun->stage,
    }};
    number_ranks(suits, found.key + 2);
    return found;
}

static Next goes_on(Place place) {
    return (Next){place, 0, GOES_ON};
}

static Likeness to_itself_alone(const Place *begun) {
    return (Likeness){{begun->attacking, begun->defending, begun->stage}};
}

Place place_begun(const Ends *ends, uint32_t beginning) {
    const Beginning *found = list_at(&ends->beginnings.entries, beginning - 1);
    return (Place){{found->attacking, found->defending, 0, 0, 0, found->stage}};
}

static Next begun(Ends *ends, Cards attacking, Cards defending, int side) {
    Place place = {{attacking, defending, 0, 0, 0, (uint64_t)side}};
    Likeness likeness = ends->told_apart ? to_itself_alone(&place) : likeness_of(ends, &place);
    bool is_new;
    int64_t number = table_put(&ends->beginnings, likeness.key, &is_new);
    if (number < 0) {
        ends->no_memory = true;
        return goes_on(place); /* the search gives up at the next place */
    }
    if (is_new) {
        Beginning *added = list_at(&ends->beginnings.entries, (size_t)number);
        *added = (Beginning){likeness, attacking, defending, place.stage};
    }
    uint32_t beginning = (uint32_t)number + 1;
    return (Next){place_begun(ends, beginning), beginning, GOES_ON};
}

Next first_alike(Ends *ends, const Place *place) {
    if (place->lying)
        return goes_on(*place);
    return begun(ends, place->attacking, place->defending, (int)(place->stage & ATTACKER));
}

void ends_begin(Ends *ends, const Rules *rules, bool told_apart) {
    *ends = (Ends){.rules = *rules, .told_apart = told_apart};
    ends->beginnings = table_of(sizeof(Beginning));
}

void ends_free(Ends *ends) {
    table_free(&ends->beginnings);
}

/* The bout's end */

static Next result(int side) {
    return (Next){.result = side};
}

static bool is_over(const Ends *ends, const Place *place) {
    if (!place->attacking || !ends->rules.throws)
        return true;
    int waiting = count(place->unbeaten);
    if (waiting >= count(place->defending))
        return true;
    return (count(place->lying) + waiting) / 2 >= limit_by_rules(ends, place);
}

static Next bout_ends(Ends *ends, const Place *place) {
    int side = (int)(place->stage & ATTACKER);
    if (place->stage & TAKING) {
        if (!place->attacking)
            return result(side);
        return begun(ends, place->attacking, place->defending | place->lying, side);
    }
    if (place->attacking && place->defending)
        return begun(ends, place->defending, place->attacking, side ^ 1);
    if (place->attacking || place->defending)
        return result(place->attacking ? side ^ 1 : side);
    return result(ends->rules.draws ? NOBODY : side);
}

/* Moves */

static Cards to_add(const Ends *ends, const Place *place) {
    bool may_add =
        !place->unbeaten || ends->rules.always_more || place->unbeaten != place->lying;
    return may_add ? place->attacking & ranks_of(place->lying) : 0;
}

static Next taken(Ends *ends, const Place *place, bool skip, bool over) {
    Place taking = *place;
    taking.stage |= TAKING;
    taking.shown = 0;
    if (over || !ends->rules.throws_after_take || (skip && !to_add(ends, &taking)))
        return bout_ends(ends, &taking);
    return goes_on(taking);
}

static Next attacked(Ends *ends, const Place *place) {
    if (several(place->unbeaten) || place->defending & beats(ends, place->unbeaten))
        return goes_on(*place);
    bool passes = ends->rules.transfers && place->lying == place->unbeaten;
    if (passes && place->defending & ranks_of(place->lying))
        return goes_on(*place);
    return taken(ends, place, true, is_over(ends, place));
}

/* What comes next; to take comes between beating and passing on. */
enum { OPEN, ADD, BEAT, BEAT_AND_BE_ADDED_TO, PASS_ON, SHOW, DONE };

Moves moves_of(const Ends *ends, const Place *place) {
    if (!place->lying)
        return (Moves){.phase = OPEN, .todo = place->attacking};
    if (place->unbeaten && !(place->stage & TAKING))
        return (Moves){.phase = BEAT, .todo = place->unbeaten};
    return (Moves){.phase = ADD, .todo = to_add(ends, place)};
}

static bool opened(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then) {
    if (!moves->todo)
        return false;
    Cards card = take_cheapest(ends, &moves->todo);
    Place led = {{place->attacking ^ card, place->defending, card, card, 0, place->stage}};
    *then = skip ? attacked(ends, &led) : goes_on(led);
    return true;
}

static bool added(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then) {
    if (!moves->todo) {
        moves->phase = DONE;
        *then = bout_ends(ends, place);
        return true;
    }
    Cards card = take_cheapest(ends, &moves->todo);
    Place more = *place;
    more.attacking ^= card;
    more.lying |= card;
    more.unbeaten |= card;
    more.shown = 0;
    if (place->stage & TAKING)
        *then = taken(ends, &more, skip, is_over(ends, &more));
    else
        *then = skip ? attacked(ends, &more) : goes_on(more);
    return true;
}

/* What beats one card after the other: first what can't be added to. */
static bool beaten(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then) {
    Cards more = ranks_of(place->attacking);
    while (!moves->by) {
        if (moves->phase == BEAT && moves->card) {
            moves->phase = BEAT_AND_BE_ADDED_TO;
            moves->by = moves->answers & more;
        } else if (moves->todo) {
            moves->phase = BEAT;
            moves->card = take_cheapest(ends, &moves->todo);
            moves->answers = place->defending & beats(ends, moves->card);
            moves->by = moves->answers & ~more;
        } else {
            return false;
        }
    }
    Cards by = take_cheapest(ends, &moves->by);
    Place then_lies = *place;
    then_lies.defending ^= by;
    then_lies.lying |= by;
    then_lies.unbeaten ^= moves->card;
    then_lies.shown = 0;
    bool over = is_over(ends, place);
    if (moves->phase == BEAT)
        over = over || (skip && !(more & place->lying));
    bool last = !several(place->unbeaten);
    *then = over && last ? bout_ends(ends, &then_lies) : goes_on(then_lies);
    return true;
}

static bool may_pass_on(const Ends *ends, const Place *place) {
    if (!ends->rules.transfers || place->lying != place->unbeaten)
        return false;
    return !(place->stage & FIRST) || ends->rules.first_bout_transfer;
}

static int room(const Ends *ends, const Place *place) {
    int limit = limit_by_rules(ends, place), others = count(place->attacking);
    return (others < limit ? others : limit) - count(place->lying);
}

static Cards to_pass_on(const Place *place) {
    return place->defending & ranks_of(place->lying) & ~place->shown;
}

static bool passed_on(Ends *ends, const Place *place, Moves *moves, Next *then) {
    if (moves->phase == PASS_ON && !moves->todo) {
        bool shows = ends->rules.travel_document && room(ends, place) >= 0;
        moves->phase = SHOW;
        moves->todo = shows ? to_pass_on(place) & ends->rules.trumps : 0;
    }
    if (!moves->todo)
        return false;
    Cards card = take_cheapest(ends, &moves->todo);
    Place on = {{place->defending, place->attacking, place->lying, place->lying, place->shown,
                 place->stage ^ ATTACKER}};
    if (moves->phase == SHOW) {
        on.shown |= card;
    } else {
        on.attacking ^= card;
        on.lying |= card;
        on.unbeaten |= card;
    }
    *then = goes_on(on);
    return true;
}

static bool defended(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then) {
    if (moves->phase == PASS_ON || moves->phase == SHOW)
        return passed_on(ends, place, moves, then);
    if (beaten(ends, place, moves, skip, then))
        return true;
    moves->phase = may_pass_on(ends, place) ? PASS_ON : DONE;
    moves->todo = room(ends, place) > 0 ? to_pass_on(place) : 0;
    *then = taken(ends, place, skip, is_over(ends, place));
    return true;
}

bool next_of(Ends *ends, const Place *place, Moves *moves, bool skip, Next *then) {
    switch (moves->phase) {
    case DONE:
        return false;
    case OPEN:
        return opened(ends, place, moves, skip, then);
    case ADD:
        return added(ends, place, moves, skip, then);
    default:
        return defended(ends, place, moves, skip, then);
    }
}
