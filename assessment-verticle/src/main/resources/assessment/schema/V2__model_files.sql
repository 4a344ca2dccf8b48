CREATE TABLE model_file (
    workspace_id uuid NOT NULL REFERENCES workspace,
    path text NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    sent_by uuid NOT NULL REFERENCES user_account,
    sent_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, path)
);
ALTER TABLE model_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_file_workspace ON model_file
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON model_file TO sumspace_app;
