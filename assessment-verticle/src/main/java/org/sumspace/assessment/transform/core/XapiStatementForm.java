package org.sumspace.assessment.transform.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.UUID;
import java.util.regex.Pattern;

/** Converts pseudonyms and codes to the forms that xAPI demands of values. */
public final class XapiStatementForm {
    /** The home page of accounts whose name is a pseudonym, and the beginning of pseudonyms that stand for IRIs. */
    public static final String PSEUDONYM = "urn:sumspace:pseudonym";

    private static final Pattern PSEUDONYMS = Pattern.compile("[0-9a-f]{32}");
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

    /** A pseudonym as a UUID: 30 of its 32 digits stay, two say version and variant (RFC 9562). Other texts are hashed. */
    public static String uuid(String text) {
        if (isUuid(text)) {
            return text;
        } else if (!PSEUDONYMS.matcher(text).matches()) {
            return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString();
        }
        StringBuilder digits = new StringBuilder(text);
        digits.setCharAt(VERSION, '5');
        digits.setCharAt(VARIANT, "89ab".charAt(Character.digit(text.charAt(VARIANT), 16) & 3));
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
