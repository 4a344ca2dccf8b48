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
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX model_comparison_by_number ON model_comparison (workspace_id, number);
ALTER TABLE model_comparison ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_comparison_workspace ON model_comparison
    USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON model_comparison TO sumspace_app;
