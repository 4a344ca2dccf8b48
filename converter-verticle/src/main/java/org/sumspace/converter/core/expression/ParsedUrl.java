package org.sumspace.converter.core.expression;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parts of a URL as Python's {@code urlparse} separates them. Absent parts are empty. */
record ParsedUrl(String scheme, String netloc, String path, String params, String query, String fragment) {
    static ParsedUrl parse(String url) {
        String rest = url;
        String scheme = "";
        int colon = rest.indexOf(':');
        if (colon > 0 && isScheme(rest.substring(0, colon))) {
            scheme = rest.substring(0, colon).toLowerCase(Locale.ROOT);
            rest = rest.substring(colon + 1);
        }
        String netloc = "";
        if (rest.startsWith("//")) {
            int end = 2;
            while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
                end++;
            }
            netloc = rest.substring(2, end);
            rest = rest.substring(end);
        }
        String[] fragment = splitAt(rest, rest.indexOf('#'));
        String[] query = splitAt(fragment[0], fragment[0].indexOf('?'));
        int segment = query[0].lastIndexOf('/');
        String[] params = splitAt(query[0], query[0].indexOf(';', Math.max(segment, 0)));
        return new ParsedUrl(scheme, netloc, params[0], params[1], query[1], fragment[1]);
    }

    private static String[] splitAt(String text, int at) {
        return at < 0 ? new String[] {text, ""} : new String[] {text.substring(0, at), text.substring(at + 1)};
    }

    private static boolean isScheme(String text) {
        return text.chars().allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "+-.".indexOf(c) >= 0))
                && Character.isLetter(text.charAt(0));
    }

    /** The host in lower case, without user, brackets and port; null if there is none. */
    @Nullable
    String hostname() {
        String host = netloc.substring(netloc.lastIndexOf('@') + 1);
        int colon = host.indexOf(':', host.indexOf(']') + 1);
        String name =
                (colon < 0 ? host : host.substring(0, colon)).replace("[", "").replace("]", "");
        return name.isEmpty() ? null : name.toLowerCase(Locale.ROOT);
    }

    @Nullable
    Object port() {
        int colon = netloc.indexOf(':', Math.max(netloc.indexOf(']'), netloc.lastIndexOf('@')) + 1);
        String port = colon < 0 ? "" : netloc.substring(colon + 1);
        if (port.isEmpty()) {
            return null;
        }
        if (port.length() > 5 || !port.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new ExpressionException("the port of the URL is not a number");
        }
        return Long.valueOf(port);
    }
}
