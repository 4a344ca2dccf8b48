package org.sumspace.converter.core.text;

import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words of dates: names of months and weekdays in several languages, and filler words between them. */
final class DateNames {
    private static final List<String> LANGUAGES = List.of("en", "fr", "de", "es", "it", "pt", "nl");
    private static final Set<String> MONTH_FIRST = Set.of("", "en", "en-us");
    private static final Set<String> FILLERS = Set.of(
            "of", "the", "on", "at", "de", "del", "den", "der", "le", "la", "el", "il", "do", "em", "um", "uhr", "am",
            "à", "a", "las", "alle", "ore", "om", "uur", "às");
    private static final Map<String, Integer> MONTHS = new HashMap<>();
    private static final Set<String> WEEKDAYS = new HashSet<>();

    static {
        for (String language : LANGUAGES) {
            DateFormatSymbols symbols = DateFormatSymbols.getInstance(Locale.forLanguageTag(language));
            for (String[] names : List.of(symbols.getMonths(), symbols.getShortMonths())) {
                for (int i = 0; i < 12; i++) {
                    MONTHS.putIfAbsent(plain(names[i]), i + 1);
                }
            }
            Arrays.stream(symbols.getWeekdays()).map(DateNames::plain).forEach(WEEKDAYS::add);
            Arrays.stream(symbols.getShortWeekdays()).map(DateNames::plain).forEach(WEEKDAYS::add);
        }
    }

    private DateNames() {}

    /** The word in lower case, without the full stop of an abbreviation. */
    static String plain(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    /** The number of the month from 1, or null if the word does not name one. */
    static @Nullable Integer month(String word) {
        return word.equals("sept") ? Integer.valueOf(9) : MONTHS.get(word);
    }

    static boolean isWeekday(String word) {
        return WEEKDAYS.contains(word);
    }

    static boolean isFiller(String word) {
        return FILLERS.contains(word);
    }

    /** Whether the day comes before the month when both are numbers. */
    static boolean isDayFirst(String locale) {
        return !MONTH_FIRST.contains(locale.toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
