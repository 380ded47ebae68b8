-- How often the two of a game of two had met alone in the month before: it stays when one of them is
-- forgotten, for the other's rating. Ratings are worked out anew, so that all rows have it.
ALTER TABLE results ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
UPDATE counted SET ended_ms = -1, table_id = '', game = 0;
