-- A tenant owns workspaces; what its workspaces use together is limited. Workspaces without a tenant have no quotas.
CREATE TABLE tenant (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    plan text NOT NULL,
    description text,
    status text NOT NULL,
    reason text,
    quotas jsonb NOT NULL,
    created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON tenant TO sumspace_app;

CREATE TABLE workspace (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    description text,
    tenant_id uuid REFERENCES tenant
);
CREATE INDEX workspace_of_tenant ON workspace (tenant_id);
GRANT SELECT, INSERT ON workspace TO sumspace_app;
INSERT INTO workspace VALUES (gen_random_uuid(), 'default', 'Default', now());

-- Accounts are of no workspace: a person has roles in several. Who must choose another password may do nothing else.
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
    created_at timestamptz NOT NULL,
    must_change_password boolean NOT NULL DEFAULT false,
    access_expires_at timestamptz
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
    used_at timestamptz,
    purpose text NOT NULL DEFAULT 'activation'
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

CREATE TABLE dataset (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    file_path text NOT NULL,
    schema_name text,
    status text NOT NULL,
    bytes bigint NOT NULL,
    created_by uuid NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
ALTER TABLE dataset ENABLE ROW LEVEL SECURITY;
CREATE POLICY dataset_workspace ON dataset
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON dataset TO sumspace_app;
-- The size of a data set at a URL is known when it is downloaded.
GRANT UPDATE (bytes) ON dataset TO sumspace_app;

CREATE TABLE audit_run (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    input_path text NOT NULL,
    schema_name text,
    acknowledgement text,
    status text NOT NULL,
    stage text,
    node_id uuid,
    initiated_by uuid NOT NULL REFERENCES user_account,
    idempotency_key text,
    cancel_requested boolean NOT NULL DEFAULT false,
    tries integer NOT NULL DEFAULT 0,
    events integer NOT NULL DEFAULT 0,
    failure_stage text,
    failure_code text,
    failure_message text,
    derived_from text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    deleted_at timestamptz,
    options text,
    data_options text,
    model text,
    rows_removed_at timestamptz,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, initiated_by, idempotency_key),
    FOREIGN KEY (workspace_id, derived_from) REFERENCES audit_run
);
CREATE INDEX audit_run_waiting ON audit_run (workspace_id, created_at) WHERE status IN ('queued', 'running');
-- The runs whose rows are still there.
CREATE INDEX audit_run_rows ON audit_run (workspace_id, node_id, ended_at)
    WHERE ended_at IS NOT NULL AND rows_removed_at IS NULL AND deleted_at IS NULL;
ALTER TABLE audit_run ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_run_workspace ON audit_run
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON audit_run TO sumspace_app;

CREATE TABLE run_stage (
    workspace_id uuid NOT NULL,
    run_id text NOT NULL,
    stage text NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    rows bigint NOT NULL,
    warnings jsonb NOT NULL,
    PRIMARY KEY (workspace_id, run_id, stage),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
ALTER TABLE run_stage ENABLE ROW LEVEL SECURITY;
CREATE POLICY run_stage_workspace ON run_stage
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON run_stage TO sumspace_app;

CREATE TABLE run_event (
    workspace_id uuid NOT NULL,
    run_id text NOT NULL,
    number integer NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    stage text,
    PRIMARY KEY (workspace_id, run_id, number),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
ALTER TABLE run_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY run_event_workspace ON run_event
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON run_event TO sumspace_app;

-- Files of up to 16 MiB are in the database; of larger ones the file is read.
CREATE TABLE run_artifact (
    workspace_id uuid NOT NULL,
    run_id text NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    class text NOT NULL,
    content bytea,
    raw boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, run_id, name),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
ALTER TABLE run_artifact ENABLE ROW LEVEL SECURITY;
CREATE POLICY run_artifact_workspace ON run_artifact
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON run_artifact TO sumspace_app;

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

-- The steps of codes that were accepted are kept, the latest first: a clock that goes back makes none of them usable again.
-- A second factor counts when its person has shown a code of it. The secret is encrypted with a key that is not here.
CREATE TABLE second_factor (
    user_id uuid PRIMARY KEY REFERENCES user_account,
    sealed_secret bytea NOT NULL,
    is_active boolean NOT NULL DEFAULT false,
    used_steps bigint[] NOT NULL DEFAULT '{}'
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

-- A hash of a known text, which matches as long as the pepper of the passwords is the same.
CREATE TABLE pepper_check (
    id integer PRIMARY KEY CHECK (id = 1),
    hash text NOT NULL
);
GRANT SELECT, INSERT ON pepper_check TO sumspace_app;

CREATE TABLE model (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    version integer NOT NULL,
    owner uuid NOT NULL REFERENCES user_account,
    PRIMARY KEY (workspace_id, id)
);
ALTER TABLE model ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_workspace ON model
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON model TO sumspace_app;

CREATE TABLE model_version (
    workspace_id uuid NOT NULL,
    model_id text NOT NULL,
    version integer NOT NULL,
    adapter text NOT NULL,
    source text NOT NULL,
    sha256 text,
    bytes bigint NOT NULL,
    info text NOT NULL,
    registered_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, model_id, version),
    FOREIGN KEY (workspace_id, model_id) REFERENCES model
);
ALTER TABLE model_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_version_workspace ON model_version
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON model_version TO sumspace_app;

CREATE TABLE explanation (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    model_id text NOT NULL,
    model_version integer NOT NULL,
    mode text NOT NULL,
    method text NOT NULL,
    content jsonb NOT NULL,
    created_by uuid NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL,
    evaluation_set jsonb,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX explanation_of_model ON explanation (workspace_id, model_id, number);
ALTER TABLE explanation ENABLE ROW LEVEL SECURITY;
CREATE POLICY explanation_workspace ON explanation
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON explanation TO sumspace_app;

CREATE TABLE model_comparison (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    content jsonb NOT NULL,
    created_by uuid NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL,
    evaluation_set jsonb,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX model_comparison_by_number ON model_comparison (workspace_id, number);
ALTER TABLE model_comparison ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_comparison_workspace ON model_comparison
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON model_comparison TO sumspace_app;

CREATE TABLE imported_report (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    tool text NOT NULL,
    run_id text,
    model_id text,
    content jsonb NOT NULL,
    imported_by uuid NOT NULL REFERENCES user_account,
    imported_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
CREATE INDEX imported_report_time ON imported_report (workspace_id, imported_at);
ALTER TABLE imported_report ENABLE ROW LEVEL SECURITY;
CREATE POLICY imported_report_workspace ON imported_report
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON imported_report TO sumspace_app;

CREATE TABLE guided_run (
    workspace_id uuid NOT NULL,
    run_id text NOT NULL,
    label text,
    plan jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, run_id),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
ALTER TABLE guided_run ENABLE ROW LEVEL SECURITY;
CREATE POLICY guided_run_workspace ON guided_run
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT ON guided_run TO sumspace_app;

CREATE TABLE connector_policy (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    document jsonb NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
ALTER TABLE connector_policy ENABLE ROW LEVEL SECURITY;
CREATE POLICY connector_policy_workspace ON connector_policy
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON connector_policy TO sumspace_app;

-- Features that are not here are on.
CREATE TABLE tenant_feature (
    tenant_id uuid NOT NULL REFERENCES tenant,
    feature text NOT NULL,
    is_enabled boolean NOT NULL,
    PRIMARY KEY (tenant_id, feature)
);
GRANT SELECT, INSERT, UPDATE ON tenant_feature TO sumspace_app;

-- The period is a month, a day or an hour in UTC: 2026-11, 2026-11-25, 2026-11-25T12.
CREATE TABLE quota_usage (
    tenant_id uuid NOT NULL REFERENCES tenant,
    kind text NOT NULL,
    period text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (tenant_id, kind, period)
);
GRANT SELECT, INSERT, UPDATE ON quota_usage TO sumspace_app;

-- Organisations that ask for a node that others run for them.
CREATE TABLE access_request (
    id uuid PRIMARY KEY,
    status text NOT NULL,
    answers jsonb NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX access_request_by_status ON access_request (status, created_at);
GRANT SELECT, INSERT ON access_request TO sumspace_app;

-- The rows of a set are canonical JSON, because their digest is compared. A deleted set leaves its id and digest in results.
CREATE TABLE evaluation_set (
    workspace_id uuid NOT NULL REFERENCES workspace,
    id text NOT NULL,
    description text,
    feature_names text[] NOT NULL,
    row_count integer NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    registered_by uuid NOT NULL REFERENCES user_account,
    registered_at timestamptz NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX evaluation_set_time ON evaluation_set (workspace_id, registered_at);
ALTER TABLE evaluation_set ENABLE ROW LEVEL SECURITY;
CREATE POLICY evaluation_set_workspace ON evaluation_set
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON evaluation_set TO sumspace_app;
