package org.sumspace.assessment.platform.domain;

/** A usage that is counted for the workspaces of a tenant. */
public enum Usage {
    AUDIT_RUNS("audit_runs", UsagePeriod.MONTH),
    ROWS_PROCESSED("rows_processed", UsagePeriod.MONTH),
    EXPORTS("exports_generated", UsagePeriod.MONTH),
    EXPLANATIONS("explanation_runs", UsagePeriod.MONTH),
    JOBS("jobs", UsagePeriod.DAY),
    API_CALLS("api_calls", UsagePeriod.HOUR);

    private final String label;
    private final UsagePeriod period;

    Usage(String label, UsagePeriod period) {
        this.label = label;
        this.period = period;
    }

    public String label() {
        return label;
    }

    public UsagePeriod period() {
        return period;
    }
}
