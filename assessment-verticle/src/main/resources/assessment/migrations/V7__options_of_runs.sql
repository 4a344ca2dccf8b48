ALTER TABLE audit_run ADD COLUMN options text;
