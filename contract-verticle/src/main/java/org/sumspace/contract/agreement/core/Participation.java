package org.sumspace.contract.agreement.core;

import java.util.Optional;
import org.sumspace.common.odrl.Identifier;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementSummary;

/**
 * Which contracts are in the list of a participant.
 *
 * @param hasSigned only contracts that it has signed, or only those that it has not; in ecosystems the former unless said
 *     otherwise
 * @param isParticipant only contracts that it negotiates, or only those that it does not; of no meaning in ecosystems. By
 *     default the former, unless contracts are asked for that it has not signed
 */
public record Participation(Identifier participant, Optional<Boolean> hasSigned, Optional<Boolean> isParticipant) {
    public boolean isListed(AgreementSummary agreement) {
        boolean signed = agreement.isSignedBy(participant);
        if (agreement.kind() == AgreementKind.ECOSYSTEM) {
            return signed == hasSigned.orElse(true);
        }
        return hasSigned.map(wanted -> wanted == signed).orElse(true)
                && negotiates()
                        .map(wanted -> wanted == agreement.isNegotiatedBy(participant))
                        .orElse(true);
    }

    /** Whether each contract in the list names the participant, so that those are looked at alone. */
    boolean isNamed(AgreementKind kind) {
        return kind == AgreementKind.ECOSYSTEM
                ? hasSigned.orElse(true)
                : hasSigned.orElse(false) || negotiates().orElse(false);
    }

    private Optional<Boolean> negotiates() {
        return isParticipant.or(() -> hasSigned.orElse(true) ? Optional.of(true) : Optional.empty());
    }
}
