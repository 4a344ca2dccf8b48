package org.sumspace.common.peer;

import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.CheckedBody;

/** Compares a body that is read as a stream with the one that was signed. */
final class SignedBodyCheck implements CheckedBody.Check {
    private final SignedRequest request;
    private final MessageDigest digest = Digest.sha256();
    private long bytes;

    SignedBodyCheck(SignedRequest request) {
        this.request = request;
    }

    @Override
    public void update(Buffer part) {
        bytes += part.length();
        digest.update(part.getBytes());
    }

    @Override
    public void finish() {
        request.requireBody(Digest.wrap(digest.digest()), bytes);
    }
}
