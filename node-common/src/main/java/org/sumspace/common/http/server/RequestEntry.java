package org.sumspace.common.http.server;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.answer.CorrelationHandler;
import org.sumspace.common.http.server.answer.ProblemHandler;

/**
 * The entry of all requests. Invalid HTTP and targets that no path of a contract can match are refused here, because
 * the router would answer an invalid percent-encoding with status 500 and plain text.
 */
final class RequestEntry {
    private static final Pattern HOST =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~-]+)(?::(?<port>\\d{1,5})?)?");
    private static final String PORT = "port";
    private static final int PORT_MAX = 65_535;
    private static final int ENCODED_LENGTH = 3;
    private static final int HEX = 16;

    private final Router router;
    private final CorrelationHandler correlation;
    private final ProblemHandler problems;

    RequestEntry(Router router, CorrelationHandler correlation, ProblemHandler problems) {
        this.router = router;
        this.correlation = correlation;
        this.problems = problems;
    }

    void handle(HttpServerRequest request) {
        @Nullable String path = request.path();
        if (!hasHost(request)) {
            refuse(request, "The request needs one Host header with a host and, if it is not the usual one, its port.");
        } else if (path == null || !path.startsWith("/")) {
            refuse(request, "The request target must be a path that begins with /.");
        } else if (!isPercentEncoded(path)) {
            refuse(request, "The path has a % without two hexadecimal digits after it.");
        } else {
            router.handle(request);
        }
    }

    /** Answers a request that the HTTP decoder could not read, and closes its connection. */
    void refuseInvalid(HttpServerRequest request) {
        request.response()
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .endHandler(answered -> request.connection().close());
        refuse(request, "This is no HTTP request, or its request line or headers are too long.");
    }

    private void refuse(HttpServerRequest request, String detail) {
        problems.answer(request, correlation.begin(request), NodeException.invalidInput(detail));
    }

    /** Whether there is one well-formed Host header (RFC 9112, section 3.2); HTTP/1.0 has none. */
    private static boolean hasHost(HttpServerRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaders.HOST);
        if (hosts.isEmpty()) {
            return request.version() == HttpVersion.HTTP_1_0;
        }
        Matcher host = HOST.matcher(hosts.get(0));
        return hosts.size() == 1
                && host.matches()
                && (host.group(PORT) == null || Integer.parseInt(host.group(PORT)) <= PORT_MAX);
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
