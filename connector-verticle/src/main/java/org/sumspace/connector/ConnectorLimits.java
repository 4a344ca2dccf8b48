package org.sumspace.connector;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * The limits of the connector.
 *
 * @param plansPerLearnerPerYear the number of training plans in which a learner is counted within 365 days
 * @param privacyPerLearner the largest cost of all training plans together for a learner; null for no limit
 * @param consentValidity how long a signed consent statement is valid
 * @param queryAnswerBytesMax the largest answer to a query
 * @param queryCacheBytesMax the size of the cache of answers
 * @param deliveriesMax concurrent deliveries to one catalog
 */
public record ConnectorLimits(
        int plansPerLearnerPerYear,
        @Nullable PrivacyCost privacyPerLearner,
        Duration consentValidity,
        long queryAnswerBytesMax,
        long queryCacheBytesMax,
        int deliveriesMax) {}
