-- A person who must choose another password may do nothing else; access can end at a time.
ALTER TABLE user_account
    ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
    ADD COLUMN access_expires_at timestamptz;
