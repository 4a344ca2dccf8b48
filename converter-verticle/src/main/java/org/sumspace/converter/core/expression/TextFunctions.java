package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.text.Iris;

/** Functions on paths and IRIs. */
final class TextFunctions {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** Segments that only announce the identifier of a user. */
    private static final List<String> USER_SEGMENTS = List.of("/users", "/user");

    private TextFunctions() {}

    /** Joins parts with one slash between them. A part that begins with a slash replaces those before it. */
    static Object pathJoin(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, Integer.MAX_VALUE);
        StringBuilder path = new StringBuilder(text(arguments[0]));
        for (int i = 1; i < arguments.length; i++) {
            String part = text(arguments[i]);
            if (part.startsWith("/")) {
                path.setLength(0);
            } else if (!path.isEmpty() && path.charAt(path.length() - 1) != '/') {
                path.append('/');
            }
            budget.requireResultSize((long) path.length() + part.length());
            path.append(part);
        }
        return path.toString();
    }

    /** Percent-encodes a string as UTF-8, except for letters, digits and {@code -._~:/} (RFC 3986, section 2.1). */
    static Object encoded(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        StringBuilder encoded = new StringBuilder();
        for (byte b : text(arguments[0]).getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9');
            if (plain || "-._~:/".indexOf(b) >= 0) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.toHexDigits(b));
            }
        }
        budget.requireResultSize(encoded.length());
        return encoded.toString();
    }

    /** An address as an IRI ({@link Iris#ofAddress}). */
    static Object addressIri(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String iri = Iris.ofAddress(text(arguments[0]));
        budget.requireResultSize(iri.length());
        return iri;
    }

    /** The scheme of an IRI in lower case; empty if there is none. */
    static Object scheme(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String iri = text(arguments[0]);
        int colon = iri.indexOf(':');
        return colon < 0 ? "" : iri.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    /** Host and port of an IRI; empty if it has none. */
    static Object authority(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String iri = text(arguments[0]);
        int begin = iri.indexOf("://");
        if (begin < 0) {
            return "";
        }
        int end = begin + 3;
        while (end < iri.length() && "/?#".indexOf(iri.charAt(end)) < 0) {
            end++;
        }
        return iri.substring(begin + 3, end);
    }

    /**
     * The account of a URL that identifies a person: its name is the last segment, and its home page is the rest of the
     * URL without a segment that only announces a user. Null if there is no last segment, or a query or fragment.
     */
    static @Nullable Object accountOf(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        if (!(arguments[0] instanceof String id) || id.indexOf('?') >= 0 || id.indexOf('#') >= 0) {
            return null;
        }
        int authority = id.indexOf("://") + 3;
        int slash = id.lastIndexOf('/');
        if (authority < 3 || slash <= authority || slash == id.length() - 1 || !Iris.isIri(id.substring(0, slash))) {
            return null;
        }
        String site = id.substring(0, slash);
        for (String segment : USER_SEGMENTS) {
            int end = site.length() - segment.length();
            site = end > authority && site.endsWith(segment) ? site.substring(0, end) : site;
        }
        Map<String, Object> account = new LinkedHashMap<>();
        account.put("homePage", site);
        account.put("name", id.substring(slash + 1));
        return account;
    }

    /** A URL without {@code http://}, {@code https://} and {@code www.}, to compare URLs that differ only in these. */
    static @Nullable Object address(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        if (!(arguments[0] instanceof String iri)) {
            return null;
        }
        int begin = iri.startsWith("https://") ? 8 : iri.startsWith("http://") ? 7 : 0;
        return iri.substring(iri.startsWith("www.", begin) ? begin + 4 : begin);
    }

    /** {@code digits_after(text, mark)}: the digits after the first mark that digits follow, or null. */
    static @Nullable Object digitsAfter(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        String text = text(arguments[0]);
        String mark = text(arguments[1]);
        budget.countSearch(text, mark);
        for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
            int begin = at + mark.length();
            int end = begin;
            while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
                end++;
            }
            if (end > begin) {
                return text.substring(begin, end);
            }
        }
        return null;
    }
}
