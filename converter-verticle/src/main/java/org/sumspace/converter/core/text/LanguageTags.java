package org.sumspace.converter.core.text;

import java.util.Locale;
import java.util.Set;

/** Well-formed language tags of RFC 5646 section 2.1. */
public final class LanguageTags {
    private static final int SUBTAG_MAX = 8;
    private static final Set<String> GRANDFATHERED = Set.of(
            "en-gb-oed",
            "i-ami",
            "i-bnn",
            "i-default",
            "i-enochian",
            "i-hak",
            "i-klingon",
            "i-lux",
            "i-mingo",
            "i-navajo",
            "i-pwn",
            "i-tao",
            "i-tay",
            "i-tsu",
            "sgn-be-fr",
            "sgn-be-nl",
            "sgn-ch-de");

    private LanguageTags() {}

    public static boolean isTag(String text) {
        if (text.length() == 2) {
            return isLetters(text);
        }
        String[] parts = text.split("-", -1);
        for (String part : parts) {
            if (part.isEmpty() || part.length() > SUBTAG_MAX || !isAlphanumeric(part)) {
                return false;
            }
        }
        return isPrivate(parts, 0) || isLangtag(parts) || GRANDFATHERED.contains(text.toLowerCase(Locale.ROOT));
    }

    private static boolean isLangtag(String[] parts) {
        String language = parts[0];
        if (language.length() < 2 || !isLetters(language)) {
            return false;
        }
        int at = 1;
        for (int i = 0; i < 3 && language.length() <= 3 && at < parts.length && isExtended(parts[at]); i++) {
            at++;
        }
        if (at < parts.length && parts[at].length() == 4 && isLetters(parts[at])) {
            at++;
        }
        if (at < parts.length && isRegion(parts[at])) {
            at++;
        }
        while (at < parts.length && isVariant(parts[at])) {
            at++;
        }
        return isExtensions(parts, at);
    }

    private static boolean isExtensions(String[] parts, int begin) {
        int at = begin;
        while (at < parts.length && !isPrivate(parts, at)) {
            if (parts[at].length() != 1 || parts[at].equalsIgnoreCase("x")) {
                return false;
            }
            int first = ++at;
            while (at < parts.length && parts[at].length() >= 2) {
                at++;
            }
            if (at == first) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPrivate(String[] parts, int at) {
        return parts[at].equalsIgnoreCase("x") && at + 1 < parts.length;
    }

    private static boolean isExtended(String part) {
        return part.length() == 3 && isLetters(part);
    }

    private static boolean isRegion(String part) {
        return (part.length() == 2 && isLetters(part))
                || (part.length() == 3 && part.chars().allMatch(c -> c <= '9'));
    }

    private static boolean isVariant(String part) {
        return part.length() >= 5 || (part.length() == 4 && Chars.isDigit(part.charAt(0)));
    }

    private static boolean isLetters(String part) {
        for (int i = 0; i < part.length(); i++) {
            if (!Chars.isLetter(part.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(String part) {
        for (int i = 0; i < part.length(); i++) {
            if (!Chars.isLetterOrDigit(part.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
