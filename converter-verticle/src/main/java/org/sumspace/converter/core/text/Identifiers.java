package org.sumspace.converter.core.text;

/** The syntax of UUIDs, mailboxes, digests and versions in xAPI. */
public final class Identifiers {
    private static final String MAILTO = "mailto:";
    private static final int UUID_LENGTH = 36;
    private static final int SHA1_LENGTH = 40;
    private static final int ADDRESS_MAX = 320;

    private Identifiers() {}

    /** The form of RFC 4122, section 3, in upper or lower case. */
    public static boolean isUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? text.charAt(i) != '-' : !Chars.isHex(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** {@code mailto:} and an address of RFC 5321; its domain may be a single label, such as {@code localhost}. */
    public static boolean isMbox(String text) {
        int at = text.lastIndexOf('@');
        if (!text.startsWith(MAILTO) || text.length() > ADDRESS_MAX || at <= MAILTO.length()) {
            return false;
        }
        return isLocalPart(text, MAILTO.length(), at) && isDomain(text.substring(at + 1));
    }

    private static boolean isLocalPart(String text, int begin, int end) {
        for (int i = begin; i < end; i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == 0x7F || "@,;:\\\"<>()[]".indexOf(c) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDomain(String domain) {
        for (String label : domain.split("\\.", -1)) {
            if (label.isEmpty() || label.startsWith("-") || label.endsWith("-")) {
                return false;
            }
            if (!label.chars().allMatch(c -> c == '-' || c >= 0x80 || Chars.isLetterOrDigit((char) c))) {
                return false;
            }
        }
        return true;
    }

    /** Forty lower-case hex digits. */
    public static boolean isSha1(String text) {
        return text.length() == SHA1_LENGTH
                && text.chars().allMatch(c -> Chars.isHex((char) c) && (c < 'A' || c > 'F'));
    }

    /** 1.0, 1.0.n or 2.0.n. */
    public static boolean isXapiVersion(String text) {
        if (text.equals("1.0")) {
            return true;
        }
        return (text.startsWith("1.0.") || text.startsWith("2.0."))
                && text.length() > 4
                && text.length() < 12
                && text.substring(4).chars().allMatch(c -> Chars.isDigit((char) c));
    }
}
