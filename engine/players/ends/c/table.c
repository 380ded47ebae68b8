/* Open addressing. Hashes are compared before keys, since entries lie far apart in memory. */

#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

int64_t list_add(List *list) {
    if (list->used == list->room) {
        size_t room = list->room ? 2 * list->room : FIRST_ROOM;
        if (room >= UINT32_MAX || room > SIZE_MAX / list->each)
            return -1; /* no number, or no address, for the last one */
        char *larger = realloc(list->all, room * list->each);
        if (!larger)
            return -1;
        list->all = larger;
        list->room = room;
    }
    memset(list_at(list, list->used), 0, list->each);
    return (int64_t)list->used++;
}

void *list_at(const List *list, size_t number) {
    return list->all + number * list->each;
}

Table table_of(size_t each) {
    return (Table){.entries = {.each = each}};
}

void table_free(Table *table) {
    free(table->entries.all);
    free(table->slots);
}

static uint32_t hash_of(const uint64_t *key) {
    uint64_t hash = 0;
    for (int n = 0; n < KEY_WORDS; n++) {
        hash = (hash ^ key[n]) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

/* Where the key is found, or an empty slot. */
static Slot *slot_of(const Table *table, const uint64_t *key, uint32_t hash) {
    for (size_t at = hash;; at++) {
        Slot *slot = &table->slots[at & (table->size - 1)];
        if (!slot->number)
            return slot;
        const void *entry = list_at(&table->entries, slot->number - 1);
        if (slot->hash == hash && !memcmp(entry, key, KEY_WORDS * sizeof *key))
            return slot;
    }
}

static bool has_room(Table *table) {
    if (2 * (table->entries.used + 1) <= table->size)
        return true;
    size_t size = table->size ? 2 * table->size : 2 * FIRST_ROOM;
    Slot *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    for (size_t n = 0; n < table->size; n++) {
        size_t at = table->slots[n].hash & (size - 1);
        while (slots[at].number)
            at = (at + 1) & (size - 1);
        slots[at] = table->slots[n];
    }
    free(table->slots);
    table->slots = slots;
    table->size = size;
    return true;
}

int64_t table_put(Table *table, const uint64_t *key, bool *is_new) {
    *is_new = false;
    if (!has_room(table))
        return -1;
    uint32_t hash = hash_of(key);
    Slot *slot = slot_of(table, key, hash);
    if (slot->number)
        return (int64_t)slot->number - 1;
    int64_t number = list_add(&table->entries);
    if (number < 0)
        return -1;
    memcpy(list_at(&table->entries, (size_t)number), key, KEY_WORDS * sizeof *key);
    *slot = (Slot){hash, (uint32_t)number + 1};
    *is_new = true;
    return number;
}
