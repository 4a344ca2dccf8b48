package org.sumspace.contract.agreement.core;

import java.util.Optional;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;

/** What a participant has to do with a contract. */
public final class Participation {
    private Participation() {}

    /**
     * Whether a contract is in the list of a participant.
     *
     * @param hasSigned only contracts that it has signed, or only those that it has not; in ecosystems the former unless said
     *     otherwise
     * @param isParticipant only contracts that it negotiates, or only those that it does not; of no meaning in ecosystems. By
     *     default the former, unless contracts are asked for that it has not signed
     */
    public static boolean isListed(
            Agreement agreement, String participant, Optional<Boolean> hasSigned, Optional<Boolean> isParticipant) {
        boolean signed = hasSigned(agreement, participant);
        if (agreement.kind() == AgreementKind.ECOSYSTEM) {
            return signed == hasSigned.orElse(true);
        }
        Optional<Boolean> negotiates =
                isParticipant.or(() -> hasSigned.orElse(true) ? Optional.of(true) : Optional.empty());
        return hasSigned.map(wanted -> wanted == signed).orElse(true)
                && negotiates
                        .map(wanted -> wanted == isNegotiator(agreement, participant))
                        .orElse(true);
    }

    private static boolean hasSigned(Agreement agreement, String participant) {
        return agreement.signatures().stream()
                .anyMatch(signature -> References.same(signature.participant(), participant));
    }

    private static boolean isNegotiator(Agreement agreement, String participant) {
        return agreement.terms().member("negotiators").items().stream()
                .anyMatch(negotiator -> References.same(negotiator.member("did").asText(), participant));
    }
}
