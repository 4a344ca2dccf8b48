-- Files of up to 16 MiB are in the database; of larger ones, and of those from before, the file is read.
ALTER TABLE run_artifact
    ADD COLUMN content bytea,
    ADD COLUMN raw boolean NOT NULL DEFAULT false;
