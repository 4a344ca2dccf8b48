package org.sumspace.connector;

import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.connector.exchange.domain.Retention;

/**
 * How long a connector keeps exchanges that have ended.
 *
 * @param recordDays with their evidence
 * @param aliasDays aliases, and outcomes of exchanges that have no record here
 * @param outcomesPerPeerMax the maximum number of outcomes of one participant for exchanges without a record here
 */
public record RetentionConfig(
        @Default("365") int recordDays,
        @Default("30") int aliasDays,
        @Default("1000") int outcomesPerPeerMax) {
    /** Outcomes are repeated for a week; an outcome that is removed earlier would be stored again. */
    private static final int DAYS_MIN = 8;

    private static final int DAYS_MAX = 3_650;

    public RetentionConfig {
        Checks.between("recordDays", recordDays, DAYS_MIN, DAYS_MAX);
        Checks.between("aliasDays", aliasDays, DAYS_MIN, DAYS_MAX);
        Checks.between("outcomesPerPeerMax", outcomesPerPeerMax, 1, 1_000_000);
    }

    int days(Retention retention) {
        return retention == Retention.RECORD ? recordDays : aliasDays;
    }
}
