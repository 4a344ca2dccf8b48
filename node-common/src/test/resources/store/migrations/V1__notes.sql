CREATE TABLE note (
    workspace_id uuid NOT NULL,
    text text NOT NULL
);
ALTER TABLE note ENABLE ROW LEVEL SECURITY;
CREATE POLICY note_workspace ON note USING (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON note TO sumspace_app;

CREATE TABLE entry (
    number bigint PRIMARY KEY
);
GRANT SELECT, INSERT ON entry TO sumspace_app;
