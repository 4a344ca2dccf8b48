package org.sumspace.connector;

import java.time.Duration;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.connector.service.Limits;

/**
 * A data connector's configuration.
 *
 * @param plansPerLearnerPerYear training plans that a learner is counted in within 365 days
 * @param consentDays how long a signed consent statement holds
 * @param ingestBytesMax largest body of statements
 * @param queryAnswerBytesMax largest answer to a processor's query
 * @param queryCacheBytesMax answers kept in memory
 */
public record ConnectorConfig(
        @Inline NodeConfig node,
        MongoConfig mongo,
        @Default("12") int plansPerLearnerPerYear,
        @Default("365") int consentDays,
        @Default("67108864") int ingestBytesMax,
        @Default("67108864") int queryAnswerBytesMax,
        @Default("67108864") long queryCacheBytesMax)
        implements KindConfig {
    public ConnectorConfig {
        Checks.between("plansPerLearnerPerYear", plansPerLearnerPerYear, 1, 1_000_000);
        Checks.between("consentDays", consentDays, 1, 3_650);
        Checks.between("ingestBytesMax", ingestBytesMax, 1_024, 1 << 30);
        Checks.between("queryAnswerBytesMax", queryAnswerBytesMax, 1_024, 1 << 30);
        Checks.between("queryCacheBytesMax", queryCacheBytesMax, 0, 1L << 40);
    }

    Limits limits() {
        return new Limits(
                plansPerLearnerPerYear, Duration.ofDays(consentDays), queryAnswerBytesMax, queryCacheBytesMax);
    }
}
