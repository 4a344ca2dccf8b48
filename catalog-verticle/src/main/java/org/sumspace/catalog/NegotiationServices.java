package org.sumspace.catalog;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.contract.service.Timers;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.service.ListedNegotiations;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationReferences;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.negotiation.service.NegotiationTasks;
import org.sumspace.catalog.negotiation.store.NegotiationStore;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.odrl.document.RuleCheck;

/** The services of negotiations, and the runner of their tasks. */
record NegotiationServices(
        ListedNegotiations listed,
        NegotiationService service,
        NegotiationMoves moves,
        OutboxRunner<Negotiation> tasks) {
    /** @param contracts empty if there is no contract manager */
    static NegotiationServices of(
            Vertx vertx,
            NegotiationStore store,
            AccountService accounts,
            RecordService offerings,
            Optional<ContractManagerClient> contracts,
            RuleCheck rules,
            SelfDescriptions selfDescriptions,
            SecureRandom random,
            Clock clock) {
        ListedNegotiations listed = new ListedNegotiations(store, contracts.isPresent(), vertx);
        OutboxRunner<Negotiation> tasks = new OutboxRunner<>(
                new NegotiationTasks(listed, contracts, selfDescriptions, clock), Timers.of(vertx), clock, random);
        return new NegotiationServices(
                listed,
                new NegotiationService(
                        listed, new NegotiationReferences(accounts, offerings), contracts, rules, random, clock),
                new NegotiationMoves(listed, tasks, contracts.isPresent(), clock),
                tasks);
    }

    Future<Void> resume() {
        return tasks.resume();
    }
}
