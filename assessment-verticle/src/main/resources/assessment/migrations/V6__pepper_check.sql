-- A hash of a known text, which matches as long as the pepper of the passwords is the same.
CREATE TABLE pepper_check (
    id integer PRIMARY KEY CHECK (id = 1),
    hash text NOT NULL
);
GRANT SELECT, INSERT ON pepper_check TO sumspace_app;
