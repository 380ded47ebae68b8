/* engine.players.ends.compiled: what solver.py does, many times as fast. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "haste.h"

enum { MOST_PLACES = 1000 * 1000 * 1000, MOST_CARDS = 104 }; /* no limit is NO_LIMIT in Python */
enum { NO_MOVE = -1, GIVEN_UP = -2 };                       /* instead of a move's number */

typedef struct { /* what is asked */
    Rules rules;
    Next *thens;
    Place *drawn;
    Py_ssize_t moves, draws;
    int side;
    NodeBudget budget, spare;
} Problem;

typedef struct { /* what is found: of the side that moves, the number of its best move */
    Worth worth;
    Py_ssize_t best;
    int plies; /* 0 where that isn't known */
    bool no_memory;
} Solved;

/* Solving */

/* The first move by which a side wins, or doesn't. */
static Py_ssize_t first_move(const Problem *problem, Search *search, bool wins) {
    for (Py_ssize_t n = 0; n < problem->moves; n++) {
        Worth worth = worth_of(search, &problem->thens[n]);
        if (worth == TOO_LONG)
            return GIVEN_UP;
        if ((worth == WIN) == wins)
            return n;
    }
    return NO_MOVE;
}

/* The move that wins soonest, or that loses latest, as far as that is found in time. */
static Solved soonest(const Problem *problem, Haste *haste, Solved found) {
    for (int moves = 0; moves < problem->budget.deepest; moves++) {
        Py_ssize_t sooner = NO_MOVE, later = NO_MOVE;
        for (Py_ssize_t n = 0; n < problem->moves; n++) {
            Worth worth = wins_within(haste, &problem->thens[n], moves);
            if (worth == TOO_LONG)
                return found;
            if (worth == WIN && sooner == NO_MOVE)
                sooner = n;
            if (worth == NO_WIN && later == NO_MOVE)
                later = n;
        }
        bool wins = found.worth == WIN;
        if (wins ? sooner != NO_MOVE : later == NO_MOVE)
            return (Solved){found.worth, wins ? sooner : found.best, moves + 1, false};
        if (!wins)
            found.best = later;
    }
    return found;
}

static Solved in_time(Problem *problem, const Search *search, Solved found) {
    Haste haste;
    haste_begin(&haste, search, &problem->spare);
    found = soonest(problem, &haste, found);
    found.no_memory = haste.no_memory;
    haste_free(&haste);
    return found;
}

static void mark_drawn(const Problem *problem, Search *search) {
    for (Py_ssize_t n = 0; n < problem->draws; n++)
        is_drawn(search, &problem->drawn[n]);
}

static Solved not_won(Problem *problem, Search *search) {
    turn_to_other_side(search);
    mark_drawn(problem, search);
    Py_ssize_t saves = first_move(problem, search, false);
    if (saves == GIVEN_UP)
        return (Solved){.worth = TOO_LONG};
    if (saves != NO_MOVE)
        return (Solved){.worth = NO_WIN, .best = saves};
    return in_time(problem, search, (Solved){.worth = LOSS});
}

static Solved won_or_not(Problem *problem, Search *search) {
    mark_drawn(problem, search);
    Py_ssize_t wins = first_move(problem, search, true);
    if (wins == GIVEN_UP)
        return (Solved){.worth = TOO_LONG};
    if (wins == NO_MOVE)
        return not_won(problem, search);
    Solved sure = {.worth = WIN, .best = wins};
    return problem->rules.transfers ? in_time(problem, search, sure) : sure;
}

static Solved solved(Problem *problem) {
    Ends ends;
    Search search;
    ends_begin(&ends, &problem->rules, problem->draws > 0);
    search_begin(&search, &ends, problem->side, &problem->budget);
    for (Py_ssize_t n = 0; n < problem->moves; n++)
        if (problem->thens[n].result == GOES_ON)
            problem->thens[n] = first_alike(&ends, &problem->thens[n].place);
    Solved found = won_or_not(problem, &search);
    found.no_memory |= search.no_memory || ends.no_memory;
    search_free(&search);
    ends_free(&ends);
    return found;
}

/* From Python and back */

static bool refuse(const char *why) {
    PyErr_SetString(PyExc_ValueError, why);
    return false;
}

static bool is_limit(int cards) {
    return cards >= 0 && cards <= MOST_CARDS;
}

static bool are_rules(const Rules *rules) {
    if (rules->trumps & ~ONE_PACK || rules->apart < 0 || rules->apart >= 1 << SUITS)
        return refuse("trumps are cards of one pack, and suits that stand apart 0 to 15");
    if (is_limit(rules->deck) && is_limit(rules->bout_limit) && is_limit(rules->first_limit))
        return true;
    return refuse("a pack and a bout have 0 to 104 cards");
}

static bool is_reach(const NodeBudget *budget) {
    if (budget->left < 0 || budget->left > MOST_PLACES)
        return refuse("places are 0 to a thousand million");
    if (budget->deepest < 0 || budget->deepest > DEEPEST)
        return refuse("a search is 0 to 2,500 moves deep");
    return true;
}

static bool is_place(const Place *place) {
    Cards cards = place->attacking | place->defending | place->lying | place->unbeaten;
    if ((cards | place->shown) & ~ONE_PACK || place->stage > (ATTACKER | TAKING | FIRST))
        return refuse("a place has cards of one pack, and a stage of 0 to 7");
    if (!place->lying && place->stage > ATTACKER)
        return refuse("where a bout begins the stage is the side that attacks");
    return true;
}

static bool read_place(PyObject *from, Place *place) {
    if (!PyTuple_Check(from) || PyTuple_GET_SIZE(from) != KEY_WORDS)
        return refuse("a place is a tuple of six numbers");
    static const int order[KEY_WORDS] = {0, 1, 2, 3, 5, 4}; /* in Python the stage comes first */
    for (int n = 0; n < KEY_WORDS; n++)
        place->key[order[n]] = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(from, n));
    return !PyErr_Occurred() && is_place(place);
}

static bool read_next(PyObject *from, Next *next) {
    if (!PyLong_Check(from)) {
        next->result = GOES_ON;
        return read_place(from, &next->place);
    }
    long result = PyLong_AsLong(from);
    if (PyErr_Occurred())
        return false;
    if (result < 0 || result > NOBODY)
        return refuse("a result is 0, 1 or 2");
    next->result = (int)result;
    return true;
}

static bool read_thens(PyObject *thens, Problem *problem) {
    problem->moves = PyTuple_GET_SIZE(thens);
    if (!problem->moves)
        return refuse("there is no move to judge");
    problem->thens = PyMem_Calloc((size_t)problem->moves, sizeof *problem->thens);
    if (!problem->thens) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t n = 0; n < problem->moves; n++)
        if (!read_next(PyTuple_GET_ITEM(thens, n), &problem->thens[n]))
            return false;
    return true;
}

static bool read_drawn(PyObject *drawn, Problem *problem) {
    problem->draws = PyTuple_GET_SIZE(drawn);
    problem->drawn = PyMem_Calloc((size_t)problem->draws + 1, sizeof *problem->drawn);
    if (!problem->drawn) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t n = 0; n < problem->draws; n++)
        if (!read_place(PyTuple_GET_ITEM(drawn, n), &problem->drawn[n]))
            return false;
    return true;
}

static bool read_beating(PyObject *beaten_by, Rules *rules) {
    if (PyTuple_GET_SIZE(beaten_by) != CARDS)
        return refuse("each of 52 cards is beaten by a set of cards");
    for (int n = 0; n < CARDS; n++)
        rules->beaten_by[n] = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(beaten_by, n));
    return !PyErr_Occurred();
}

static bool read_numbers(PyObject *asked, Problem *problem, PyObject **drawn,
                         PyObject **thens) {
    if (!PyTuple_Check(asked)) {
        PyErr_SetString(PyExc_TypeError, "a problem is a tuple");
        return false;
    }
    Rules *rules = &problem->rules;
    PyObject *beaten_by;
    if (!PyArg_ParseTuple(asked, "(O!Kiiiipppppppp)O!O!illi;a problem is as in solver.py",
                          &PyTuple_Type, &beaten_by, &rules->trumps, &rules->apart,
                          &rules->deck, &rules->bout_limit, &rules->first_limit,
                          &rules->first_limit_until_beaten, &rules->draws, &rules->throws,
                          &rules->throws_after_take, &rules->always_more, &rules->transfers,
                          &rules->travel_document, &rules->first_bout_transfer, &PyTuple_Type,
                          drawn, &PyTuple_Type, thens, &problem->side, &problem->budget.left,
                          &problem->spare.left, &problem->budget.deepest))
        return false;
    if (problem->side < 0 || problem->side > 1)
        return refuse("a side is 0 or 1");
    if (!read_beating(beaten_by, rules))
        return false;
    problem->spare.deepest = problem->budget.deepest;
    return are_rules(rules) && is_reach(&problem->budget) && is_reach(&problem->spare);
}

static PyObject *answer(const Problem *problem, const Solved *found) {
    if (found->no_memory)
        return PyErr_NoMemory();
    if (found->worth == TOO_LONG)
        Py_RETURN_NONE;
    if (!found->plies)
        return Py_BuildValue("inOl", found->worth, found->best, Py_None,
                             problem->budget.left);
    return Py_BuildValue("inil", found->worth, found->best, found->plies,
                         problem->budget.left);
}

static PyObject *solve(PyObject *self, PyObject *asked) {
    (void)self;
    Problem problem = {0};
    PyObject *drawn, *thens, *found = NULL;
    if (read_numbers(asked, &problem, &drawn, &thens) && read_drawn(drawn, &problem) &&
        read_thens(thens, &problem)) {
        Solved judged;
        Py_BEGIN_ALLOW_THREADS
        judged = solved(&problem);
        Py_END_ALLOW_THREADS
        found = answer(&problem, &judged);
    }
    PyMem_Free(problem.thens);
    PyMem_Free(problem.drawn);
    return found;
}

static PyMethodDef methods[] = {
    {"solve", solve, METH_O, "solve(problem): its solution, as in solver.py."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "engine.players.ends.compiled",
    .m_doc = "Ends worked out exactly, in C.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit_compiled(void) {
    return PyModuleDef_Init(&module);
}
