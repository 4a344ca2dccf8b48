package org.sumspace.connector.service;

import java.time.Duration;
import org.sumspace.common.config.Checks;

/**
 * What the connector allows.
 *
 * @param plansPerLearnerPerYear training plans a learner is counted in within 365 days
 * @param consentValidity how long a signed statement holds
 * @param queryAnswerBytesMax a longer answer to a query is refused
 * @param queryCacheBytesMax answers kept in memory
 */
public record Limits(
        int plansPerLearnerPerYear, Duration consentValidity, long queryAnswerBytesMax, long queryCacheBytesMax) {
    public Limits {
        Checks.between("plansPerLearnerPerYear", plansPerLearnerPerYear, 1, 1_000_000);
        Checks.between("consentValidity in days", consentValidity.toDays(), 1, 3_650);
        Checks.between("queryAnswerBytesMax", queryAnswerBytesMax, 1_024, 1 << 30);
        Checks.between("queryCacheBytesMax", queryCacheBytesMax, 0, 1L << 40);
    }
}
