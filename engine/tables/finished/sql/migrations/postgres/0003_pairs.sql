-- Games of the same two people count less from now on: ratings are worked out anew.
UPDATE counted SET ended_ms = -1, table_id = '', game = 0;
