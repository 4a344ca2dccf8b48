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
ALTER TABLE explanation ADD COLUMN evaluation_set jsonb;
ALTER TABLE model_comparison ADD COLUMN evaluation_set jsonb;
