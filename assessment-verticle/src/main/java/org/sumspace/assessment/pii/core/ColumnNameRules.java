package org.sumspace.assessment.pii.core;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds the kinds of values that the name of a column suggests, in English, French, German and Spanish; for births also
 * in other languages.
 */
public final class ColumnNameRules {
    /** Words that must follow one another in a name; a leading {@code =} demands the whole name. */
    private static final Map<PiiKind, List<String>> RULES = WordLists.ofKinds("column-of");

    /** A name that ends with one of these is about a property: {@code last_login_at} is not a login. */
    private static final Set<String> PROPERTIES = WordLists.cues("column.properties");

    /** Before "on" and "at", these say when somebody was born. */
    private static final Set<String> BIRTH = Set.of("birth", "born");

    /** In a name about births, these say that the values are not dates: {@code lieu_naissance}. */
    private static final Set<String> NOT_WHEN = WordLists.cues("column.not-when");

    /** Kinds whose values are groups of people. */
    private static final Set<PiiKind> OF_GROUPS = EnumSet.of(
            PiiKind.GENDER, PiiKind.AGE, PiiKind.SPECIAL_CATEGORY, PiiKind.COUNTRY, PiiKind.CITY, PiiKind.POSTCODE);

    /** Other words for groups of people. */
    private static final Set<String> GROUPS = WordLists.cues("column.groups-of-people");

    private ColumnNameRules() {}

    /** Whether the values of a column are groups of people, such as genders, regions and bands of age. */
    public static boolean areGroupsOfPeople(String columnName) {
        List<String> words = words(columnName);
        return kinds(columnName).stream().anyMatch(OF_GROUPS::contains)
                || GROUPS.stream().anyMatch(rule -> matches(words, rule));
    }

    /** The kinds that the name suggests, the most telling first. */
    public static Set<PiiKind> kinds(String columnName) {
        List<String> words = words(columnName);
        int last = words.size() - 1;
        if (last > 0 && PROPERTIES.contains(words.get(last)) && !BIRTH.contains(words.get(last - 1))) {
            return Set.of();
        }
        Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
        RULES.forEach((kind, rules) -> {
            if (rules.stream().anyMatch(rule -> matches(words, rule))) {
                kinds.add(kind);
            }
        });
        if (words.stream().anyMatch(NOT_WHEN::contains)) {
            kinds.remove(PiiKind.BIRTH_DATE);
        }
        if (IdentifierName.of(words) == IdentifierName.OF_PERSONS) {
            kinds.add(PiiKind.PERSON_ID);
        }
        return kinds;
    }

    private static boolean matches(List<String> words, String rule) {
        boolean whole = rule.startsWith("=");
        String wanted = " " + (whole ? rule.substring(1) : rule) + " ";
        String name = " " + String.join(" ", words) + " ";
        return whole ? name.equals(wanted) : name.contains(wanted);
    }

    /** The words of a name in lower case and without accents: {@code EntityUaiCode} has three. */
    static List<String> words(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean start = Character.isUpperCase(c)
                    && word.length() > 0
                    && !(Character.isUpperCase(plain.charAt(i - 1))
                            && (i + 1 == plain.length() || !Character.isLowerCase(plain.charAt(i + 1))));
            if (start || !Character.isLetterOrDigit(c)) {
                add(words, word);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            }
        }
        add(words, word);
        return words;
    }

    private static void add(List<String> words, StringBuilder word) {
        if (word.length() > 0) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
            word.setLength(0);
        }
    }
}
