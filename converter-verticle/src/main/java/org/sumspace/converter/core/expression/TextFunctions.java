package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Functions on paths and addresses. */
final class TextFunctions {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private TextFunctions() {}

    /** Parts with one slash between them; a part that begins with a slash begins anew. */
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
            budget.result((long) path.length() + part.length());
            path.append(part);
        }
        return path.toString();
    }

    /** A text as part of an IRI: all but letters, digits and {@code -._~:/} as percent and UTF-8 (RFC 3986, section 2.1). */
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
        budget.result(encoded.length());
        return encoded.toString();
    }

    /** What stands before the first colon of an IRI, in lower case; empty if nothing does. */
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

    /** A web address without scheme and {@code www.}, by which the same address is known under both. */
    static @Nullable Object address(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        if (!(arguments[0] instanceof String iri)) {
            return null;
        }
        int begin = iri.startsWith("https://") ? 8 : iri.startsWith("http://") ? 7 : 0;
        return iri.substring(iri.startsWith("www.", begin) ? begin + 4 : begin);
    }

    /** {@code digits_after(text, mark)}: the digits that follow the first mark that digits follow; null without. */
    static @Nullable Object digitsAfter(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        String text = text(arguments[0]);
        String mark = text(arguments[1]);
        budget.search(text, mark);
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
