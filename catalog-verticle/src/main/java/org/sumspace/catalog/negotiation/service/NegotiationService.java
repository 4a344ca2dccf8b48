package org.sumspace.catalog.negotiation.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.service.BilateralContracts;
import org.sumspace.catalog.negotiation.core.NegotiationRules;
import org.sumspace.catalog.negotiation.core.NegotiationTaskResults;
import org.sumspace.catalog.negotiation.core.NegotiationView;
import org.sumspace.catalog.negotiation.core.PolicyReader;
import org.sumspace.catalog.negotiation.core.TransferredNegotiation;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.RecordIds;

/** Creates and lists negotiations. */
public final class NegotiationService {
    private static final int ATTEMPTS_MAX = 3;

    private final ListedNegotiations negotiations;
    private final NegotiationReferences references;
    private final Optional<BilateralContracts> contracts;
    private final RuleCheck rules;
    private final RecordIds ids;
    private final Clock clock;

    /** @param contracts empty if there is no contract manager */
    public NegotiationService(
            ListedNegotiations negotiations,
            NegotiationReferences references,
            Optional<? extends BilateralContracts> contracts,
            RuleCheck rules,
            SecureRandom random,
            Clock clock) {
        this.negotiations = negotiations;
        this.references = references;
        this.contracts = contracts.map(manager -> manager);
        this.rules = rules;
        this.ids = new RecordIds(random);
        this.clock = clock;
    }

    /** The export and the import of negotiations. */
    public NegotiationTransfer transfer(SelfDescriptions selfDescriptions) {
        return new NegotiationTransfer(negotiations, new TransferredNegotiation(selfDescriptions));
    }

    public NegotiationReferences references() {
        return references;
    }

    /** Makes the lists available, as soon as the store has been read. */
    public Future<Void> buildList(Duration pause) {
        return negotiations.buildList(pause);
    }

    public boolean isListBuilt() {
        return negotiations.isListBuilt();
    }

    /** @throws NodeException INVALID_INPUT or TOO_LARGE if the policies exceed their limits, UNPROCESSABLE if there is no such rule */
    public List<PolicyRule> readPolicies(JsonValue policies) {
        List<PolicyRule> read = PolicyReader.read(policies, () -> ids.next(clock.instant()));
        rules.requireRules(policies, "/policy");
        return read;
    }

    /**
     * Requests access to a service offering, or returns the negotiation that the same request created.
     *
     * @param idempotencyKey empty if every request creates a negotiation
     * @return failed with FORBIDDEN unless the actor is a party, with UNPROCESSABLE if a party or an offering cannot be used, with
     *     CONFLICT if the parties have an open or signed negotiation about the same offerings
     */
    public Future<Negotiation> create(Actor actor, NegotiationParties parties, Optional<String> idempotencyKey) {
        if (actor.operator() || parties.party(actor.id()).isEmpty()) {
            return Future.failedFuture(
                    NodeException.forbidden("Only the provider or the consumer creates a negotiation."));
        }
        Instant now = clock.instant();
        String id = ids.next(now);
        Digest request = Digest.of(CanonicalJson.write(JsonValue.of(parties.key())));
        RecordOrigin origin = idempotencyKey
                .map(key -> RecordOrigin.keyed(actor.id(), key, request))
                .orElseGet(() -> new RecordOrigin(id, request));
        return negotiations
                .byRequestKey(origin.requestKey())
                .compose(before -> before.map(found -> repeated(found, origin))
                        .orElseGet(() -> references
                                .check(parties)
                                .compose(checked ->
                                        add(Negotiation.requested(id, origin, parties, now), ATTEMPTS_MAX))));
    }

    private Future<Negotiation> repeated(Negotiation found, RecordOrigin origin) {
        return found.origin().equals(origin)
                ? Future.succeededFuture(found)
                : Future.failedFuture(NodeException.conflict("The idempotency key was used for another request."));
    }

    private Future<Negotiation> add(Negotiation negotiation, int attemptsLeft) {
        return negotiations
                .add(negotiation)
                .compose(stored ->
                        stored ? Future.succeededFuture(negotiation) : addInsteadOfAnother(negotiation, attemptsLeft));
    }

    private Future<Negotiation> addInsteadOfAnother(Negotiation negotiation, int attemptsLeft) {
        RecordOrigin origin = negotiation.origin();
        return negotiations.byRequestKey(origin.requestKey()).compose(same -> {
            if (same.isPresent()) {
                return repeated(same.get(), origin);
            }
            return negotiations
                    .byOpenKey(negotiation.openKey())
                    .compose(other -> other.map(this::end).orElseGet(Future::succeededFuture))
                    .compose(ended -> attemptsLeft > 0
                            ? add(negotiation, attemptsLeft - 1)
                            : Future.failedFuture(NodeException.unavailable(
                                    "The negotiation of these parties is being changed; send the request again.")));
        });
    }

    /** Completes if this negotiation does not exclude another of its parties any more: its contract is over. */
    private Future<Void> end(Negotiation other) {
        NodeException conflict =
                NodeException.conflict("The parties have the negotiation " + other.id() + " about these offerings.");
        String contract = other.state().contract();
        if (other.state().status() != NegotiationStatus.SIGNED || contract == null || contracts.isEmpty()) {
            return Future.failedFuture(conflict);
        }
        return contracts
                .get()
                .bilateral(contract)
                .recover(failure -> Future.failedFuture(conflict))
                .compose(present -> NegotiationTaskResults.isOver(present)
                        ? negotiations
                                .replace(NegotiationRules.over(other, clock.instant()))
                                .mapEmpty()
                        : Future.failedFuture(conflict));
    }

    /**
     * The ids of the negotiations of a participant, newest first.
     *
     * @param request empty for all of them
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public List<String> ownIds(Actor actor, Optional<PageRequest> request) {
        List<String> all = negotiations.ids(actor.id());
        return request.map(page ->
                        all.stream().skip(page.skip()).limit(page.limit()).toList())
                .orElse(all);
    }

    /** The negotiations with these ids in which the actor is a party. */
    public Future<List<Map<String, @Nullable Object>>> listOwn(Actor actor, List<String> recordIds) {
        return negotiations
                .list(recordIds)
                .compose(found -> references.populated(
                        actor,
                        found.stream()
                                .filter(each -> each.parties().party(actor.id()).isPresent())
                                .toList()));
    }

    /**
     * A page of the negotiations of a participant, newest first, with what it may do in them.
     *
     * @param waiting whether only those that wait for it
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public Future<Page<Map<String, @Nullable Object>>> page(Actor actor, boolean waiting, PageRequest request) {
        Page<String> ids = negotiations.page(actor.id(), waiting, request);
        return negotiations
                .list(ids.result())
                .compose(found -> withStanding(actor, found))
                .map(views -> new Page<>(request, ids.count(), views));
    }

    /** The negotiations as the actor reads them, with what it may do in them. */
    public Future<List<Map<String, @Nullable Object>>> withStanding(Actor actor, List<Negotiation> found) {
        return references.populated(actor, found).map(views -> {
            for (int i = 0; i < views.size(); i++) {
                NegotiationView.addStanding(
                        NegotiationRules.standing(found.get(i), actor.id(), contracts.isPresent()), views.get(i));
            }
            return views;
        });
    }
}
