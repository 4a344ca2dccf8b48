package org.sumspace.common.portal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.security.Caller;

/** Codes that log a browser in, once each. Only their digests are stored. */
public interface LoginCodes {
    /** For a node without codes other than those of {@code createPortalCode}. */
    LoginCodes NONE = new LoginCodes() {
        @Override
        public Future<Optional<Caller>> owner(String code) {
            return Future.succeededFuture(Optional.empty());
        }

        @Override
        public Future<Optional<Caller>> use(String code) {
            return Future.succeededFuture(Optional.empty());
        }
    };

    /** @return whom the code logs in; empty if it is unknown, used or too old */
    Future<Optional<Caller>> owner(String code);

    /** Like {@link #owner}, and invalidates the code. */
    Future<Optional<Caller>> use(String code);

    /** A random code that cannot be guessed, of 43 characters of base64url. */
    static String random(SecureRandom random) {
        byte[] bytes = new byte[Digest.BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static Digest digest(String code) {
        return Digest.of(code.getBytes(US_ASCII));
    }
}
