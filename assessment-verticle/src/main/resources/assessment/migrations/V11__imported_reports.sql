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
