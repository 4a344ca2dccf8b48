package org.sumspace.common.http.server.operation;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;

/**
 * Signs the answer to a request whose sender expects that. An {@link Authenticator} puts it into the context. Later
 * answers and problems are signed when they end.
 */
@FunctionalInterface
public interface AnswerSigner {
    ContextKey<AnswerSigner> KEY = new ContextKey<>("answer signer");

    /** The headers that sign an answer. */
    Future<Map<String, String>> sign(int status, String contentType, Buffer body);
}
