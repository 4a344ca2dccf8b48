package org.sumspace.assessment;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What browsers are told about every answer: it is what its type says, nobody frames it, it runs nothing, and it is not kept.
 * The pages of the documentation run their own scripts.
 */
final class SecurityHeaders implements Function<String, Map<String, String>> {
    private static final String NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;"
            + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    private static final String OWN_SCRIPTS = "default-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private final Map<String, String> ofPages;
    private final Map<String, String> ofDocumentation;

    /** @param production whether browsers must reach the node over HTTPS from now on */
    SecurityHeaders(boolean production) {
        Map<String, String> common = new HashMap<>(Map.of(
                "X-Content-Type-Options", "nosniff",
                "X-Frame-Options", "DENY",
                "Referrer-Policy", "strict-origin-when-cross-origin",
                "X-XSS-Protection", "0",
                "Permissions-Policy", "camera=(), geolocation=(), microphone=()"));
        if (production) {
            common.put("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
        Map<String, String> pages = new HashMap<>(common);
        pages.put("Content-Security-Policy", NOTHING);
        pages.put("Cache-Control", "no-store");
        common.put("Content-Security-Policy", OWN_SCRIPTS);
        ofPages = Map.copyOf(pages);
        ofDocumentation = Map.copyOf(common);
    }

    @Override
    public Map<String, String> apply(String path) {
        return path.equals("/docs") || path.startsWith("/docs/") ? ofDocumentation : ofPages;
    }
}
