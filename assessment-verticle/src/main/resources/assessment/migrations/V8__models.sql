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
