package org.sumspace.common.security;

import java.net.IDN;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The form in which e-mail addresses are stored, compared and counted: the local part in lower case, the domain in the
 * ASCII form of IDNA (RFC 3490). Two addresses that look alike to a mail server have one form.
 */
public final class EmailAddress {
    private static final int FIRST_NOT_ASCII = 0x80;

    private EmailAddress() {}

    /**
     * The canonical form. Empty if the text is not an address, or could be confused with another one: its local part
     * has characters that NFKC replaces, invisible characters, letters of several alphabets, or only letters that look
     * like Latin ones.
     */
    public static Optional<String> canonical(String text) {
        String address = text.strip();
        int at = address.lastIndexOf('@');
        if (at < 1 || address.chars().anyMatch(Character::isWhitespace)) {
            return Optional.empty();
        }
        String local = address.substring(0, at);
        String lowerCase = local.toLowerCase(Locale.ROOT);
        if (local.indexOf('@') >= 0
                || !Normalizer.isNormalized(local, Normalizer.Form.NFKC)
                || LookAlikes.hasInvisible(local)
                || LookAlikes.mixesAlphabets(local)
                || looksLatin(lowerCase)) {
            return Optional.empty();
        }
        return domain(address.substring(at + 1)).map(domain -> lowerCase + "@" + domain);
    }

    /** Whether each letter that is not Latin looks like a Latin one. */
    private static boolean looksLatin(String lowerCase) {
        String latin = LookAlikes.latin(lowerCase);
        return !latin.equals(lowerCase) && latin.chars().allMatch(letter -> letter < FIRST_NOT_ASCII);
    }

    /** The canonical form; if there is none, the text in lower case, which matches no account. */
    public static String lookUpForm(String text) {
        return canonical(text).orElseGet(() -> text.strip().toLowerCase(Locale.ROOT));
    }

    private static Optional<String> domain(String domain) {
        try {
            String ascii = IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
            boolean complete = Arrays.stream(ascii.split("\\.", -1)).noneMatch(String::isEmpty);
            return complete ? Optional.of(ascii) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
