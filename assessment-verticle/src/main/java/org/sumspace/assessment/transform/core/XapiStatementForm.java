package org.sumspace.assessment.transform.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.UUID;
import java.util.regex.Pattern;

/** Converts pseudonyms and codes to the forms that xAPI demands of values. */
public final class XapiStatementForm {
    /** The home page of accounts whose name is a pseudonym, and the beginning of pseudonyms that stand for IRIs. */
    public static final String PSEUDONYM = "urn:sumspace:pseudonym";

    private static final int DIGITS = 32;
    private static final Pattern UUIDS =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final Pattern IRIS = Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]*://|urn:)[^\\s<>\"{}|\\\\^`]+");
    private static final int VERSION = 12;
    private static final int VARIANT = 16;

    private XapiStatementForm() {}

    public static boolean isUuid(String text) {
        return UUIDS.matcher(text).matches();
    }

    public static boolean isIri(String text) {
        return IRIS.matcher(text).matches();
    }

    /** Whether a text has the form of a pseudonym: 32 hexadecimal digits in lower case. */
    static boolean isPseudonym(String text) {
        boolean digits = text.length() == DIGITS;
        for (int i = 0; digits && i < DIGITS; i++) {
            char c = text.charAt(i);
            digits = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        return digits;
    }

    /** A digit of the UUID of a pseudonym: 30 of its 32 digits stay, two say version and variant (RFC 9562). */
    static char digitOfUuid(String pseudonym, int i) {
        char digit = pseudonym.charAt(i);
        return switch (i) {
            case VERSION -> '5';
            case VARIANT -> "89ab".charAt(Character.digit(digit, 16) & 3);
            default -> digit;
        };
    }

    /** A pseudonym as a UUID. Other texts are hashed. */
    public static String uuid(String text) {
        if (isUuid(text)) {
            return text;
        } else if (!isPseudonym(text)) {
            return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString();
        }
        StringBuilder digits = new StringBuilder(text);
        digits.setCharAt(VERSION, digitOfUuid(text, VERSION));
        digits.setCharAt(VARIANT, digitOfUuid(text, VARIANT));
        return digits.insert(20, '-')
                .insert(16, '-')
                .insert(12, '-')
                .insert(8, '-')
                .toString();
    }

    /** The text itself if it is an IRI, else one that ends with it. */
    public static String iri(String beginning, String text) {
        return isIri(text) ? text : beginning + URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
