package org.sumspace.assessment.connector.service;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;

/**
 * Sends requests to the connector of the data space. Of its answers only the required members are used; no other text
 * of the connector is shown.
 */
final class LiveConnector {
    private static final int TRIES = 3;
    /** Three tries fit into the time of a request. */
    private static final Duration TIMEOUT = Duration.ofSeconds(9);

    private static final int ANSWER_BYTES_MAX = 1 << 20;
    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;

    private final NodeHttpClient http;
    private final URI url;
    private final @Nullable Secret token;

    LiveConnector(NodeHttpClient http, URI url, @Nullable Secret token) {
        this.http = http;
        this.url = url;
        this.token = token;
    }

    /** @return failed with FAILED_DEPENDENCY unless the connector answers with an object */
    Future<JsonObject> post(String path, JsonObject body) {
        HttpCall call = HttpCall.of(HttpMethod.POST, URI.create(url.toString().replaceFirst("/$", "") + path))
                .json(body)
                .answerBytesMax(ANSWER_BYTES_MAX);
        return sent(token == null ? call : call.bearer(token.reveal()), TRIES).map(LiveConnector::object);
    }

    private Future<HttpAnswer> sent(HttpCall call, int left) {
        return http.sendForAnyStatus(call, TIMEOUT)
                .compose(answer -> answer.status() >= SERVER_ERROR
                        ? Future.failedFuture(failed("it answered with status " + answer.status(), null))
                        : Future.succeededFuture(answer))
                .recover(failure -> left > 1
                        ? sent(call, left - 1)
                        : Future.failedFuture(
                                failure instanceof NodeException node
                                                && node.detail().startsWith("The connector")
                                        ? node
                                        : failed("it cannot be reached, or its answer is too large", failure)));
    }

    static NodeException failed(String why, @Nullable Throwable cause) {
        return NodeException.failedDependency("The connector at SVC_PDC_URL failed: " + why + ".", cause);
    }

    private static JsonObject object(HttpAnswer answer) {
        if (answer.status() != OK) {
            throw failed("it answered with status " + answer.status(), null);
        }
        try {
            return new JsonObject(answer.body());
        } catch (DecodeException | ClassCastException e) {
            throw failed("its answer is no JSON object", null);
        }
    }
}
