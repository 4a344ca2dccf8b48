ALTER TABLE audit_run ADD COLUMN model text;
