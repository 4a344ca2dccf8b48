package org.sumspace.connector;

import java.time.Duration;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A data connector's configuration.
 *
 * @param plansPerLearnerPerYear the number of training plans in which a learner is counted within 365 days
 * @param epsilonPerLearner the privacy budget (epsilon) of a learner over all training plans, 0 for no budget. With a
 *     budget, no learner is counted in a training plan without noise
 * @param deltaPerLearner the privacy budget (delta) of a learner over all training plans
 * @param consentDays how many days a signed consent statement is valid
 * @param ingestBytesMax the largest body of {@code ingestStatements}
 * @param queryAnswerBytesMax the largest answer to a data query
 * @param queryCacheBytesMax the size of the cache of answers
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
        implements MemberConfig {
    public ConnectorConfig {
        Checks.between("plansPerLearnerPerYear", plansPerLearnerPerYear, 1, 1_000_000);
        Checks.between("epsilonPerLearner", epsilonPerLearner, 0, 1_000);
        Checks.between("deltaPerLearner", deltaPerLearner, 0, 1);
        Checks.between("consentDays", consentDays, 1, 3_650);
        Checks.between("ingestBytesMax", ingestBytesMax, 1_024, 1 << 30);
        Checks.between("queryAnswerBytesMax", queryAnswerBytesMax, 1_024, 1 << 30);
        Checks.between("queryCacheBytesMax", queryCacheBytesMax, 0, 1L << 40);
    }

    Limits dataLimits() {
        return new Limits(
                plansPerLearnerPerYear,
                epsilonPerLearner > 0 ? new PrivacyCost(epsilonPerLearner, deltaPerLearner) : null,
                Duration.ofDays(consentDays),
                queryAnswerBytesMax,
                queryCacheBytesMax,
                node.limits().connectionsMax());
    }
}
