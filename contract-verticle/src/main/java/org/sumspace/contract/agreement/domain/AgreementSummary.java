package org.sumspace.contract.agreement.domain;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.odrl.policy.Identifier;

/**
 * One version of a contract in the lists.
 *
 * @param signed the participants whose signatures are valid
 * @param negotiators of a contract of two parties
 * @param offerings that it is about
 */
public record AgreementSummary(
        String id,
        long version,
        AgreementKind kind,
        AgreementStatus status,
        List<Identifier> signed,
        List<Identifier> negotiators,
        List<Identifier> offerings) {
    public AgreementSummary {
        signed = List.copyOf(signed);
        negotiators = List.copyOf(negotiators);
        offerings = List.copyOf(offerings);
    }

    public static AgreementSummary of(Agreement agreement) {
        return new AgreementSummary(
                agreement.id(),
                agreement.version(),
                agreement.kind(),
                agreement.status(),
                agreement.signatures().valid().stream()
                        .map(signature -> Identifier.of(signature.participant()))
                        .toList(),
                agreement.negotiators().map(Identifier::of).toList(),
                agreement.offeringReferences().map(Identifier::of).toList());
    }

    public Stream<Identifier> participants() {
        return Stream.concat(signed.stream(), negotiators.stream());
    }

    public boolean isAbout(Identifier offering) {
        return offerings.stream().anyMatch(offering::matches);
    }

    public boolean isSignedBy(Identifier participant) {
        return signed.stream().anyMatch(participant::matches);
    }

    public boolean isNegotiatedBy(Identifier participant) {
        return negotiators.stream().anyMatch(participant::matches);
    }
}
