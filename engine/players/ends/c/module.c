/* engine.players.ends.compiled: what solver.py does, twenty-five times as fast. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "search.h"

enum { DEEPEST = 4000, MOST_PLACES = 1000 * 1000 * 1000 }; /* room on the stack, and in numbers */

typedef struct { /* what is asked */
    Rules rules;
    Next *thens;
    Place *drawn;
    Py_ssize_t moves, draws;
    int side;
    NodeBudget budget, spare;
} Question;

typedef struct { /* what is found: of the side that moves, the number of its best move */
    Worth worth;
    Py_ssize_t best;
    int plies; /* 0 where that isn't known */
    bool no_memory;
} Solved;

/* Solving */

/* The first move by which a side wins, or doesn't; -1 if there is none, -2 if it takes too long. */
static Py_ssize_t first_move(const Question *question, Search *search, bool wins) {
    for (Py_ssize_t n = 0; n < question->moves; n++) {
        Worth worth = worth_of(search, &question->thens[n]);
        if (worth == TOO_LONG)
            return -2;
        if ((worth == WIN) == wins)
            return n;
    }
    return -1;
}

/* The move that wins soonest, or that loses latest, as far as that is found in time. */
static Solved in_time(const Question *question, Search *search, Solved found) {
    for (int moves = 0; moves < question->budget.deepest; moves++) {
        Py_ssize_t sooner = -1, later = -1;
        for (Py_ssize_t n = 0; n < question->moves; n++) {
            Worth worth = wins_within(search, &question->thens[n], moves);
            if (worth == TOO_LONG)
                return found;
            if (worth == WIN && sooner < 0)
                sooner = n;
            if (worth == NO_WIN && later < 0)
                later = n;
        }
        bool wins = found.worth == WIN;
        if (wins ? sooner >= 0 : later < 0)
            return (Solved){found.worth, wins ? sooner : found.best, moves + 1, false};
        if (!wins)
            found.best = later;
    }
    return found;
}

static Solved not_won(const Question *question, Search *search) {
    Py_ssize_t saves = first_move(question, search, false);
    if (saves == -2)
        return (Solved){.worth = TOO_LONG};
    if (saves >= 0)
        return (Solved){.worth = NO_WIN, .best = saves};
    return in_time(question, search, (Solved){.worth = LOSS});
}

static Solved won_or_not(const Question *question, Search *mine, Search *other) {
    Py_ssize_t wins = first_move(question, mine, true);
    if (wins == -2)
        return (Solved){.worth = TOO_LONG};
    if (wins < 0)
        return not_won(question, other);
    Solved sure = {.worth = WIN, .best = wins};
    return question->rules.transfers ? in_time(question, mine, sure) : sure;
}

static Solved solved(Question *question) {
    Ends ends;
    Search mine, other;
    ends_begin(&ends, &question->rules, question->draws > 0);
    search_begin(&mine, &ends, question->side, &question->budget, NULL);
    search_begin(&other, &ends, 1 - question->side, &question->budget, &mine);
    mine.spare = other.spare = &question->spare;
    for (Py_ssize_t n = 0; n < question->draws; n++) {
        is_drawn(&mine, &question->drawn[n]);
        is_drawn(&other, &question->drawn[n]);
    }
    Solved found = won_or_not(question, &mine, &other);
    found.no_memory = mine.no_memory || other.no_memory || ends.no_memory;
    search_free(&mine);
    search_free(&other);
    ends_free(&ends);
    return found;
}

/* From Python and back */

static bool refuse(const char *why) {
    PyErr_SetString(PyExc_ValueError, why);
    return false;
}

/* All that numbers are looked up or shifted by: nothing outside is read, whatever is asked. */
static bool are_rules(const Rules *rules) {
    if (rules->trump < 0 || rules->trump >= SUITS)
        return refuse("a trump suit is 0 to 3");
    return true;
}

static bool is_place(const Place *place) {
    Cards cards = place->attacking | place->defending | place->lying | place->unbeaten;
    if ((cards | place->shown) & ~ONE_PACK || place->stage > (ATTACKER | TAKING | FIRST))
        return refuse("a place has cards of one pack, and a stage of 0 to 7");
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
    next->result = (int)PyLong_AsLong(from);
    if (PyErr_Occurred())
        return false;
    return next->result >= 0 && next->result <= NOBODY ? true : refuse("a result is 0, 1 or 2");
}

static bool read_thens(PyObject *thens, Question *question) {
    question->moves = PyTuple_GET_SIZE(thens);
    if (!question->moves)
        return refuse("there is no move to judge");
    question->thens = PyMem_Calloc((size_t)question->moves, sizeof *question->thens);
    if (!question->thens)
        return PyErr_NoMemory() != NULL;
    for (Py_ssize_t n = 0; n < question->moves; n++)
        if (!read_next(PyTuple_GET_ITEM(thens, n), &question->thens[n]))
            return false;
    return true;
}

static bool read_drawn(PyObject *drawn, Question *question) {
    question->draws = PyTuple_GET_SIZE(drawn);
    question->drawn = PyMem_Calloc((size_t)question->draws + 1, sizeof *question->drawn);
    if (!question->drawn)
        return PyErr_NoMemory() != NULL;
    for (Py_ssize_t n = 0; n < question->draws; n++)
        if (!read_place(PyTuple_GET_ITEM(drawn, n), &question->drawn[n]))
            return false;
    return true;
}

static bool read_numbers(PyObject *args, Question *question, PyObject **drawn, PyObject **thens) {
    Rules *rules = &question->rules;
    if (!PyArg_ParseTuple(args, "(iiiipppppppp)O!O!illi", &rules->trump, &rules->deck,
                          &rules->bout_limit, &rules->first_limit,
                          &rules->first_limit_until_beaten, &rules->draws, &rules->throws,
                          &rules->throws_after_take, &rules->always_more, &rules->transfers,
                          &rules->travel_document, &rules->first_bout_transfer, &PyTuple_Type,
                          drawn, &PyTuple_Type, thens, &question->side, &question->budget.left,
                          &question->spare.left, &question->budget.deepest))
        return false;
    if (question->side < 0 || question->side > 1)
        return refuse("a side is 0 or 1");
    if (question->budget.deepest > DEEPEST || question->budget.left > MOST_PLACES)
        return refuse("at most 4,000 moves ahead, and a thousand million places");
    question->spare.deepest = question->budget.deepest;
    return are_rules(rules);
}

static PyObject *answer(const Question *question, const Solved *found) {
    long left = question->budget.left < 0 ? 0 : question->budget.left;
    if (found->no_memory)
        return PyErr_NoMemory();
    if (found->worth == TOO_LONG)
        Py_RETURN_NONE;
    if (!found->plies)
        return Py_BuildValue("inOl", found->worth, found->best, Py_None, left);
    return Py_BuildValue("inil", found->worth, found->best, found->plies, left);
}

static PyObject *solve(PyObject *self, PyObject *args) {
    (void)self;
    Question question = {0};
    PyObject *drawn, *thens, *found = NULL;
    if (read_numbers(args, &question, &drawn, &thens) && read_drawn(drawn, &question) &&
        read_thens(thens, &question)) {
        Solved judged;
        Py_BEGIN_ALLOW_THREADS
        judged = solved(&question);
        Py_END_ALLOW_THREADS
        found = answer(&question, &judged);
    }
    PyMem_Free(question.thens);
    PyMem_Free(question.drawn);
    return found;
}

static PyMethodDef methods[] = {
    {"solve", solve, METH_VARARGS,
     "solve(rules, drawn, thens, side, places, spare, deepest): as in solver.py."},
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
