-- What finished games say of each person's seat, as `durak recount` can work it out anew from the
-- records. A seat of somebody who was forgotten has the person 0. `people` is how many sat there:
-- as many rows has the game; 0 asks for working it out again. Partitioned as games and people are.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    seat SMALLINT NOT NULL,
    person_id BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    home TEXT NOT NULL,
    people SMALLINT NOT NULL,
    team SMALLINT NOT NULL,
    place SMALLINT NOT NULL,
    fool SMALLINT NOT NULL,
    lost SMALLINT NOT NULL,
    draw SMALLINT NOT NULL,
    taken INTEGER NOT NULL,
    thrown_in INTEGER NOT NULL,
    given SMALLINT NOT NULL,
    worn SMALLINT NOT NULL,
    mu_before DOUBLE PRECISION NOT NULL,
    sigma_before DOUBLE PRECISION NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, game, seat, ended_ms)
) PARTITION BY RANGE (ended_ms);
CREATE INDEX results_by_person ON results (person_id, ended_ms);
CREATE INDEX results_by_home ON results (home, ended_ms);
CREATE INDEX results_by_end ON results (ended_ms);
-- The strength of people whose older games aren't kept any more.
CREATE TABLE skills (
    person_id BIGINT NOT NULL PRIMARY KEY,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL
);
-- Who doesn't want to be in leaderboards, and since when.
CREATE TABLE unlisted (
    person_id BIGINT NOT NULL PRIMARY KEY,
    since_ms BIGINT NOT NULL
);
-- Up to which game, in their order, results and strengths are worked out: one row.
CREATE TABLE counted (
    ended_ms BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL
);
INSERT INTO counted (ended_ms, table_id, game) VALUES (-1, '', 0);
