package org.sumspace.common.http.server;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * Where requests come in. What is no HTTP request, and targets that no path of a contract can match, are refused here:
 * the router answers an invalid percent-encoding with status 500 and plain text.
 */
final class RequestEntry {
    private static final int ENCODED_LENGTH = 3;
    private static final int HEX = 16;

    private final Router router;
    private final ProblemHandler problems;

    RequestEntry(Router router, ProblemHandler problems) {
        this.router = router;
        this.problems = problems;
    }

    void handle(HttpServerRequest request) {
        @Nullable String path = request.path();
        if (path == null || !path.startsWith("/")) {
            refuse(request, "The request target must be a path that begins with /.");
        } else if (!isPercentEncoded(path)) {
            refuse(request, "The path has a % without two hexadecimal digits after it.");
        } else {
            router.handle(request);
        }
    }

    /** Answers what the HTTP decoder could not read, and closes its connection. */
    void refuseInvalid(HttpServerRequest request) {
        request.response()
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .endHandler(answered -> request.connection().close());
        refuse(request, "This is no HTTP request, or its request line or headers are too long.");
    }

    private void refuse(HttpServerRequest request, String detail) {
        problems.answer(request, CorrelationHandler.idOf(request), NodeException.invalidInput(detail));
    }

    private static boolean isPercentEncoded(String path) {
        int percent = path.indexOf('%');
        while (percent >= 0) {
            if (percent + ENCODED_LENGTH > path.length()
                    || Character.digit(path.charAt(percent + 1), HEX) < 0
                    || Character.digit(path.charAt(percent + 2), HEX) < 0) {
                return false;
            }
            percent = path.indexOf('%', percent + ENCODED_LENGTH);
        }
        return true;
    }
}
