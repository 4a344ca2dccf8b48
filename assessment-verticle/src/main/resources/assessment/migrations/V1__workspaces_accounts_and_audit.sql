CREATE TABLE workspace (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON workspace TO sumspace_app;
INSERT INTO workspace VALUES (gen_random_uuid(), 'default', 'Default', now());

-- Accounts are of no workspace: a person has roles in several.
CREATE TABLE user_account (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE,
    full_name text NOT NULL,
    password_hash text,
    is_active boolean NOT NULL,
    is_superadmin boolean NOT NULL,
    failed_logins integer NOT NULL DEFAULT 0,
    locks integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    last_login_at timestamptz,
    created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON user_account TO sumspace_app;

CREATE TABLE user_role (
    workspace_id uuid NOT NULL REFERENCES workspace,
    user_id uuid NOT NULL REFERENCES user_account,
    role text NOT NULL,
    PRIMARY KEY (workspace_id, user_id, role)
);
CREATE INDEX user_role_of_user ON user_role (user_id);
GRANT SELECT, INSERT, DELETE ON user_role TO sumspace_app;

CREATE TABLE session (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX session_of_user ON session (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO sumspace_app;

CREATE TABLE account_token (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES user_account,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX account_token_of_user ON account_token (user_id);
GRANT SELECT, INSERT, UPDATE ON account_token TO sumspace_app;

-- A chain for each workspace, and one of the workspace 00000000-0000-0000-0000-000000000000 for accounts.
CREATE TABLE audit_entry (
    workspace_id uuid NOT NULL,
    number bigint NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (workspace_id, number)
);
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_entry_workspace ON audit_entry
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON audit_entry TO sumspace_app;

CREATE TABLE audit_head (
    workspace_id uuid PRIMARY KEY,
    number bigint NOT NULL,
    digest text NOT NULL
);
ALTER TABLE audit_head ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_head_workspace ON audit_head
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON audit_head TO sumspace_app;
