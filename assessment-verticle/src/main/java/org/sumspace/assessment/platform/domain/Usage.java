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

    /** The time over which a use is counted, in UTC. */
    public enum UsagePeriod {
        HOUR,
        DAY,
        MONTH
    }

    /**
     * The usage of a tenant in a month.
     *
     * @param tenant its slug
     * @param kind label of the use
     */
    public record UsedAmount(String tenant, String kind, long amount) {}
}
