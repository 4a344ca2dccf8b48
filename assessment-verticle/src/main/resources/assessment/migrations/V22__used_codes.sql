-- The steps of the codes that were accepted, the latest accepted first: a clock that goes back makes none of them usable again.
ALTER TABLE second_factor ADD COLUMN used_steps bigint[] NOT NULL DEFAULT '{}';
UPDATE second_factor SET used_steps = ARRAY[last_step] WHERE last_step > 0;
ALTER TABLE second_factor DROP COLUMN last_step;
