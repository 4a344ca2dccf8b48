package org.sumspace.common.peer;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.UNSIGNED;

import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.envelope.EnvelopeRefusedException;

/** The headers of a signed request, not verified yet. */
final class SignedHeaders {
    static final String SIGNATURE = "Sumspace-Signature";
    static final String CERTIFICATE = "Sumspace-Certificate";

    private final byte[] envelope;
    private final @Nullable String certificate;

    private SignedHeaders(byte[] envelope, @Nullable String certificate) {
        this.envelope = envelope;
        this.certificate = certificate;
    }

    /** @throws EnvelopeRefusedException if there is no signature, or one that is not base64url */
    static SignedHeaders of(HttpServerRequest request) {
        String signature = request.getHeader(SIGNATURE);
        if (signature == null) {
            throw new EnvelopeRefusedException(UNSIGNED, "the request has no " + SIGNATURE);
        }
        try {
            return new SignedHeaders(Base64.getUrlDecoder().decode(signature), request.getHeader(CERTIFICATE));
        } catch (IllegalArgumentException e) {
            throw new EnvelopeRefusedException(MALFORMED, SIGNATURE + " is not base64url");
        }
    }

    static String signature(byte[] envelope) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(envelope);
    }

    byte[] envelope() {
        return envelope;
    }

    /** Base64; null for a sender without one. */
    @Nullable
    String certificate() {
        return certificate;
    }
}
