package org.sumspace.contract.agreement.core;

import org.sumspace.contract.agreement.domain.Agreement;

/** What a participant has to do with a contract. */
public final class Participation {
    private Participation() {}

    public static boolean hasSigned(Agreement agreement, String participant) {
        return agreement.signatures().stream()
                .anyMatch(signature -> References.same(signature.participant(), participant));
    }

    /** Whether it takes part in the negotiation of a contract of two parties. */
    public static boolean isNegotiator(Agreement agreement, String participant) {
        return agreement.terms().member("negotiators").items().stream()
                .anyMatch(negotiator -> References.same(negotiator.member("did").asText(), participant));
    }
}
