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
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, initiated_by, idempotency_key),
    FOREIGN KEY (workspace_id, derived_from) REFERENCES audit_run
);
CREATE INDEX audit_run_waiting ON audit_run (workspace_id, created_at) WHERE status IN ('queued', 'running');
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

CREATE TABLE run_artifact (
    workspace_id uuid NOT NULL,
    run_id text NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    class text NOT NULL,
    PRIMARY KEY (workspace_id, run_id, name),
    FOREIGN KEY (workspace_id, run_id) REFERENCES audit_run
);
ALTER TABLE run_artifact ENABLE ROW LEVEL SECURITY;
CREATE POLICY run_artifact_workspace ON run_artifact
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON run_artifact TO sumspace_app;
