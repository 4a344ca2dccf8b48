package org.sumspace.assessment.pii.core;

import java.util.Locale;
import java.util.regex.Pattern;

/** The form of one value: whether it measures something or can be an identifier. */
enum ValueForm {
    /** A date, a time or both. */
    TIME,
    /** A number with a fraction, a power or thousands; a number with its unit; a length of time; a ratio. */
    QUANTITY,
    INTEGER,
    /** Digits and letters in one word, three or more numbers with signs or spaces between them, or an address of e-mail. */
    CODE,
    /** A word of letters. */
    WORD,
    /** Several words, or a list. */
    TEXT;

    private static final String NUMBER = "[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)";
    private static final String SHORT = "[0-9]{1,3}(?:[.,][0-9]+)?";
    private static final String UNIT =
            "(?:%|‰|°[cf]?|€|\\$|£|eur|usd|gbp|chf|percent|pct|points?|pts?|st|nd|rd|th|am|pm|x"
                    + "|[mµun]?s|secs?|seconds?|sek|sekunden?|mins?|m|minutes?|minuten?|h|hrs?|hours?|std|stunden?|heures?|horas?"
                    + "|d|days?|tage?|jours?|dias?|w|weeks?|wochen?|semaines?|months?|monate?|mois|y|yrs?|years?|jahre?|ans?|an"
                    + "|[kmcn]?m|mi|miles?|ft|in|[km]?g|lbs?|m?l|[kmgt]?i?b|bytes?|kw|kwh|w|v|[kmg]?hz|px)";
    private static final Pattern QUANTITIES = Pattern.compile("[+-]?(?:[0-9]+[.,][0-9]*|[.,][0-9]+)(?:[ed][+-]?[0-9]+)?"
            + "|[+-]?[0-9]+e[+-]?[0-9]{1,3}"
            + "|(?:[~≈<>≤≥±]=?|%) ?" + NUMBER
            + "|[+-]?[1-9][0-9]{0,2}(?:[.,'\u00a0\u202f\u2019][0-9]{3})+(?:[.,][0-9]+)?"
            + "|[€$£] ?" + NUMBER
            + "|" + SHORT + " ?[/:-] ?" + SHORT + " ?%?"
            + "|(?:" + NUMBER + "[ \u00a0]?" + UNIT + "\\.?(?:,? (?:and |und |et )?)?)+"
            + "|p(?:[0-9]+[ymwd])*(?:t(?:[0-9.,]+[hms])+)?");
    private static final String MONTH =
            "(?:jan|feb|mar|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]{0,6}\\.?";
    private static final String CLOCK = "[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?(?: ?[ap]m)?";
    private static final Pattern TIMES = Pattern.compile("(?:[0-9]{4}[-/.][0-9]{1,2}(?:[-/.][0-9]{1,2})?"
            + "|[0-9]{1,2}[-/.][0-9]{1,2}[-/.](?:[0-9]{4}\\.?|[0-9]{2})"
            + "|[12][0-9]{3}[01][0-9][0-3][0-9]t[0-9]{4,6}z?"
            + "|[12][0-9]{3}[年년] ?[0-9]{1,2}[月월] ?[0-9]{1,2}[日일]"
            + "|(?:0?[1-9]|1[0-2])[-/.][12][0-9]{3}"
            + "|[0-9]{4}-?w[0-9]{1,2}|[0-9]{4}[-_/ ]?[qs][1-4]"
            + "|[0-9]{1,2}\\.?[- ]" + MONTH + "(?:[- ][0-9]{2,4})?|" + MONTH + "[- ][0-9]{1,4}(?:,? [0-9]{4})?)"
            + "(?:(?:t|,? )" + CLOCK + ".{0,12})?"
            + "|" + CLOCK);
    private static final Pattern INTEGERS = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern SPACED_CODES = Pattern.compile("[0-9]+(?: [0-9]+){2,}");
    /** Signs of lists and structures, which are not single values. */
    private static final String LIST_SIGNS = ",;|()[]{}\"";

    private static final int LENGTH_MAX = 80;
    private static final int OPAQUE_MIN = 12;

    static ValueForm of(String value) {
        String text = withoutMark(value.strip()).toLowerCase(Locale.ROOT);
        if (INTEGERS.matcher(text).matches()) {
            return INTEGER;
        } else if (text.length() > LENGTH_MAX) {
            return text.indexOf(' ') < 0 ? CODE : TEXT;
        } else if (TIMES.matcher(text).matches()) {
            return TIME;
        } else if (QUANTITIES.matcher(text).matches()) {
            return QUANTITY;
        } else if (SPACED_CODES.matcher(text).matches()) {
            return CODE;
        } else if (text.chars().anyMatch(c -> Character.isWhitespace(c) || LIST_SIGNS.indexOf(c) >= 0)) {
            return TEXT;
        }
        boolean digits = text.chars().anyMatch(Character::isDigit);
        return digits || text.indexOf('@') > 0 || isOpaque(value.strip()) ? CODE : WORD;
    }

    /** Removes the apostrophe with which spreadsheets mark numbers and dates as texts. */
    private static String withoutMark(String text) {
        return text.length() > 1 && text.charAt(0) == '\'' && Character.isDigit(text.charAt(1))
                ? text.substring(1)
                : text;
    }

    /** A long word with small and capital letters in any order, such as a number in base 64. */
    private static boolean isOpaque(String word) {
        return word.length() >= OPAQUE_MIN
                && word.substring(1).chars().anyMatch(Character::isUpperCase)
                && word.chars().anyMatch(Character::isLowerCase)
                && word.indexOf('-') < 0;
    }
}
