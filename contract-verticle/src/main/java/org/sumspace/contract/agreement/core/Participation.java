package org.sumspace.contract.agreement.core;

import java.util.Optional;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementSummary;

/**
 * Selects the contracts in the list of a participant.
 *
 * @param hasSigned true for contracts that it has signed, false for contracts that it has not signed; true by
 *     default in ecosystems
 * @param isParticipant true for contracts that it negotiates, false for others; ignored in ecosystems. True by
 *     default, unless contracts are requested that it has not signed
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

    /** Whether each contract in the list names the participant, so that only those must be checked. */
    boolean isNamed(AgreementKind kind) {
        return kind == AgreementKind.ECOSYSTEM
                ? hasSigned.orElse(true)
                : hasSigned.orElse(false) || negotiates().orElse(false);
    }

    private Optional<Boolean> negotiates() {
        return isParticipant.or(() -> hasSigned.orElse(true) ? Optional.of(true) : Optional.empty());
    }
}
