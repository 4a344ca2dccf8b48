package org.sumspace.connector;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.FormerName;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.StoringConfig;
import org.sumspace.connector.login.service.AdministratorTokens.TokenLifetimes;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A data connector's configuration.
 *
 * @param plansPerLearnerPerYear the number of training plans in which a learner is counted within 365 days
 * @param epsilonPerLearner the privacy budget (epsilon) of a learner over all training plans, 0 for no budget. With a
 *     budget, no learner is counted in a training plan without noise
 * @param deltaPerLearner the privacy budget (delta) of a learner over all training plans
 * @param consentDays how many days a signed consent statement is valid
 * @param trainingStatesSeconds how often catalogs are asked which trainings have ended
 * @param ingestBytesMax the largest body of {@code ingestStatements}
 * @param queryAnswerBytesMax the largest answer to a data query
 * @param queryCacheBytesMax the size of the cache of answers
 * @param configurationFile the participant's configuration file, with its keys and the services that it works with;
 *     null for a connector that only takes part in trainings
 * @param storeKey encrypts secrets in the database: 32 bytes in base64; null to use {@code store.key} in {@code dataDir}
 * @param accessTokenSeconds how long the token of a log-in with the participant's keys is valid
 * @param refreshTokenSeconds how long the refresh token of such a log-in gives further tokens
 * @param exchange how it exchanges data
 * @param peers participants whose connectors do not sign messages
 */
public record ConnectorConfig(
        @Inline NodeConfig node,
        @FormerName("mongo") StoreConfig store,
        @Default("12") int plansPerLearnerPerYear,
        @Default("0") double epsilonPerLearner,
        @Default("0.001") double deltaPerLearner,
        @Default("365") int consentDays,
        @Default("60") int trainingStatesSeconds,
        @Default("67108864") int ingestBytesMax,
        @Default("67108864") int queryAnswerBytesMax,
        @Default("67108864") long queryCacheBytesMax,
        @Nullable Path configurationFile,
        @Nullable Secret storeKey,
        @Default("10800") int accessTokenSeconds,
        @Default("86400") int refreshTokenSeconds,
        ExchangeConfig exchange,
        List<PeerConfig> peers)
        implements StoringConfig {
    private static final int DAY_SECONDS = 86_400;
    private static final int REFRESH_DAYS_MAX = 30;
    /** Each question costs the catalog a signature and a look at its store. */
    private static final int TRAINING_STATES_SECONDS_MIN = 5;

    public ConnectorConfig {
        peers = List.copyOf(peers);
        Checks.between("plansPerLearnerPerYear", plansPerLearnerPerYear, 1, 1_000_000);
        Checks.between("epsilonPerLearner", epsilonPerLearner, 0, 1_000);
        Checks.between("deltaPerLearner", deltaPerLearner, 0, 1);
        Checks.between("consentDays", consentDays, 1, 3_650);
        Checks.between("trainingStatesSeconds", trainingStatesSeconds, TRAINING_STATES_SECONDS_MIN, 3_600);
        Checks.between("ingestBytesMax", ingestBytesMax, 1_024, 1 << 30);
        Checks.between("queryAnswerBytesMax", queryAnswerBytesMax, 1_024, 1 << 30);
        Checks.between("queryCacheBytesMax", queryCacheBytesMax, 0, 1L << 40);
        Checks.between("accessTokenSeconds", accessTokenSeconds, 60, DAY_SECONDS);
        Checks.between("refreshTokenSeconds", refreshTokenSeconds, 60, REFRESH_DAYS_MAX * DAY_SECONDS);
    }

    TokenLifetimes tokenLifetimes() {
        return new TokenLifetimes(Duration.ofSeconds(accessTokenSeconds), Duration.ofSeconds(refreshTokenSeconds));
    }

    ConnectorLimits dataLimits() {
        return new ConnectorLimits(
                plansPerLearnerPerYear,
                epsilonPerLearner > 0 ? new PrivacyCost(epsilonPerLearner, deltaPerLearner) : null,
                Duration.ofDays(consentDays),
                Duration.ofSeconds(trainingStatesSeconds),
                queryAnswerBytesMax,
                queryCacheBytesMax,
                node.limits().connectionsMax());
    }

    /**
     * The limits of the connector.
     *
     * @param plansPerLearnerPerYear the number of training plans in which a learner is counted within 365 days
     * @param privacyPerLearner the largest cost of all training plans together for a learner; null for no limit
     * @param consentValidity how long a signed consent statement is valid
     * @param trainingStatesInterval between two questions which trainings have ended
     * @param queryAnswerBytesMax the largest answer to a query
     * @param queryCacheBytesMax the size of the cache of answers
     * @param deliveriesMax concurrent deliveries to one catalog
     */
    public record ConnectorLimits(
            int plansPerLearnerPerYear,
            @Nullable PrivacyCost privacyPerLearner,
            Duration consentValidity,
            Duration trainingStatesInterval,
            long queryAnswerBytesMax,
            long queryCacheBytesMax,
            int deliveriesMax) {}
}
