package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;

/**
 * A contract of either kind.
 *
 * @param id 24 lower-case hex digits
 * @param version counts changes; 0 when the contract is created
 * @param terms an object with the terms that all parties sign
 * @param signatures the valid ones, at most one of each participant
 * @param revoked signatures that were withdrawn, and whose participants have not signed again
 * @param confirmed whether the contract may continue without the participants in {@code revoked}
 * @param signableFrom the first version after the last change of terms or withdrawal: a verified signature names this or a later one
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
        List<Signature> signatures,
        List<Signature> revoked,
        boolean confirmed,
        long signableFrom,
        List<OfferingPolicies> offerings,
        List<AgreementEvent> events) {
    public Agreement {
        signatures = List.copyOf(signatures);
        revoked = List.copyOf(revoked);
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
        return new Agreement(
                id,
                0,
                kind,
                origin,
                now,
                now,
                AgreementStatus.PENDING,
                terms,
                List.of(),
                List.of(),
                true,
                0,
                offerings,
                List.of());
    }

    public Agreement withVersion(long newVersion) {
        return new Agreement(
                id,
                newVersion,
                kind,
                origin,
                createdAt,
                updatedAt,
                status,
                terms,
                signatures,
                revoked,
                confirmed,
                signableFrom,
                offerings,
                events);
    }

    public Agreement withStatus(AgreementStatus newStatus, Instant now) {
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                now,
                newStatus,
                terms,
                signatures,
                revoked,
                confirmed,
                signableFrom,
                offerings,
                events);
    }

    /** The contract with other signatures; its status does not follow by itself. */
    public Agreement withSignatures(
            List<Signature> newSignatures, List<Signature> newRevoked, boolean nowConfirmed, Instant now) {
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                now,
                status,
                terms,
                newSignatures,
                newRevoked,
                nowConfirmed,
                signableFrom,
                offerings,
                events);
    }

    /**
     * The contract after a change that later signatures must take into account: earlier statements are no longer valid
     * for it.
     */
    public Agreement signableFromNextVersion() {
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                updatedAt,
                status,
                terms,
                signatures,
                revoked,
                confirmed,
                version + 1,
                offerings,
                events);
    }

    /** The contract with other terms; its status and signatures do not follow by themselves. */
    public Agreement withTerms(JsonValue newTerms, Instant now) {
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                now,
                status,
                newTerms,
                signatures,
                revoked,
                confirmed,
                signableFrom,
                offerings,
                events);
    }

    public Agreement withOfferings(List<OfferingPolicies> newOfferings, Instant now) {
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                now,
                status,
                terms,
                signatures,
                revoked,
                confirmed,
                signableFrom,
                newOfferings,
                events);
    }

    /** The contract with one more event. */
    public Agreement withEvent(AgreementEvent event) {
        List<AgreementEvent> more = new ArrayList<>(events);
        more.add(event);
        return new Agreement(
                id,
                version,
                kind,
                origin,
                createdAt,
                updatedAt,
                status,
                terms,
                signatures,
                revoked,
                confirmed,
                signableFrom,
                offerings,
                more);
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
}
