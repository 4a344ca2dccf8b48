package org.sumspace.connector;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * What the connector allows.
 *
 * @param plansPerLearnerPerYear training plans a learner is counted in within 365 days
 * @param privacyPerLearner what all training plans together may cost a learner; null for no limit
 * @param consentValidity how long a signed statement holds
 * @param queryAnswerBytesMax a longer answer to a query is refused
 * @param queryCacheBytesMax answers kept in memory
 * @param deliveriesMax requests to catalogs at once
 */
public record Limits(
        int plansPerLearnerPerYear,
        @Nullable PrivacyCost privacyPerLearner,
        Duration consentValidity,
        long queryAnswerBytesMax,
        long queryCacheBytesMax,
        int deliveriesMax) {
    public Limits {
        requireNonNull(consentValidity, "consentValidity");
    }
}
