package org.sumspace.contract.agreement.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The effect of each event on a contract. An event without an effect returns the same contract. A terminated contract
 * refuses every event but its termination with CONFLICT.
 */
public final class AgreementRules {
    private static final int PARTIES = 2;
    private static final String ORCHESTRATOR = "orchestrator";

    private AgreementRules() {}

    /**
     * Adds or replaces the signature of a participant. A signature that the contract has is not changed, so a repeated
     * request keeps its time.
     *
     * @throws NodeException CONFLICT if somebody else than the two parties signs a bilateral contract
     */
    public static Agreement sign(Agreement agreement, Signature signature) {
        requireOpen(agreement);
        if (agreement.kind() == AgreementKind.BILATERAL && !isParty(agreement, signature.participant())) {
            throw NodeException.conflict("Only the provider and the consumer sign this contract.");
        }
        if (agreement.signatures().valid().stream().anyMatch(signature::isSame)) {
            return agreement;
        }
        Predicate<Signature> others = existing -> !isOf(existing, signature.participant());
        List<Signature> signatures = Stream.concat(
                        agreement.signatures().valid().stream().filter(others), Stream.of(signature))
                .toList();
        List<Signature> revoked =
                agreement.signatures().revoked().stream().filter(others).toList();
        boolean confirmed =
                agreement.signatures().confirmed() || revoked.isEmpty() || isOfOrchestrator(agreement, signature);
        return decided(agreement.withSignatures(signatures, revoked, confirmed, signature.date()));
    }

    private static Agreement decided(Agreement agreement) {
        if (isSigned(agreement)) {
            return agreement.withStatus(AgreementStatus.SIGNED, agreement.updatedAt());
        }
        return agreement.status() == AgreementStatus.SIGNED
                ? agreement.withStatus(AgreementStatus.PENDING, agreement.updatedAt())
                : agreement;
    }

    /** Contract rule K7. */
    private static boolean isSigned(Agreement agreement) {
        List<Signature> signatures = agreement.signatures().valid();
        if (agreement.kind() == AgreementKind.BILATERAL) {
            return signatures.size() == PARTIES;
        }
        return signatures.size() >= PARTIES
                && agreement.signatures().confirmed()
                && signatures.stream().anyMatch(signature -> isOfOrchestrator(agreement, signature));
    }

    /**
     * Contract rule K3. If a contract names no orchestrator, it is the participant whom the catalog lets sign in this
     * role.
     */
    private static boolean isOfOrchestrator(Agreement agreement, Signature signature) {
        return agreement.orchestrator().isEmpty()
                ? signature.role().equals(ORCHESTRATOR) && signature.via().isCatalog()
                : isOrchestrator(agreement, signature.participant());
    }

    private static boolean isOrchestrator(Agreement agreement, String participant) {
        return AgreementReferences.same(agreement.orchestrator(), participant);
    }

    private static boolean isParty(Agreement agreement, String participant) {
        return agreement.parties().anyMatch(party -> AgreementReferences.same(party, participant));
    }

    private static boolean isOf(Signature signature, String participant) {
        return AgreementReferences.same(signature.participant(), participant);
    }

    /**
     * Withdraws the signature of a participant.
     *
     * @throws NodeException NOT_FOUND if it has not signed
     */
    public static Agreement revoke(Agreement agreement, String participant, Instant now) {
        requireOpen(agreement);
        if (agreement.signatures().revoked().stream().anyMatch(signature -> isOf(signature, participant))) {
            return agreement;
        }
        Signature withdrawn = agreement.signatures().valid().stream()
                .filter(signature -> isOf(signature, participant))
                .findFirst()
                .orElseThrow(() -> NodeException.notFound("This participant has not signed the contract."));
        List<Signature> revoked = new ArrayList<>(agreement.signatures().revoked());
        revoked.add(withdrawn);
        List<Signature> signatures = agreement.signatures().valid().stream()
                .filter(signature -> !signature.equals(withdrawn))
                .toList();
        return agreement
                .withSignatures(signatures, revoked, false, now)
                .withStatus(AgreementStatus.REVOKED, now)
                .signableFromNextVersion();
    }

    /**
     * Replaces the terms that all parties sign. Signatures under other terms are void, so the contract is pending
     * again.
     */
    public static Agreement changeTerms(Agreement agreement, JsonValue terms, Instant now) {
        requireOpen(agreement);
        return terms.equals(agreement.terms())
                ? agreement
                : agreement
                        .withTerms(terms, now)
                        .withSignatures(List.of(), agreement.signatures().revoked(), true, now)
                        .withStatus(AgreementStatus.PENDING, now)
                        .signableFromNextVersion();
    }

    /**
     * As {@link #changeTerms}, with other policies of a contract of two parties. Existing catalogs write the policies on which
     * the parties have agreed between their two signatures; a signature that such a catalog gave stays, if the contract had
     * no policies before.
     */
    public static Agreement changePolicies(Agreement agreement, JsonValue terms, Actor author, Instant now) {
        Agreement changed = changeTerms(agreement, terms, now);
        boolean isBetweenSignatures = author.isCatalog()
                && agreement.terms().member("policy").items().isEmpty()
                && agreement.signatures().revoked().isEmpty()
                && agreement.signatures().valid().size() < PARTIES
                && agreement.signatures().valid().stream()
                        .allMatch(signature -> signature.via().isCatalog() && !signature.isVerified());
        return isBetweenSignatures && !changed.equals(agreement)
                ? changed.withSignatures(
                        agreement.signatures().valid(),
                        List.of(),
                        agreement.signatures().confirmed(),
                        now)
                : changed;
    }

    /**
     * Adds policies to those of a member's offering; the status and the signatures stay.
     *
     * @param entry its id is used only if the contract does not have the offering yet; its author is the author of
     *     the added policies
     */
    public static Agreement addPolicies(Agreement agreement, OfferingPolicies entry, Instant now) {
        requireOpen(agreement);
        List<JsonValue> added = entry.policies().items();
        List<OfferingPolicies> offerings = new ArrayList<>(agreement.offerings());
        for (int i = 0; i < offerings.size(); i++) {
            OfferingPolicies existing = offerings.get(i);
            if (isEntry(existing, entry.offering(), entry.participant())) {
                offerings.set(i, changed(existing, Policies.added(existing.policies(), added), entry.writtenBy()));
                return withOfferings(agreement, offerings, now);
            }
        }
        offerings.add(entry.withPolicies(Policies.added(JsonValue.of(List.of()), added), entry.writtenBy()));
        return withOfferings(agreement, offerings, now);
    }

    /** The policies of a member's offering; an empty array if the contract does not have it. */
    public static JsonValue policies(Agreement agreement, String offering, String participant) {
        return agreement.offerings().stream()
                .filter(entry -> isEntry(entry, offering, participant))
                .map(OfferingPolicies::policies)
                .findFirst()
                .orElse(JsonValue.of(List.of()));
    }

    /** Removes the policies of a member's offering. After that, the offering may not be used. */
    public static Agreement clearPolicies(
            Agreement agreement, String offering, String participant, Actor author, Instant now) {
        requireOpen(agreement);
        List<OfferingPolicies> offerings = agreement.offerings().stream()
                .map(entry ->
                        isEntry(entry, offering, participant) ? changed(entry, JsonValue.of(List.of()), author) : entry)
                .toList();
        return withOfferings(agreement, offerings, now);
    }

    /** Policies that are written again without a change keep their author. */
    private static OfferingPolicies changed(OfferingPolicies entry, JsonValue policies, Actor author) {
        return policies.equals(entry.policies()) ? entry : entry.withPolicies(policies, author);
    }

    private static boolean isEntry(OfferingPolicies entry, String offering, String participant) {
        return AgreementReferences.same(entry.offering(), offering)
                && AgreementReferences.same(entry.participant(), participant);
    }

    private static Agreement withOfferings(Agreement agreement, List<OfferingPolicies> offerings, Instant now) {
        return offerings.equals(agreement.offerings()) ? agreement : agreement.withOfferings(offerings, now);
    }

    /**
     * Removes an offering that no longer exists, if the actor acts for its provider. A bilateral contract about it is
     * terminated.
     */
    public static Agreement removeOffering(Agreement agreement, String offering, Actor actor, Instant now) {
        if (agreement.isTerminated()) {
            return agreement;
        }
        if (agreement.kind() == AgreementKind.BILATERAL) {
            boolean ends = isAbout(agreement, offering)
                    && actor.actsFor(agreement.terms().member("dataProvider").asText());
            return ends ? terminate(agreement, now) : agreement;
        }
        return withOfferings(
                agreement,
                agreement.offerings().stream()
                        .filter(entry -> !AgreementReferences.same(entry.offering(), offering)
                                || !actor.actsFor(entry.participant()))
                        .toList(),
                now);
    }

    private static boolean isAbout(Agreement agreement, String offering) {
        return AgreementReferences.same(
                agreement.terms().member("serviceOffering").asText(), offering);
    }

    /** Ends the contract for good. */
    public static Agreement terminate(Agreement agreement, Instant now) {
        return agreement.isTerminated() ? agreement : agreement.withStatus(AgreementStatus.TERMINATED, now);
    }

    private static void requireOpen(Agreement agreement) {
        if (agreement.isTerminated()) {
            throw NodeException.conflict("The contract is terminated; nothing changes it any more.");
        }
    }
}
