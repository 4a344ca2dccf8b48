package org.sumspace.catalog;

import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.odrl.document.RuleCheck;

/**
 * What the services of several features are made with.
 *
 * @param contracts empty if there is no contract manager
 * @param pace of the calls at the contract manager
 * @param clock whose times are whole milliseconds, as stores and clients have them
 */
record CatalogParts(
        Vertx vertx,
        SelfDescriptions selfDescriptions,
        Optional<ContractManagerClient> contracts,
        OutboxPace pace,
        SecureRandom random,
        Clock clock) {
    CatalogParts {
        clock = Clock.tick(clock, Duration.ofMillis(1));
    }

    /** The checks of rules before they are sent to the contract manager. */
    RuleCheck ruleCheck() {
        return contracts.map(ContractManagerClient::rules).orElse(new RuleCheck(true));
    }
}
