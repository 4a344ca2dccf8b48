-- A tenant owns workspaces; what its workspaces use together is limited. Workspaces without a tenant have no quotas.
CREATE TABLE tenant (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    plan text NOT NULL,
    description text,
    status text NOT NULL,
    reason text,
    quotas jsonb NOT NULL,
    created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON tenant TO sumspace_app;

ALTER TABLE workspace ADD COLUMN description text, ADD COLUMN tenant_id uuid REFERENCES tenant;
CREATE INDEX workspace_of_tenant ON workspace (tenant_id);

-- Features that are not here are on.
CREATE TABLE tenant_feature (
    tenant_id uuid NOT NULL REFERENCES tenant,
    feature text NOT NULL,
    is_enabled boolean NOT NULL,
    PRIMARY KEY (tenant_id, feature)
);
GRANT SELECT, INSERT, UPDATE ON tenant_feature TO sumspace_app;

-- The period is a month, a day or an hour in UTC: 2026-11, 2026-11-25, 2026-11-25T12.
CREATE TABLE quota_usage (
    tenant_id uuid NOT NULL REFERENCES tenant,
    kind text NOT NULL,
    period text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (tenant_id, kind, period)
);
GRANT SELECT, INSERT, UPDATE ON quota_usage TO sumspace_app;

-- Organisations that ask for a node that others run for them.
CREATE TABLE access_request (
    id uuid PRIMARY KEY,
    status text NOT NULL,
    answers jsonb NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX access_request_by_status ON access_request (status, created_at);
GRANT SELECT, INSERT ON access_request TO sumspace_app;
