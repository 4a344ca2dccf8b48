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

    /**
     * {@code mailto:} and an address of RFC 5321. Its local part may be quoted, and its domain may be a single label, such
     * as {@code localhost}, or an address in brackets, which may be percent-encoded (RFC 6068).
     */
    public static boolean isMbox(String text) {
        int at = text.lastIndexOf('@');
        if (!text.startsWith(MAILTO) || text.length() > ADDRESS_MAX || at <= MAILTO.length()) {
            return false;
        }
        String domain = text.substring(at + 1);
        return (isQuoted(text, MAILTO.length(), at) || isLocalPart(text, MAILTO.length(), at))
                && (isDomain(domain) || isAddressLiteral(domain));
    }

    /** {@code Quoted-string} of RFC 5321, with the characters of RFC 6531. */
    private static boolean isQuoted(String text, int begin, int end) {
        if (end - begin < 2 || text.charAt(begin) != '"' || text.charAt(end - 1) != '"') {
            return false;
        }
        for (int i = begin + 1; i < end - 1; i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return false;
            }
            if (i == end - 1 || text.charAt(i) < ' ' || text.charAt(i) == 0x7F) {
                return false;
            }
        }
        return true;
    }

    /**
     * An IPv4 address, or a tagged one such as {@code IPv6:::1}; the text after a tag is checked only for its
     * characters.
     */
    private static boolean isAddressLiteral(String domain) {
        boolean encoded = domain.regionMatches(true, 0, "%5B", 0, 3);
        String open = encoded ? "%5B" : "[";
        String close = encoded ? "%5D" : "]";
        int end = domain.length() - close.length();
        if (end <= open.length()
                || !domain.regionMatches(true, 0, open, 0, open.length())
                || !domain.regionMatches(true, end, close, 0, close.length())) {
            return false;
        }
        String address = domain.substring(open.length(), end);
        int tag = address.indexOf(':');
        return tag < 0
                ? isIpv4(address)
                : isDomain(address.substring(0, tag)) && tag < address.length() - 1 && isAddressText(address);
    }

    private static boolean isAddressText(String address) {
        return address.chars().allMatch(c -> c == ':' || c == '.' || c == '-' || Chars.isLetterOrDigit((char) c));
    }

    private static boolean isIpv4(String address) {
        String[] parts = address.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            boolean number =
                    !part.isEmpty() && part.length() <= 3 && part.chars().allMatch(c -> Chars.isDigit((char) c));
            if (!number || Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
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
