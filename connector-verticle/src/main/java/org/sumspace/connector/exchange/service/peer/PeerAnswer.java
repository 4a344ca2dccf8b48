package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.buffer.Buffer;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.connector.exchange.core.message.PeerState;

/** An answer whose signature was verified. */
record PeerAnswer(int status, Buffer body) {
    private static final int REDIRECT = 300;
    private static final String CONTENT = "content";
    private static final String EXCHANGE = "exchange";

    boolean isSuccess() {
        return status < REDIRECT;
    }

    /**
     * The state of the exchange, from the member of the answer that contains it.
     *
     * @throws IllegalArgumentException if there is none
     */
    PeerState state() {
        JsonValue answer = JsonValue.received(body.getBytes());
        JsonValue content = answer.has(CONTENT) ? answer.member(CONTENT) : answer;
        return PeerState.read(content.has(EXCHANGE) ? content.member(EXCHANGE) : content);
    }

    /** The detail of a problem. */
    String detail() {
        return ProblemJson.read(status, body).detail();
    }
}
