package org.sumspace.common.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;

/**
 * A request to an operation, but for its credentials.
 *
 * @param name what is particular in it, for messages of tests
 * @param target path and query, encoded
 * @param violation where the contract is violated, for example {@code /name} or {@code query/page}; empty if nowhere in
 *     particular
 */
public record ApiCall(
        ApiOperation operation,
        String name,
        Kind kind,
        String target,
        Map<String, String> headers,
        String contentType,
        String body,
        String violation) {
    private static final int SHOWN_MAX = 600;

    /** What a request is by the contract. */
    public enum Kind {
        VALID,
        /** The contract forbids it: 400 with a violation. */
        INVALID,
        /** It is refused before anything is compared with the contract: 400, 413, 415 or 431. */
        BROKEN,
        /** The contract allows it, or says nothing of it; it is made to do harm. */
        HOSTILE
    }

    public ApiCall {
        headers = Map.copyOf(headers);
    }

    public byte[] bytes() {
        return body.getBytes(UTF_8);
    }

    @Override
    public String toString() {
        return "%s (%s): %s %s %s %s %s"
                .formatted(
                        operation.id(),
                        name,
                        operation.method(),
                        shortened(target),
                        shortened(headers.toString()),
                        contentType,
                        shortened(body));
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "... of " + text.length();
    }
}
