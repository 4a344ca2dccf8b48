ALTER TABLE audit_run ADD COLUMN data_options text;
