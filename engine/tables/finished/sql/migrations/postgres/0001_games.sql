-- Finished games, who sat there, and the totals of each month. A person can be forgotten by their
-- rows in `people` alone: no record names anybody. Games and people have a partition for each month
-- (postgres.py makes them), so that what is too old goes without a search; PostgreSQL wants the
-- column that chooses the partition in each key.
CREATE TABLE games (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    ended_ms BIGINT NOT NULL,
    place TEXT NOT NULL,
    record BYTEA NOT NULL,
    PRIMARY KEY (table_id, game, ended_ms)
) PARTITION BY RANGE (ended_ms);
CREATE INDEX games_by_end ON games (ended_ms, table_id, game);
CREATE INDEX games_by_place ON games (place, ended_ms) WHERE place <> '';
CREATE TABLE people (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    seat SMALLINT NOT NULL,
    person_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, game, seat, ended_ms)
) PARTITION BY RANGE (ended_ms);
CREATE INDEX people_by_person ON people (person_id, ended_ms);
CREATE TABLE totals (
    month TEXT NOT NULL,
    what TEXT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (month, what)
);
