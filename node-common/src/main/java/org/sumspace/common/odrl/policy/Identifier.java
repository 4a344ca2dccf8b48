package org.sumspace.common.odrl.policy;

import java.util.Locale;

/**
 * The identifier of an asset or party. The same record of a catalog is named with and without {@code /v1}, with and without a
 * slash at the end, and by its bare id (D7).
 *
 * @param text the normalised form
 * @param lastSegment what follows the last slash
 */
public record Identifier(String text, String lastSegment) {
    private static final String SCHEME_END = "://";
    private static final String VERSION = "/v1/";

    public static Identifier of(String raw) {
        String text = withoutVersion(withoutSlashes(raw.strip()));
        return new Identifier(text, text.substring(text.lastIndexOf('/') + 1));
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    private static String withoutVersion(String text) {
        int scheme = text.indexOf(SCHEME_END);
        int path = scheme < 0 ? -1 : text.indexOf('/', scheme + SCHEME_END.length());
        if (path < 0) {
            return scheme < 0 ? text : text.toLowerCase(Locale.ROOT);
        }
        String origin = text.substring(0, path).toLowerCase(Locale.ROOT);
        return origin + text.substring(text.startsWith(VERSION, path) ? path + VERSION.length() - 1 : path);
    }

    public boolean matches(Identifier other) {
        return text.equals(other.text) || ((isBare() || other.isBare()) && lastSegment.equals(other.lastSegment));
    }

    private boolean isBare() {
        return text.length() == lastSegment.length() && text.indexOf(':') < 0;
    }
}
