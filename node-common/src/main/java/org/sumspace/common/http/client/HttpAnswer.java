package org.sumspace.common.http.client;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;

/**
 * An answer of another server. Its status is below 300, or 304 to a conditional request, unless the caller asked for any
 * status.
 */
public record HttpAnswer(int status, MultiMap headers, Buffer body) {
    /** @throws NodeException FAILED_DEPENDENCY if the body is not a JSON object */
    public JsonObject json() {
        try {
            return new JsonObject(body);
        } catch (DecodeException | ClassCastException e) {
            throw NodeException.failedDependency("The other server's answer is not a JSON object.", e);
        }
    }
}
