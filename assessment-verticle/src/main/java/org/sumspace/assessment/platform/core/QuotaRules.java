package org.sumspace.assessment.platform.core;

/** How much a tenant may use. */
public final class QuotaRules {
    private QuotaRules() {}

    /** Whether the wanted amount fits into the limit. A limit of 0 permits nothing; the sum does not overflow. */
    public static boolean isWithin(long limit, long used, long wanted) {
        return wanted <= limit && used <= limit - wanted;
    }
}
