-- When the rows of a run were removed; the index has the runs whose rows are still there.
ALTER TABLE audit_run ADD COLUMN rows_removed_at timestamptz;
CREATE INDEX audit_run_rows ON audit_run (workspace_id, node_id, ended_at)
    WHERE ended_at IS NOT NULL AND rows_removed_at IS NULL AND deleted_at IS NULL;
