-- Finished games, who sat there, and the totals of each month. A person can be forgotten by their
-- rows in `people` alone: no record names anybody.
CREATE TABLE games (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    place TEXT NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (table_id, game)
) WITHOUT ROWID;
CREATE INDEX games_by_end ON games (ended_ms, table_id, game);
CREATE INDEX games_by_place ON games (place, ended_ms) WHERE place <> '';
CREATE TABLE people (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    ended_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, game, seat)
) WITHOUT ROWID;
CREATE INDEX people_by_person ON people (person_id, ended_ms);
CREATE INDEX people_by_end ON people (ended_ms);
CREATE TABLE totals (
    month TEXT NOT NULL,
    what TEXT NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (month, what)
) WITHOUT ROWID;
