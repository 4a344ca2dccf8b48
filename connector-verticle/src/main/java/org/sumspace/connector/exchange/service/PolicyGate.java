package org.sumspace.connector.exchange.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.catalog.domain.Representation;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.contract.domain.ContractDecision;
import org.sumspace.connector.contract.domain.ContractDecision.Verdict;
import org.sumspace.connector.contract.domain.ContractQuestion;
import org.sumspace.connector.contract.service.ContractRecords;
import org.sumspace.connector.contract.service.KnownContract;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeValues;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Whether contract and policies permit the next step of an exchange, at both ends. The provider decides the use of its
 * offering; the consumer decides it again with its own values, and the policies of its own offering if the contract has any.
 */
public final class PolicyGate {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyGate.class);

    private final ContractRecords contracts;
    private final ExchangeResources resources;
    private final UseCounts counts;
    private final Exchanges exchanges;
    private final Set<String> idempotentEndpoints;
    private final Clock clock;
    private final BooleanSupplier isClockTrusted;

    /**
     * @param idempotentEndpoints addresses of applications that recognise a repeated call, as representations name them
     * @param isClockTrusted if not, constraints on time are unknown
     */
    public PolicyGate(
            ContractRecords contracts,
            CatalogRecords catalog,
            UseCounts counts,
            Exchanges exchanges,
            Set<String> idempotentEndpoints,
            Clock clock,
            BooleanSupplier isClockTrusted) {
        this.contracts = requireNonNull(contracts, "contracts is null");
        this.resources = new ExchangeResources(catalog);
        this.counts = requireNonNull(counts, "counts is null");
        this.exchanges = requireNonNull(exchanges, "exchanges is null");
        this.idempotentEndpoints = Set.copyOf(idempotentEndpoints);
        this.clock = requireNonNull(clock, "clock is null");
        this.isClockTrusted = requireNonNull(isClockTrusted, "isClockTrusted is null");
    }

    /** As {@link #objection}: whether there is none. */
    public Future<Boolean> permitsLink(Parties parties, ExchangeRequest request) {
        return objection(parties, request).map(Optional::isEmpty);
    }

    /**
     * Whether an exchange may begin here. Nothing is reserved.
     *
     * @return why not, for people of both parties; empty if it may. Failed with NOT_FOUND if there is no such contract, with
     *     FAILED_DEPENDENCY if the contract manager does not answer
     */
    public Future<Optional<String>> objection(Parties parties, ExchangeRequest request) {
        return objection(parties, request, ContractRecords.AGE_MAX);
    }

    private Future<Optional<String>> objection(Parties parties, ExchangeRequest request, Duration ageMax) {
        return counts.count(parties.role(), request)
                .compose(count -> decision(parties, request, count, ageMax))
                .map(decision -> decision.isPermitted() ? Optional.empty() : Optional.of(decision.reason()));
    }

    /** As {@link #objection}, with the contract as it is now: failed with FORBIDDEN if there is one. */
    public Future<Void> requirePermittedNow(Parties parties, ExchangeRequest request) {
        return objection(parties, request, ContractRecords.FRESH)
                .compose(objection -> objection
                        .map(reason -> Future.<Void>failedFuture(NodeException.forbidden(reason)))
                        .orElseGet(Future::succeededFuture));
    }

    /** At the provider, when the consumer asks for the data: decides, and reserves a use if the policies permit it. */
    public Future<ExchangeEvent.Verdict> atExport(ExchangeRecord record) {
        return counts.reserve(
                        record,
                        count -> decision(record.parties(), record.request(), count, ContractRecords.AGE_MAX)
                                .map(ContractDecision::isPermitted))
                .map(isPermitted -> isPermitted ? ExchangeEvent.Verdict.PERMITTED : ExchangeEvent.Verdict.DENIED)
                .otherwise(failure -> isUnknown(failure)
                        ? ExchangeEvent.Verdict.DENIED
                        : logged(record, failure, ExchangeEvent.Verdict.UNDECIDED));
    }

    /**
     * Before the source is read, a part is sent, or a further delivery is made: the contract may be a minute old.
     *
     * @return empty if the step is permitted; otherwise a {@code Denied}, {@code Revoked} or {@code Undecided}
     */
    public Future<Optional<ExchangeEvent>> beforePart(ExchangeRecord record) {
        return counts.countWithout(record)
                .compose(count -> decision(record.parties(), record.request(), count, ContractRecords.AGE_MAX))
                .map(decision ->
                        decision.isPermitted() ? Optional.<ExchangeEvent>empty() : Optional.of(event(decision)))
                .otherwise(failure -> Optional.of(eventOf(record, failure)));
    }

    /**
     * At the consumer, when everything has arrived: decides with the contract as it is now, and reserves a use.
     *
     * @return a {@code Permitted} with the applications that get the data, a {@code Denied}, {@code Revoked} or {@code
     *     Undecided}
     */
    public Future<List<ExchangeEvent>> decide(ExchangeRecord record) {
        AtomicReference<ContractDecision> last = new AtomicReference<>(ContractDecision.denied(""));
        return counts.reserve(
                        record,
                        count -> decision(record.parties(), record.request(), count, ContractRecords.FRESH)
                                .onSuccess(last::set)
                                .map(ContractDecision::isPermitted))
                .compose(isPermitted -> isPermitted
                        ? releaseIfEnded(record)
                                .compose(done -> targets(record.request()))
                                .<ExchangeEvent>map(ExchangeEvent.Permitted::new)
                        : Future.succeededFuture(event(requireNonNull(last.get()))))
                .otherwise(failure -> eventOf(record, failure))
                .map(List::of);
    }

    /** An exchange that ended while it was decided has settled its reservation before it was made. */
    private Future<Void> releaseIfEnded(ExchangeRecord record) {
        return exchanges
                .find(record.id())
                .compose(found -> found.filter(present -> !present.state().isOpen())
                        .map(counts::settle)
                        .orElseGet(Future::succeededFuture));
    }

    private Future<List<Target>> targets(ExchangeRequest request) {
        return resources
                .software(request)
                .map(software -> software.stream().map(this::target).toList());
    }

    private Target target(Resource software) {
        Representation representation = software.representation();
        return new Target(software.url(), representation != null && idempotentEndpoints.contains(representation.url()));
    }

    private Future<ContractDecision> decision(Parties parties, ExchangeRequest request, long count, Duration ageMax) {
        return contracts.read(request.contract(), ageMax).map(contract -> decision(contract, parties, request, count));
    }

    private ContractDecision decision(KnownContract contract, Parties parties, ExchangeRequest request, long count) {
        String provider = parties.participant(0);
        String consumer = parties.participant(parties.consumer());
        Instant now = clock.instant();
        Instant trusted = isClockTrusted.getAsBoolean() ? now : null;
        ExchangeValues values = new ExchangeValues(count, request, consumer);
        ContractDecision ofResource =
                contract.decide(new ContractQuestion(provider, request.resource(), consumer, values, now, trusted));
        return ofResource.isPermitted() && parties.role() == ExchangeRole.CONSUMER
                ? contract.decideIfStated(
                        new ContractQuestion(consumer, request.purpose(), provider, values, now, trusted))
                : ofResource;
    }

    private static ExchangeEvent event(ContractDecision decision) {
        return decision.verdict() == Verdict.REVOKED
                ? new ExchangeEvent.Revoked()
                : new ExchangeEvent.Denied(decision.reason());
    }

    private static ExchangeEvent eventOf(ExchangeRecord record, Throwable failure) {
        return isUnknown(failure)
                ? new ExchangeEvent.Denied("Denied: the contract or an offering does not exist any more.")
                : logged(record, failure, new ExchangeEvent.Undecided());
    }

    /** A record that is gone, or does not have any more what the request is about. */
    private static boolean isUnknown(Throwable failure) {
        return failure instanceof NodeException refused
                && (refused.type() == ProblemType.NOT_FOUND || refused.type() == ProblemType.INVALID_INPUT);
    }

    private static <T> T logged(ExchangeRecord record, Throwable failure, T result) {
        LOG.warn("Could not decide on exchange {}: {}", record.id(), String.valueOf(failure.getMessage()));
        return result;
    }
}
