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
