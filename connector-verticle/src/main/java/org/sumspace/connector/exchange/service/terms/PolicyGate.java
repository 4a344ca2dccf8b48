package org.sumspace.connector.exchange.service.terms;

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
import org.sumspace.connector.contract.domain.ManagerDecision;
import org.sumspace.connector.contract.domain.ManagerDecision.Verdict;
import org.sumspace.connector.contract.domain.ManagerQuestion;
import org.sumspace.connector.contract.service.ContractRecords;
import org.sumspace.connector.contract.service.KnownContract;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeValues;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.ServiceChainStep;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Decides whether contract and policies permit the next step of an exchange, at all parties. The provider decides about
 * the use of its offering by all receivers of the data. The others decide again with their own values, and by the
 * policies of their own offering or service if the contract has any.
 */
public final class PolicyGate {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyGate.class);

    private static final String OTHER_CHAIN = "Denied: the contract has this service chain no more, or another one.";
    private static final ManagerDecision PERMITTED = new ManagerDecision(Verdict.PERMITTED, "");

    private final ContractRecords contracts;
    private final ExchangeResources resources;
    private final ChainSteps chains;
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
        this.contracts = contracts;
        this.resources = new ExchangeResources(catalog);
        this.chains = new ChainSteps(catalog);
        this.counts = counts;
        this.exchanges = exchanges;
        this.idempotentEndpoints = Set.copyOf(idempotentEndpoints);
        this.clock = clock;
        this.isClockTrusted = isClockTrusted;
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
        return counts.count(parties, request)
                .compose(count -> decision(parties, request, count, ageMax))
                .map(decision -> decision.isPermitted() ? Optional.empty() : Optional.of(decision.reason()));
    }

    /** As {@link #objection}, with the newest contract; failed with FORBIDDEN if there is an objection. */
    public Future<Void> requirePermittedNow(Parties parties, ExchangeRequest request) {
        return objection(parties, request, ContractRecords.FRESH)
                .compose(objection -> objection
                        .map(reason -> Future.<Void>failedFuture(NodeException.forbidden(reason)))
                        .orElseGet(Future::succeededFuture));
    }

    /** Decides at the provider when the consumer asks for the data, and reserves a use if the policies permit it. */
    public Future<ExchangeEvent.Verdict> atExport(ExchangeRecord record) {
        return counts.reserve(
                        record,
                        count -> decision(record.parties(), record.request(), count, ContractRecords.AGE_MAX)
                                .map(ManagerDecision::isPermitted))
                .map(isPermitted -> isPermitted ? ExchangeEvent.Verdict.PERMITTED : ExchangeEvent.Verdict.DENIED)
                .otherwise(failure -> isUnknown(failure)
                        ? ExchangeEvent.Verdict.DENIED
                        : logged(record, failure, ExchangeEvent.Verdict.UNDECIDED));
    }

    /**
     * Decides before the source is read, a part is sent, or a further delivery is made. The contract may be up to a
     * minute old.
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
     * Decides at the consumer when everything has arrived, with the newest contract, and reserves a use.
     *
     * @return a {@code Permitted} with the applications that get the data, a {@code Denied}, {@code Revoked} or {@code
     *     Undecided}
     */
    public Future<List<ExchangeEvent>> decide(ExchangeRecord record) {
        AtomicReference<ManagerDecision> last = new AtomicReference<>(ManagerDecision.denied(""));
        return counts.reserve(
                        record,
                        count -> decision(record.parties(), record.request(), count, ContractRecords.FRESH)
                                .onSuccess(last::set)
                                .map(ManagerDecision::isPermitted))
                .compose(isPermitted -> isPermitted
                        ? releaseIfEnded(record)
                                .compose(done -> targets(record))
                                .<ExchangeEvent>map(ExchangeEvent.Permitted::new)
                        : Future.succeededFuture(event(requireNonNull(last.get()))))
                .otherwise(failure -> eventOf(record, failure))
                .map(List::of);
    }

    /**
     * If the exchange ended during the decision, its settlement came before the reservation, so it is settled again.
     */
    private Future<Void> releaseIfEnded(ExchangeRecord record) {
        return exchanges
                .find(record.id())
                .compose(found -> found.filter(present -> !present.state().isOpen())
                        .map(counts::settle)
                        .orElseGet(Future::succeededFuture));
    }

    /** The targets of a middle party: the one software resource of its service. */
    private Future<List<Target>> targets(ExchangeRecord record) {
        ExchangeRequest request = record.request();
        if (record.role() == ExchangeRole.MIDDLE) {
            return step(record).compose(chains::application).map(application -> List.of(target(application)));
        }
        return resources
                .software(request)
                .map(software -> software.stream().map(this::target).toList());
    }

    /** The step of a chain at which the record stands, as the contract has it. */
    Future<ServiceChainStep> step(ExchangeRecord record) {
        return steps(record).map(steps -> steps.get(record.parties().own()));
    }

    /** The steps of the chain of an exchange; failed with INVALID_INPUT if the contract no longer has it. */
    public Future<List<ServiceChainStep>> steps(ExchangeRecord record) {
        ExchangeRequest request = record.request();
        return contracts
                .read(request.contract(), ContractRecords.AGE_MAX)
                .map(known -> chains.of(known.contract(), request.serviceChain()))
                .map(steps -> {
                    if (!isOf(steps, record.parties(), request)) {
                        throw NodeException.invalidInput(OTHER_CHAIN);
                    }
                    return steps;
                });
    }

    private static boolean isOf(List<ServiceChainStep> steps, Parties parties, ExchangeRequest request) {
        return steps.stream().map(ServiceChainStep::participant).toList().equals(parties.participants())
                && steps.get(0).service().equals(request.resource())
                && steps.get(steps.size() - 1).service().equals(request.purpose());
    }

    private Target target(Resource software) {
        Representation representation = software.representation();
        return new Target(software.url(), representation != null && idempotentEndpoints.contains(representation.url()));
    }

    private Future<ManagerDecision> decision(Parties parties, ExchangeRequest request, long count, Duration ageMax) {
        return contracts.read(request.contract(), ageMax).map(contract -> decision(contract, parties, request, count));
    }

    private ManagerDecision decision(KnownContract contract, Parties parties, ExchangeRequest request, long count) {
        List<ServiceChainStep> steps = List.of();
        if (!request.serviceChain().isEmpty()) {
            steps = chains.of(contract.contract(), request.serviceChain());
            if (!isOf(steps, parties, request)) {
                return ManagerDecision.denied(OTHER_CHAIN);
            }
        }
        for (String receiver : receivers(parties)) {
            ManagerDecision ofResource = contract.decide(
                    question(parties.participant(0), request.resource(), receiver, receiver, request, count));
            if (!ofResource.isPermitted()) {
                return ofResource;
            }
        }
        String own = parties.participant(parties.own());
        String provider = parties.participant(0);
        String consumer = parties.participant(parties.consumer());
        return switch (parties.role()) {
            case PROVIDER -> PERMITTED;
            case MIDDLE ->
                contract.decideIfStated(
                        question(own, steps.get(parties.own()).service(), consumer, consumer, request, count));
            case CONSUMER ->
                contract.decideIfStated(question(consumer, request.purpose(), provider, consumer, request, count));
        };
    }

    /** The receivers of data; a provider needs no permission for its own data. */
    private static List<String> receivers(Parties parties) {
        List<String> others =
                parties.participants().subList(1, parties.participants().size());
        String consumer = parties.participant(parties.consumer());
        return others.stream()
                .distinct()
                .filter(each -> each.equals(consumer) || !each.equals(parties.participant(0)))
                .toList();
    }

    private ManagerQuestion question(
            String provider, String offering, String user, String recipient, ExchangeRequest request, long count) {
        Instant now = clock.instant();
        Instant trusted = isClockTrusted.getAsBoolean() ? now : null;
        return new ManagerQuestion(
                provider, offering, user, new ExchangeValues(count, request, recipient), now, trusted);
    }

    private static ExchangeEvent event(ManagerDecision decision) {
        return decision.verdict() == Verdict.REVOKED
                ? new ExchangeEvent.Revoked()
                : new ExchangeEvent.Denied(decision.reason());
    }

    private static ExchangeEvent eventOf(ExchangeRecord record, Throwable failure) {
        return isUnknown(failure)
                ? new ExchangeEvent.Denied("Denied: the contract or an offering does not exist any more.")
                : logged(record, failure, new ExchangeEvent.Undecided());
    }

    /** A record that no longer exists, or no longer has the requested items. */
    private static boolean isUnknown(Throwable failure) {
        return failure instanceof NodeException refused
                && (refused.type() == ProblemType.NOT_FOUND || refused.type() == ProblemType.INVALID_INPUT);
    }

    private static <T> T logged(ExchangeRecord record, Throwable failure, T result) {
        LOG.warn("Could not decide on exchange {}: {}", record.id(), String.valueOf(failure.getMessage()));
        return result;
    }
}
