package org.sumspace.common.http.server.answer;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sets the security headers of every answer: browsers do not guess its type, do not show it in a frame, run no script
 * in it and do not cache it. The portal may run only its own scripts; the pages of the documentation may also use their
 * own styles.
 */
public final class AnswerHeaders implements Handler<RoutingContext> {
    private static final String FRAMED_BY_NOBODY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    private static final String NOTHING =
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " + FRAMED_BY_NOBODY;
    private static final String DOCUMENTATION =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " + FRAMED_BY_NOBODY;
    private static final String PORTAL =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; "
                    + FRAMED_BY_NOBODY;

    private final Map<CharSequence, CharSequence> ofAnswers;
    private final Map<CharSequence, CharSequence> ofDocumentation;
    private final Map<CharSequence, CharSequence> ofPortal;

    /** @param strictTransport whether browsers must reach the node over HTTPS from now on */
    public AnswerHeaders(boolean strictTransport) {
        ofAnswers = headers(strictTransport, NOTHING);
        ofDocumentation = headers(strictTransport, DOCUMENTATION);
        ofPortal = headers(strictTransport, PORTAL);
    }

    private static Map<CharSequence, CharSequence> headers(boolean strictTransport, String policy) {
        Map<String, String> headers = new HashMap<>(Map.of(
                "Content-Security-Policy", policy,
                "X-Content-Type-Options", "nosniff",
                "X-Frame-Options", "DENY",
                "Referrer-Policy", "strict-origin-when-cross-origin",
                "X-XSS-Protection", "0",
                "Permissions-Policy", "camera=(), geolocation=(), microphone=()"));
        if (strictTransport) {
            headers.put("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
        if (!policy.equals(DOCUMENTATION)) {
            headers.put("Cache-Control", "no-store");
        }
        // The headers are encoded once and not for each answer.
        return headers.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        header -> HttpHeaders.createOptimized(header.getKey()),
                        header -> HttpHeaders.createOptimized(header.getValue())));
    }

    @Override
    public void handle(RoutingContext ctx) {
        of(ctx.normalizedPath()).forEach(ctx.response()::putHeader);
        ctx.next();
    }

    private Map<CharSequence, CharSequence> of(String path) {
        if (isBelow(path, "/docs")) {
            return ofDocumentation;
        }
        return isBelow(path, "/portal") ? ofPortal : ofAnswers;
    }

    private static boolean isBelow(String path, String folder) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
