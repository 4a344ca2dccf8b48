package org.sumspace.contract.agreement.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.RecordIds;
import org.sumspace.contract.agreement.core.AgreementRights;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.core.PolicyRules;
import org.sumspace.contract.agreement.core.SignatureRules;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.agreement.domain.AgreementEvent.Cause;
import org.sumspace.contract.agreement.domain.AgreementEvent.Change;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.ChangeRequest;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.domain.SignatureStatement;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.shared.core.ClientJson;
import org.sumspace.contract.shared.domain.Actor;

/** The contracts of one kind. */
public final class AgreementService {
    private static final int AGREEMENT_BYTES_MAX = 1 << 20;
    private static final int CHANGES_MAX = 5;

    private final AgreementKind kind;
    private final AgreementStore store;
    private final AgreementLists lists;
    private final AgreementCopies copies;
    private final AgreementAudit audit;
    private final RecordIds ids;
    private final Clock clock;
    private final SignatureVerifier verifier;
    private final Vertx vertx;
    private final Terms terms;

    public AgreementService(
            AgreementKind kind,
            AgreementStore store,
            AgreementLists lists,
            AgreementCopies copies,
            AgreementAudit audit,
            RecordIds ids,
            Clock clock,
            SignatureVerifier verifier,
            Vertx vertx) {
        this.kind = kind;
        this.store = store;
        this.lists = lists;
        this.copies = copies;
        this.audit = audit;
        this.ids = ids;
        this.clock = clock;
        this.verifier = verifier;
        this.vertx = vertx;
        this.terms = new Terms(kind);
    }

    /** How the terms of these contracts change. */
    Terms terms() {
        return terms;
    }

    /**
     * Stores a contract, or returns the one that the same request created.
     *
     * @param body as a client sends it: {@code contract}, and {@code role} of the rules at the root of an ecosystem's contract
     * @param idempotencyKey empty if every request without uid creates a contract
     * @return failed with CONFLICT if the uid or the key was used for another contract, with FORBIDDEN if the actor
     *     may not create this contract, with UNPROCESSABLE if a policy can never be valid
     * @throws NodeException INVALID_INPUT if no part of the body belongs to such a contract
     */
    public Future<Agreement> create(Actor actor, JsonValue body, Optional<String> idempotencyKey) {
        terms.requireUsed(body);
        JsonValue contract = body.member("contract");
        String role = body.member("role").asText();
        Digest request =
                Digest.of(ClientJson.canonical(JsonValue.of(Map.of("role", role, "contract", tree(contract)))));
        String id = newId();
        Agreement pending = Agreement.pending(
                id,
                kind,
                new AgreementOrigin(
                        idempotencyKey.map(key -> requestKey(actor, key)).orElse(id), request),
                now(),
                terms.create(contract, role),
                offerings(contract, actor));
        AgreementRights.requireMayCreate(actor, pending);
        return requireValid(contract, "/contract").compose(valid -> store(actor, pending));
    }

    /** Policies are checked on a worker thread, because those of a large contract take long to compile. */
    private Future<Void> requireValid(JsonValue contract, String path) {
        return vertx.executeBlocking(
                () -> {
                    PolicyRules.requireValid(contract, path);
                    return null;
                },
                false);
    }

    private Future<Agreement> store(Actor actor, Agreement pending) {
        Agreement agreement = pending.withEvent(event(pending, actor, Cause.of(Change.CREATED), pending.createdAt()));
        requireSize(agreement);
        return store.add(agreement)
                .onFailure(lost -> {
                    copies.notAdded(agreement.id());
                    audit.changesMayBeLeft();
                })
                .compose(stored -> stored ? Future.succeededFuture(listed(agreement)) : createdBefore(agreement));
    }

    /** The keys of different actors are independent. */
    private static String requestKey(Actor actor, String key) {
        return actor.isCatalog() ? "key/" + key : "key of " + actor.name() + "/" + key;
    }

    private Agreement listed(Agreement stored) {
        copies.stored(stored);
        audit.changed(stored);
        return stored;
    }

    private AgreementEvent event(Agreement changed, Actor actor, Cause cause, Instant now) {
        return new AgreementEvent(
                kind,
                changed.id(),
                changed.version(),
                cause.type(),
                cause.participant(),
                actor,
                now,
                Digest.of(ClientJson.canonical(JsonValue.of(AgreementView.of(changed)))),
                cause.offering().isEmpty()
                        ? null
                        : Digest.of(ClientJson.canonical(
                                AgreementRules.policies(changed, cause.offering(), cause.participant()))));
    }

    private static Object tree(JsonValue contract) {
        return requireNonNull(contract.tree(), "the contract is null");
    }

    private Future<Agreement> createdBefore(Agreement agreement) {
        return store.byRequestKey(agreement.origin().requestKey())
                .compose(found -> found.isPresent() ? Future.succeededFuture(found) : store.byUid(agreement.uid()))
                .map(found -> found.filter(existing -> existing.origin()
                                .request()
                                .equals(agreement.origin().request()))
                        .orElseThrow(() -> NodeException.conflict(
                                "Another contract has this uid, or the idempotency key was used for"
                                        + " another request.")));
    }

    private List<OfferingPolicies> offerings(JsonValue contract, Actor author) {
        return contract.member("serviceOfferings").items().stream()
                .map(item -> new OfferingPolicies(
                        newId(),
                        item.member("participant").asText(),
                        item.member("serviceOffering").asText(),
                        item.has("policies") ? item.member("policies") : JsonValue.of(List.of()),
                        author))
                .toList();
    }

    /** @return failed with NOT_FOUND if there is none */
    public Future<Agreement> get(String id) {
        return find(id).map(AgreementService::existing);
    }

    /** @return failed with NOT_FOUND if there is none that the actor may read */
    public Future<Agreement> get(Actor actor, String id) {
        return find(actor, id).map(AgreementService::existing);
    }

    /** The contract, if the actor may read it. */
    public Future<Optional<Agreement>> find(Actor actor, String id) {
        return find(id).map(found ->
                found.filter(agreement -> AgreementRights.mayRead(actor, AgreementRights.readers(agreement))));
    }

    /** The existing ones of these contracts that the actor may not read. */
    public Future<Set<String>> hidden(Actor actor, Collection<String> ids) {
        return actor.isParticipant()
                ? store.findAll(ids)
                        .map(found -> found.stream()
                                .filter(agreement ->
                                        !AgreementRights.mayRead(actor, AgreementRights.readers(agreement)))
                                .map(Agreement::id)
                                .collect(Collectors.toUnmodifiableSet()))
                : Future.succeededFuture(Set.of());
    }

    /** @return the contract as it is at a time; failed with NOT_FOUND if there is none that the actor may read */
    public Future<EncodedAgreement> read(Actor actor, String id, Instant time) {
        return copies.find(id, time)
                .map(found -> existing(found.filter(agreement -> AgreementRights.mayRead(actor, agreement.readers()))));
    }

    private static List<EncodedAgreement> readable(Actor actor, List<EncodedAgreement> found) {
        return found.stream()
                .filter(agreement -> AgreementRights.mayRead(actor, agreement.readers()))
                .toList();
    }

    private static <T> T existing(Optional<T> found) {
        return found.orElseThrow(() -> NodeException.notFound("Contract not found."));
    }

    public Future<Optional<Agreement>> find(String id) {
        return store.find(id);
    }

    /**
     * Contracts that the actor may read.
     *
     * @param uid only the contract with it; empty for any
     * @param status a status, or one with the prefix {@code not}; empty for any
     */
    public Future<List<EncodedAgreement>> list(Actor actor, Optional<String> uid, String status, Instant time) {
        return uid.map(each -> store.byUid(each)
                        .map(found -> found.filter(agreement -> AgreementLists.hasStatus(agreement, status)).stream()
                                .map(agreement -> EncodedAgreement.of(agreement, time))
                                .toList()))
                .orElseGet(() -> lists.withStatus(status).compose(ids -> copies.list(ids, time)))
                .map(found -> readable(actor, found));
    }

    /** The contracts of a participant that the actor may read, as they are at a time. */
    public Future<List<EncodedAgreement>> ofParticipant(Actor actor, Participation participation, Instant time) {
        return lists.of(participation).compose(ids -> copies.list(ids, time)).map(found -> readable(actor, found));
    }

    /**
     * Adds or replaces the signature of a participant.
     *
     * @param role in an ecosystem; empty in a contract of two parties
     * @param party the participant's name for its side; empty if not given, and in an ecosystem
     * @return failed as {@link #change}; with CONFLICT if the contract is terminated or not for this participant,
     *     with UNPROCESSABLE if the signature must be verified and cannot be, with FORBIDDEN if the actor does not act
     *     for the participant
     */
    public Future<Agreement> sign(ChangeRequest request, String participant, String role, String party, String value) {
        return Future.succeededFuture(participant)
                .compose(signer -> {
                    request.actor().requireActsFor(signer);
                    return verifier.verify(signer, value);
                })
                .compose(statement -> change(
                        request,
                        Cause.of(Change.SIGNED, participant),
                        (agreement, now) -> signed(
                                agreement,
                                statement,
                                new Signature(
                                        participant,
                                        role,
                                        party,
                                        value,
                                        now,
                                        request.actor(),
                                        statement.map(SignatureStatement::keyId).orElse("")))));
    }

    private Agreement signed(Agreement agreement, Optional<SignatureStatement> statement, Signature signature) {
        Agreement signed = AgreementRules.sign(agreement, signature);
        if (!signed.equals(agreement)) {
            statement.ifPresent(said -> SignatureRules.requireAbout(
                    said, agreement, verifier.contractUrl(kind, agreement.id()), signature));
        }
        return signed;
    }

    /** Withdraws the signature of a participant. */
    public Future<Agreement> revoke(ChangeRequest request, String participant) {
        return change(request, Cause.of(Change.REVOKED, participant), (agreement, now) -> {
            AgreementRights.requireMayRevoke(request.actor(), agreement, participant);
            return AgreementRules.revoke(agreement, participant, now);
        });
    }

    /** Ends a contract for good. */
    public Future<Agreement> terminate(ChangeRequest request) {
        return change(request, Cause.of(Change.TERMINATED), (agreement, now) -> {
            AgreementRights.requireAuthor(request.actor(), agreement);
            return AgreementRules.terminate(agreement, now);
        });
    }

    /** Sets the fields of the terms that a client sent; the others stay as they are. */
    public Future<Agreement> update(ChangeRequest request, JsonValue changes) {
        terms.requireUsedInChange(changes);
        return requireValid(changes, "")
                .compose(valid -> changeTerms(request, current -> {
                    AgreementRights.requireMayName(request.actor(), changes);
                    return terms.merge(current, changes);
                }));
    }

    /** Adds a participant to those who negotiate a contract of two parties. */
    public Future<Agreement> addNegotiator(ChangeRequest request, String did) {
        return changeTerms(request, current -> terms.withNegotiator(current, did));
    }

    /** As {@link #changeTerms}, for the policies of a contract of two parties. */
    Future<Agreement> changePolicies(ChangeRequest request, UnaryOperator<JsonValue> change) {
        return change(request, Cause.of(Change.TERMS_CHANGED), (agreement, now) -> {
            AgreementRights.requireAuthor(request.actor(), agreement);
            return AgreementRules.changePolicies(agreement, change.apply(agreement.terms()), request.actor(), now);
        });
    }

    /** @param change pure; it returns the given terms if nothing changes */
    Future<Agreement> changeTerms(ChangeRequest request, UnaryOperator<JsonValue> change) {
        return change(request, Cause.of(Change.TERMS_CHANGED), (agreement, now) -> {
            AgreementRights.requireAuthor(request.actor(), agreement);
            return AgreementRules.changeTerms(agreement, change.apply(agreement.terms()), now);
        });
    }

    /**
     * Changes a contract. If another change comes first, the change is repeated on the newest contract, unless the
     * terms have changed: its caller may have decided on the earlier terms (contract rule K2).
     *
     * @param change pure, and decides whether the actor may make it; it returns the given contract if nothing
     *     changes
     * @return failed with NOT_FOUND, with CONFLICT if the version is not the expected one or the terms were changed
     */
    public Future<Agreement> change(
            ChangeRequest request, Cause cause, BiFunction<Agreement, Instant, Agreement> change) {
        return get(request.contract())
                .compose(current -> change(request, current, current.terms(), cause, change, CHANGES_MAX));
    }

    private Future<Agreement> change(
            ChangeRequest request,
            Agreement current,
            JsonValue knownTerms,
            Cause cause,
            BiFunction<Agreement, Instant, Agreement> change,
            int attemptsLeft) {
        if (!current.terms().equals(knownTerms)) {
            return Future.failedFuture(NodeException.conflict(
                    "The terms of the contract were changed at the same time: read it again before you change it."));
        }
        Instant now = now();
        Agreement next = change.apply(current, now);
        if (next.equals(current)) {
            return Future.succeededFuture(current);
        }
        OptionalLong expected = request.expectedVersion();
        if (expected.isPresent() && expected.getAsLong() != current.version()) {
            return Future.failedFuture(NodeException.conflict(
                    "The contract has version " + current.version() + ": read it again before you change it."));
        }
        requireSize(next);
        AgreementEvent event = event(next.withVersion(current.version() + 1), request.actor(), cause, now);
        return store.replace(next.withEvent(event))
                .map(this::listed)
                .onFailure(lost -> notReplaced(next.id(), current.version() + 1, lost))
                .recover(failure -> NodeException.isConflict(failure) && attemptsLeft > 1
                        ? get(current.id())
                                .compose(newest -> change(request, newest, knownTerms, cause, change, attemptsLeft - 1))
                        : Future.failedFuture(failure));
    }

    private void notReplaced(String id, long version, Throwable failure) {
        copies.notReplaced(id, version, failure);
        if (!NodeException.isConflict(failure)) {
            audit.changesMayBeLeft();
        }
    }

    /** Removes an offering from all contracts in which the actor acts for its provider; returns how many had it. */
    public Future<Integer> removeOffering(Actor actor, String offering) {
        return lists.idsWithOffering(offering).compose(affected -> {
            Future<Integer> changed = Future.succeededFuture(0);
            for (String id : affected) {
                changed = changed.compose(
                        before -> removeOffering(actor, id, offering).map(had -> had ? before + 1 : before));
            }
            return changed;
        });
    }

    private Future<Boolean> removeOffering(Actor actor, String id, String offering) {
        return get(id).compose(known -> change(
                        new ChangeRequest(id, OptionalLong.empty(), actor),
                        Cause.of(Change.OFFERING_REMOVED),
                        (newest, now) -> AgreementRules.removeOffering(newest, offering, actor, now))
                .map(after -> after.version() != known.version()));
    }

    private static void requireSize(Agreement agreement) {
        long bytes = ClientJson.canonical(agreement.terms()).length;
        for (OfferingPolicies entry : agreement.offerings()) {
            bytes += ClientJson.canonical(entry.policies()).length;
        }
        if (bytes > AGREEMENT_BYTES_MAX) {
            throw NodeException.tooLarge("A contract has at most " + AGREEMENT_BYTES_MAX + " bytes of JSON.");
        }
    }

    /** An id for a contract or a part of one. */
    String newId() {
        return ids.next(clock.instant());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
