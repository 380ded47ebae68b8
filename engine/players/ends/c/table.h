/* A table of entries that begin with a key of six words. Entries keep their numbers, not their
   addresses: the list moves when it grows. */

#ifndef DURAK_TABLE_H
#define DURAK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KEY_WORDS = 6 };

typedef struct { /* entries one after the other */
    char *all;
    size_t each, used, room;
} List;

typedef struct { /* where the entry of a key may be found */
    uint32_t hash;
    uint32_t number; /* of the entry, counted from 1; 0 for none */
} Slot;

typedef struct {
    List entries;
    Slot *slots;
    size_t size; /* a power of two */
} Table;

/* A new entry's number, filled with zeros; -1 if there is no memory. */
int64_t list_add(List *list);
void *list_at(const List *list, size_t number);

Table table_of(size_t each);
void table_free(Table *table);

/* The number of the entry with this key, of a new one, zeros after its key, if there was none;
   -1 if there is no memory. */
int64_t table_put(Table *table, const uint64_t *key, bool *is_new);

#endif
