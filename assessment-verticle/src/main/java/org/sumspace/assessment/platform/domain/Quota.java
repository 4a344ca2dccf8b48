package org.sumspace.assessment.platform.domain;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A limit for the workspaces of a tenant together. */
public enum Quota {
    AUDIT_RUNS_PER_MONTH("audit_runs_per_month", Usage.AUDIT_RUNS, 100),
    JOBS_PER_DAY("jobs_per_day", Usage.JOBS, 200),
    API_CALLS_PER_HOUR("api_calls_per_hour", Usage.API_CALLS, 1_000),
    EXPLANATION_RUNS_PER_MONTH("explanation_runs_per_month", Usage.EXPLANATIONS, 50),
    EXPORTS_PER_MONTH("exports_per_month", Usage.EXPORTS, 500),
    ROWS_PER_RUN("rows_per_run", null, 5_000_000),
    DATASET_BYTES("dataset_bytes", null, 500L << 20),
    STORAGE_BYTES("storage_bytes", null, 10L << 30);

    private final String label;
    private final @Nullable Usage usage;
    private final long standard;

    Quota(String label, @Nullable Usage usage, long standard) {
        this.label = label;
        this.usage = usage;
        this.standard = standard;
    }

    public String label() {
        return label;
    }

    /** The limit of tenants without a limit of their own. */
    public long standard() {
        return standard;
    }

    /** The quota of a usage; empty if the usage is counted without a limit. */
    public static Optional<Quota> of(Usage usage) {
        return Arrays.stream(values()).filter(each -> each.usage == usage).findFirst();
    }
}
