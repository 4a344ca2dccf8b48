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
