package org.sumspace.common.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Map;
import org.sumspace.common.testkit.ApiProbe;

/**
 * A request to an operation, without credentials.
 *
 * @param name describes the request in messages of tests
 * @param target path and query, encoded
 * @param violation where the contract is violated, for example {@code /name} or {@code query/page}; empty without a
 *     place
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
    private static final int ATTEMPTS_MAX = 10;

    /** The kind of a request according to the contract. */
    public enum Kind {
        VALID,
        /** The contract forbids it: 400 with a violation. */
        INVALID,
        /** It is refused before anything is compared with the contract: 400, 413, 415 or 431. */
        BROKEN,
        /** The contract does not forbid it, but it is meant to do harm. */
        HOSTILE
    }

    public ApiCall {
        headers = Map.copyOf(headers);
    }

    public byte[] bytes() {
        return body.getBytes(UTF_8);
    }

    /** The request to a node, to which credentials may be added. */
    public ApiProbe.Call at(ApiProbe node) {
        ApiProbe.Call request = node.get(target).method(operation.method().name());
        headers.forEach(request::header);
        return body.isEmpty() ? request : request.body(contentType, bytes());
    }

    /**
     * Sends this request. The server may close the connection before it has read the rest of a broken request, so that
     * the answer is lost; then the request is sent again.
     *
     * @param request as {@link #at} made it
     */
    public ApiProbe.Answer send(ApiProbe.Call request) {
        for (int i = 1; kind == Kind.BROKEN && i < ATTEMPTS_MAX; i++) {
            try {
                return request.answer();
            } catch (AssertionError e) {
                if (!(e.getCause() instanceof IOException)) {
                    throw e;
                }
            }
        }
        return request.answer();
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
