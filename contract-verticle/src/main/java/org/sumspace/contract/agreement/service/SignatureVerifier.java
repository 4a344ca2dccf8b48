package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.security.CompactToken;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.SignatureStatement;

/**
 * Verifies signatures of contracts with the keys that participants publish (contract rule K4).
 *
 * @param keys of participants; null if this manager knows no catalogs, so that it verifies no signature
 * @param requireVerified whether other signatures are refused
 * @param publicUrl of this manager, without a trailing slash; known once it listens
 */
public record SignatureVerifier(
        @Nullable ParticipantKeys keys, boolean requireVerified, Supplier<URI> publicUrl, Vertx vertx) {
    /** The URL by which statements name a contract. */
    String contractUrl(AgreementKind kind, String id) {
        return publicUrl.get() + "/" + kind.path() + "/" + id;
    }

    /**
     * Reads a signature. A compact JWS with EdDSA is a statement that must be verified; any other text cannot be
     * verified.
     *
     * @return empty if it is not a statement; failed with UNPROCESSABLE if a statement is required and it is not
     *     one, or if the participant has not signed it; with UNAVAILABLE if the catalog does not return the
     *     participant's keys
     */
    Future<Optional<SignatureStatement>> verify(String participant, String signature) {
        Optional<CompactToken> statement = CompactToken.parse(signature)
                .filter(token -> token.algorithm().equals(Optional.of(CompactToken.EDDSA)));
        ParticipantKeys known = keys;
        if (statement.isPresent() && known != null) {
            return verify(known, participant, statement.get()).map(Optional::of);
        }
        return requireVerified
                ? Future.failedFuture(NodeException.unprocessable(
                        "Sign with a compact JWS (EdDSA): this contract manager accepts no other signatures."))
                : Future.succeededFuture(Optional.empty());
    }

    private Future<SignatureStatement> verify(ParticipantKeys known, String participant, CompactToken token) {
        String keyId = token.keyId();
        return Future.succeededFuture(participant)
                .map(known::participant)
                .compose(record -> known.current(record, keyId))
                .recover(failure -> Future.failedFuture(refused(failure)))
                .compose(key -> vertx.executeBlocking(() -> isSigned(token, key), false))
                .map(signed -> {
                    if (!signed) {
                        throw NodeException.unprocessable("The signature is not of this key of the participant.");
                    }
                    return SignatureStatement.of(token.claims(), keyId);
                });
    }

    private static boolean isSigned(CompactToken token, ConnectorKey key) {
        return token.isSignedBy(key.key());
    }

    private static Throwable refused(Throwable failure) {
        return failure instanceof SignatureRefusedException refused
                ? NodeException.unprocessable(
                        "The signature is refused as " + refused.label() + ": " + refused.getMessage())
                : failure;
    }
}
