package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.buffer.Buffer;
import org.sumspace.common.document.JsonValue;

/**
 * The answer of an old connector.
 *
 * @param content without the envelope; JSON's null if it is not JSON
 */
record LegacyAnswer(int status, JsonValue content) {
    private static final int REDIRECT = 300;
    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;
    private static final int TIMEOUT = 408;
    private static final String CONTENT = "content";
    private static final String SUCCESS = "success";

    static LegacyAnswer of(int status, Buffer body) {
        try {
            JsonValue json = JsonValue.received(body.getBytes());
            return new LegacyAnswer(status, json.has(CONTENT) ? json.member(CONTENT) : json);
        } catch (IllegalArgumentException e) {
            return new LegacyAnswer(status, JsonValue.of(null));
        }
    }

    boolean isOk() {
        return status < REDIRECT;
    }

    boolean isTaken() {
        return isOk() && content.member(SUCCESS).isTrue();
    }

    /**
     * Whether the old connector certainly did nothing. With other errors it may continue, because a proxy may have
     * answered.
     */
    boolean isRefused() {
        boolean isSaid =
                content.member(SUCCESS).isBoolean() && !content.member(SUCCESS).isTrue();
        return isSaid || (status >= BAD_REQUEST && status < SERVER_ERROR && status != TIMEOUT);
    }
}
