package org.sumspace.converter.core.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Absolute IRIs (RFC 3987). The parser is written by hand for speed, because a record holds dozens of them. */
public final class Iris {
    private static final int COLON = 1;
    private static final int AT = 1 << 1;
    private static final int SLASH = 1 << 2;
    private static final int QUESTION = 1 << 3;
    private static final int HASH = 1 << 4;

    /** The unreserved characters and sub-delimiters of ASCII, which are allowed everywhere. */
    private static final int PLAIN = 1 << 5;

    private static final int PATH = COLON | AT | SLASH;
    private static final byte[] CLASSES = classes();
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private Iris() {}

    /** The class of each character of ASCII. */
    private static byte[] classes() {
        byte[] classes = new byte[0x80];
        for (char c = 0; c < classes.length; c++) {
            boolean plain = Chars.isLetterOrDigit(c) || "-._~!$&'()*+,;=".indexOf(c) >= 0;
            classes[c] = (byte) (plain ? PLAIN : 0);
        }
        classes[':'] = COLON;
        classes['@'] = AT;
        classes['/'] = SLASH;
        classes['?'] = QUESTION;
        classes['#'] = HASH;
        return classes;
    }

    /** Whether a text is an IRI with a scheme (RFC 3987 section 2.2). */
    public static boolean isIri(String text) {
        int colon = schemeEnd(text);
        if (colon <= 0) {
            return false;
        }
        int pathBegin = colon + 1;
        if (text.startsWith("//", pathBegin)) {
            int end = firstOf(text, pathBegin + 2, SLASH | QUESTION | HASH);
            if (!isAuthority(text, pathBegin + 2, end)) {
                return false;
            }
            pathBegin = end;
        }
        int end = endOfRun(text, pathBegin, text.length(), PATH, false);
        if (isAt(text, end, '?')) {
            end = endOfRun(text, end + 1, text.length(), PATH | QUESTION, true);
        }
        if (isAt(text, end, '#')) {
            end = endOfRun(text, end + 1, text.length(), PATH | QUESTION, false);
        }
        return end == text.length();
    }

    /**
     * Converts an address as browsers show and send it to an IRI: characters that are not allowed in path, query or
     * fragment, such as brackets and bars, are percent-encoded as UTF-8. The part before the path stays unchanged, as
     * does an address without a scheme and {@code //}.
     */
    public static String ofAddress(String text) {
        int colon = schemeEnd(text);
        if (colon <= 0 || !text.startsWith("//", colon + 1)) {
            return text;
        }
        int from = firstOf(text, colon + 3, SLASH | QUESTION | HASH);
        StringBuilder iri = new StringBuilder(text.length()).append(text, 0, from);
        boolean isFragment = false;
        while (from < text.length()) {
            int end = endOfRun(text, from, text.length(), PATH | QUESTION, false);
            iri.append(text, from, end);
            if (isAt(text, end, '#') && !isFragment) {
                isFragment = true;
                iri.append('#');
                end++;
            } else if (end < text.length()) {
                int length = Character.charCount(text.codePointAt(end));
                for (byte b : text.substring(end, end + length).getBytes(StandardCharsets.UTF_8)) {
                    iri.append('%').append(HEX.toHexDigits(b));
                }
                end += length;
            }
            from = end;
        }
        return iri.toString();
    }

    private static boolean isAt(String text, int at, char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    /** The index of the colon after the scheme, or -1. */
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return i;
            }
            boolean allowed = Chars.isLetter(c) || (i > 0 && (Chars.isDigit(c) || "+-.".indexOf(c) >= 0));
            if (!allowed) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isAuthority(String text, int begin, int end) {
        int at = text.lastIndexOf('@', end - 1);
        int host = at >= begin ? at + 1 : begin;
        if (at >= begin && !isRun(text, begin, at, COLON)) {
            return false;
        }
        int port = text.lastIndexOf(':', end - 1);
        if (host < end && text.charAt(host) == '[') {
            int close = text.indexOf(']', host);
            return close > host
                    && close < end
                    && isLiteral(text, host + 1, close)
                    && (close + 1 == end || (text.charAt(close + 1) == ':' && isDigits(text, close + 2, end)));
        }
        int hostEnd = port >= host ? port : end;
        return isRun(text, host, hostEnd, 0) && (hostEnd == end || isDigits(text, hostEnd + 1, end));
    }

    /** Checks the characters of an IPv6 or future address, but not whether it is a valid one. */
    private static boolean isLiteral(String text, int begin, int end) {
        int colons = 0;
        for (int i = begin; i < end; i++) {
            char c = text.charAt(i);
            colons += c == ':' ? 1 : 0;
            if (!Chars.isLetterOrDigit(c) && c != ':' && c != '.') {
                return false;
            }
        }
        return colons >= 2 || (end > begin && (text.charAt(begin) | 0x20) == 'v');
    }

    private static boolean isDigits(String text, int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (!Chars.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRun(String text, int begin, int end, int alsoAllowed) {
        return endOfRun(text, begin, end, alsoAllowed, false) == end;
    }

    /** The index of the first character that is not allowed, or the end. */
    private static int endOfRun(String text, int begin, int end, int alsoAllowed, boolean allowPrivate) {
        int i = begin;
        while (i < end) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= end || !Chars.isHex(text.charAt(i + 1)) || !Chars.isHex(text.charAt(i + 2))) {
                    return i;
                }
                i += 3;
            } else if (c < 0x80) {
                if ((CLASSES[c] & (PLAIN | alsoAllowed)) == 0) {
                    return i;
                }
                i++;
            } else {
                int point = text.codePointAt(i);
                if (!isUcschar(point) && !(allowPrivate && isIprivate(point))) {
                    return i;
                }
                i += Character.charCount(point);
            }
        }
        return end;
    }

    /** {@code ucschar} of RFC 3987. */
    private static boolean isUcschar(int point) {
        if (point < 0x10000) {
            return (point >= 0xA0 && point <= 0xD7FF)
                    || (point >= 0xF900 && point <= 0xFDCF)
                    || (point >= 0xFDF0 && point <= 0xFFEF);
        }
        return point < 0xF0000 && (point & 0xFFFF) <= 0xFFFD && (point < 0xE0000 || point >= 0xE1000);
    }

    /** {@code iprivate} of RFC 3987. */
    private static boolean isIprivate(int point) {
        return (point >= 0xE000 && point <= 0xF8FF) || (point >= 0xF0000 && (point & 0xFFFF) <= 0xFFFD);
    }

    private static int firstOf(String text, int begin, int marks) {
        int i = begin;
        while (i < text.length() && (text.charAt(i) >= 0x80 || (CLASSES[text.charAt(i)] & marks) == 0)) {
            i++;
        }
        return i;
    }
}
