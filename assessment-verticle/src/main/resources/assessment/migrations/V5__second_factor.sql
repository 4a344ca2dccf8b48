-- A second factor counts when its person has shown a code of it. The secret is encrypted with a key that is not here.
CREATE TABLE second_factor (
    user_id uuid PRIMARY KEY REFERENCES user_account,
    sealed_secret bytea NOT NULL,
    is_active boolean NOT NULL DEFAULT false,
    last_step bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor TO sumspace_app;

CREATE TABLE recovery_code (
    user_id uuid NOT NULL REFERENCES user_account,
    number integer NOT NULL,
    code_hash text NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, number)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO sumspace_app;
