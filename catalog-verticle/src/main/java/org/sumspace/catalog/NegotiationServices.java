package org.sumspace.catalog;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.negotiation.api.NegotiationFeature;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.service.ListedNegotiations;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationReferences;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.negotiation.service.NegotiationTasks;
import org.sumspace.catalog.negotiation.store.NegotiationStore;
import org.sumspace.catalog.resource.service.RecordService;

/** The operations of negotiations, and the runner of their tasks. */
record NegotiationServices(ListedNegotiations listed, NegotiationFeature feature, OutboxRunner<Negotiation> tasks) {
    static NegotiationServices of(
            CatalogParts parts, NegotiationStore store, AccountService accounts, RecordService offerings) {
        Optional<ContractManagerClient> contracts = parts.contracts();
        Clock clock = parts.clock();
        ListedNegotiations listed = new ListedNegotiations(store, contracts.isPresent(), parts.vertx());
        OutboxRunner<Negotiation> tasks = new OutboxRunner<>(
                new NegotiationTasks(listed, contracts, parts.selfDescriptions(), clock),
                parts.pace(),
                clock,
                parts.random());
        NegotiationService service = new NegotiationService(
                listed,
                new NegotiationReferences(accounts, offerings),
                contracts,
                parts.ruleCheck(),
                parts.random(),
                clock);
        NegotiationFeature feature = new NegotiationFeature(
                service,
                new NegotiationMoves(listed, tasks, contracts.isPresent(), clock),
                new ContractReads(contracts),
                parts.selfDescriptions());
        return new NegotiationServices(listed, feature, tasks);
    }

    NegotiationService service() {
        return feature.negotiations();
    }

    Future<Void> resume() {
        return tasks.resume();
    }
}
