package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.shared.domain.Actor;

/**
 * A contract of either kind.
 *
 * @param id 24 lower-case hex digits
 * @param version counts changes; 0 when the contract is created
 * @param terms an object with the terms that all parties sign
 * @param offerings of an ecosystem's members
 * @param events changes that may not be in the audit yet
 */
public record Agreement(
        String id,
        long version,
        AgreementKind kind,
        AgreementOrigin origin,
        Instant createdAt,
        Instant updatedAt,
        AgreementStatus status,
        JsonValue terms,
        Signatures signatures,
        List<OfferingPolicies> offerings,
        List<AgreementEvent> events) {
    /**
     * Who has signed.
     *
     * @param valid at most one of each participant
     * @param revoked those that were withdrawn, and whose participants have not signed again
     * @param confirmed whether the contract may continue without the participants in {@code revoked}
     * @param signableFrom the first version after the last change of terms or withdrawal: a verified signature names this or a later one
     */
    public record Signatures(List<Signature> valid, List<Signature> revoked, boolean confirmed, long signableFrom) {
        public Signatures {
            valid = List.copyOf(valid);
            revoked = List.copyOf(revoked);
        }
    }

    public Agreement {
        offerings = List.copyOf(offerings);
        events = List.copyOf(events);
    }

    /** A contract that nobody has signed. */
    public static Agreement pending(
            String id,
            AgreementKind kind,
            AgreementOrigin origin,
            Instant now,
            JsonValue terms,
            List<OfferingPolicies> offerings) {
        Signatures none = new Signatures(List.of(), List.of(), true, 0);
        return new Agreement(id, 0, kind, origin, now, now, AgreementStatus.PENDING, terms, none, offerings, List.of());
    }

    public Agreement withVersion(long newVersion) {
        return new Agreement(
                id, newVersion, kind, origin, createdAt, updatedAt, status, terms, signatures, offerings, events);
    }

    public Agreement withStatus(AgreementStatus newStatus, Instant now) {
        return new Agreement(
                id, version, kind, origin, createdAt, now, newStatus, terms, signatures, offerings, events);
    }

    /** The contract with other signatures; its status does not follow by itself. */
    public Agreement withSignatures(List<Signature> valid, List<Signature> revoked, boolean confirmed, Instant now) {
        Signatures changed = new Signatures(valid, revoked, confirmed, signatures.signableFrom());
        return new Agreement(id, version, kind, origin, createdAt, now, status, terms, changed, offerings, events);
    }

    /**
     * The contract after a change that later signatures must take into account: earlier statements are no longer valid
     * for it.
     */
    public Agreement signableFromNextVersion() {
        Signatures changed =
                new Signatures(signatures.valid(), signatures.revoked(), signatures.confirmed(), version + 1);
        return new Agreement(
                id, version, kind, origin, createdAt, updatedAt, status, terms, changed, offerings, events);
    }

    /** The contract with other terms; its status and signatures do not follow by themselves. */
    public Agreement withTerms(JsonValue newTerms, Instant now) {
        return new Agreement(
                id, version, kind, origin, createdAt, now, status, newTerms, signatures, offerings, events);
    }

    public Agreement withOfferings(List<OfferingPolicies> newOfferings, Instant now) {
        return new Agreement(
                id, version, kind, origin, createdAt, now, status, terms, signatures, newOfferings, events);
    }

    /** The contract with one more event. */
    public Agreement withEvent(AgreementEvent event) {
        List<AgreementEvent> more = new ArrayList<>(events);
        more.add(event);
        return new Agreement(
                id, version, kind, origin, createdAt, updatedAt, status, terms, signatures, offerings, more);
    }

    /** The catalog's own name of the contract; empty if it has none. */
    public String uid() {
        return terms.member("uid").asText();
    }

    /** The participants who negotiate a contract of two parties. */
    public Stream<String> negotiators() {
        return terms.member("negotiators").items().stream()
                .map(negotiator -> negotiator.member("did").asText());
    }

    /** The orchestrator of an ecosystem, according to its contract; empty in a contract of two parties. */
    public String orchestrator() {
        return terms.member("orchestrator").asText();
    }

    /** The provider and the consumer in a contract of two parties. */
    public Stream<String> parties() {
        return kind == AgreementKind.ECOSYSTEM
                ? Stream.empty()
                : Stream.of("dataProvider", "dataConsumer")
                        .map(party -> terms.member(party).asText());
    }

    /** The offerings that the contract is about; one may be there several times. */
    public Stream<String> offeringReferences() {
        return kind == AgreementKind.ECOSYSTEM
                ? offerings.stream().map(OfferingPolicies::offering)
                : Stream.of(terms.member("serviceOffering").asText());
    }

    public boolean isTerminated() {
        return status == AgreementStatus.TERMINATED;
    }

    /**
     * The request that created a contract.
     *
     * @param requestKey the same for a repeated request; no two contracts have the same
     * @param request digest of what the request asked for
     */
    public record AgreementOrigin(String requestKey, Digest request) {}

    /**
     * The policies under which a participant offers a service in an ecosystem. They are that participant's own statement,
     * so they are not part of the terms that all members sign.
     *
     * @param id 24 lower-case hex digits
     * @param participant URL of its self-description
     * @param offering URL of its self-description
     * @param policies an array
     * @param writtenBy the last author of the policies: the participant itself, or the catalog on its behalf
     */
    public record OfferingPolicies(
            String id, String participant, String offering, JsonValue policies, Actor writtenBy) {

        public OfferingPolicies withPolicies(JsonValue newPolicies, Actor author) {
            return new OfferingPolicies(id, participant, offering, newPolicies, author);
        }
    }
}
