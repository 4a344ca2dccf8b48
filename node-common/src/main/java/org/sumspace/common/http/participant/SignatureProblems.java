package org.sumspace.common.http.participant;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.SignatureRefusedException;

/** Refused signatures of requests as problems, which are counted by their reason. */
final class SignatureProblems {
    private SignatureProblems() {}

    static NodeException of(SignatureRefusedException refused) {
        return NodeException.unauthenticated("Refused as " + refused.label() + ": " + refused.getMessage())
                .withRefusalReason(refused.label());
    }

    /** A refused signature as a problem; other failures as they are. */
    static Throwable of(Throwable failure) {
        return failure instanceof SignatureRefusedException refused ? of(refused) : failure;
    }
}
