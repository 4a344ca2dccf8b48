-- People who ask for an account. A request of somebody who has one, or has asked, is a duplicate.
CREATE TABLE registration (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    full_name text NOT NULL,
    organization text,
    role_description text,
    requested_access_profile text,
    reason_for_access text,
    status text NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL,
    admin_notes text,
    reviewed_by uuid REFERENCES user_account,
    reviewed_at timestamptz
);
CREATE INDEX registration_of_email ON registration (email);
CREATE INDEX registration_by_status ON registration (status, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON registration TO sumspace_app;

-- Messages that are to be sent. Tokens are made when a message is sent, so that none is stored here.
CREATE TABLE mail_outbox (
    id uuid PRIMARY KEY,
    template text NOT NULL,
    recipient text NOT NULL,
    note text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL,
    UNIQUE (template, recipient)
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outbox TO sumspace_app;

ALTER TABLE account_token ADD COLUMN purpose text NOT NULL DEFAULT 'activation';
