package org.sumspace.assessment.platform.core;

/** How much a tenant may use. */
public final class QuotaRules {
    private QuotaRules() {}

    /** Whether so much more may be used. A limit of 0 permits nothing; no sum overflows. */
    public static boolean isWithin(long limit, long used, long wanted) {
        return wanted <= limit && used <= limit - wanted;
    }
}
