package org.sumspace.connector;

import java.time.Duration;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A data connector's configuration.
 *
 * @param plansPerLearnerPerYear training plans that a learner is counted in within 365 days
 * @param epsilonPerLearner privacy budget of a learner over all training plans; 0 for none. With one, nobody is counted in
 *     a plan without noise
 * @param deltaPerLearner the budget's other half
 * @param consentDays how long a signed consent statement holds
 * @param ingestBytesMax largest body of statements
 * @param queryAnswerBytesMax largest answer to a processor's query
 * @param queryCacheBytesMax answers kept in memory
 */
public record ConnectorConfig(
        @Inline NodeConfig node,
        MongoConfig mongo,
        @Default("12") int plansPerLearnerPerYear,
        @Default("0") double epsilonPerLearner,
        @Default("0.001") double deltaPerLearner,
        @Default("365") int consentDays,
        @Default("67108864") int ingestBytesMax,
        @Default("67108864") int queryAnswerBytesMax,
        @Default("67108864") long queryCacheBytesMax)
        implements KindConfig {
    public ConnectorConfig {
        Checks.between("plansPerLearnerPerYear", plansPerLearnerPerYear, 1, 1_000_000);
        Checks.between("epsilonPerLearner", epsilonPerLearner, 0, 1_000);
        Checks.between("deltaPerLearner", deltaPerLearner, 0, 1);
        Checks.between("consentDays", consentDays, 1, 3_650);
        Checks.between("ingestBytesMax", ingestBytesMax, 1_024, 1 << 30);
        Checks.between("queryAnswerBytesMax", queryAnswerBytesMax, 1_024, 1 << 30);
        Checks.between("queryCacheBytesMax", queryCacheBytesMax, 0, 1L << 40);
    }

    Limits limits() {
        return new Limits(
                plansPerLearnerPerYear,
                epsilonPerLearner > 0 ? new PrivacyCost(epsilonPerLearner, deltaPerLearner) : null,
                Duration.ofDays(consentDays),
                queryAnswerBytesMax,
                queryCacheBytesMax,
                node.limits().connectionsMax());
    }
}
