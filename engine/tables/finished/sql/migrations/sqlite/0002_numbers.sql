-- What finished games say of each person's seat, as `durak recount` can work it out anew from the
-- records. A seat of somebody who was forgotten has the person 0. `people` is how many sat there:
-- as many rows has the game; 0 asks for working it out again.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    home TEXT NOT NULL,
    people INTEGER NOT NULL,
    team INTEGER NOT NULL,
    place INTEGER NOT NULL,
    fool INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    draw INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    thrown_in INTEGER NOT NULL,
    given INTEGER NOT NULL,
    worn INTEGER NOT NULL,
    mu_before REAL NOT NULL,
    sigma_before REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (table_id, game, seat)
) WITHOUT ROWID;
CREATE INDEX results_by_person ON results (person_id, ended_ms);
CREATE INDEX results_by_home ON results (home, ended_ms);
CREATE INDEX results_by_end ON results (ended_ms);
-- The strength of people whose older games aren't kept any more.
CREATE TABLE skills (
    person_id INTEGER NOT NULL PRIMARY KEY,
    mu REAL NOT NULL,
    sigma REAL NOT NULL
) WITHOUT ROWID;
-- Who doesn't want to be in leaderboards, and since when.
CREATE TABLE unlisted (
    person_id INTEGER NOT NULL PRIMARY KEY,
    since_ms INTEGER NOT NULL
) WITHOUT ROWID;
-- Up to which game, in their order, results and strengths are worked out: one row.
CREATE TABLE counted (
    ended_ms INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL
);
INSERT INTO counted (ended_ms, table_id, game) VALUES (-1, '', 0);
