package org.sumspace.common.table;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of months and weekdays in English, German, French, Spanish, Italian, Portuguese and Dutch, also cut off. */
final class MonthNames {
    private static final List<String> MONTHS = List.of(
            "january januar janner janvier enero gennaio janeiro januari",
            "february februar feber fevrier febrero febbraio fevereiro februari",
            "march marz maerz mrz mars marzo marco maart mrt",
            "april avril abril aprile",
            "may mai mayo maggio maio mei",
            "june juni juin junio giugno junho",
            "july juli juillet julio luglio julho",
            "august aout agosto augustus",
            "september sept septembre septiembre settembre setembro",
            "october oktober octobre octubre ottobre outubro",
            "november novembre noviembre novembro",
            "december dezember decembre diciembre dicembre dezembro");
    private static final String WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
            + " montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so"
            + " lundi mardi mercredi jeudi vendredi samedi dimanche"
            + " lunes martes miercoles jueves viernes sabado domingo"
            + " lunedi martedi mercoledi giovedi venerdi domenica"
            + " segunda terca quarta quinta sexta"
            + " maandag dinsdag woensdag donderdag vrijdag zaterdag zondag";
    private static final int SHORTEST = 3;
    private static final int LONGEST = 12;
    private static final int AMBIGUOUS = -1;
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}");

    private static final Map<String, Integer> PREFIXES = prefixes();
    private static final Map<String, Integer> DAYS = days();

    private MonthNames() {}

    private static Map<String, Integer> prefixes() {
        Map<String, Integer> prefixes = new HashMap<>();
        for (int month = 1; month <= MONTHS.size(); month++) {
            for (String name : MONTHS.get(month - 1).split(" ")) {
                add(prefixes, name, month);
            }
        }
        return prefixes;
    }

    private static Map<String, Integer> days() {
        Map<String, Integer> days = new HashMap<>();
        for (String name : WEEKDAYS.split(" ")) {
            add(days, name, 1);
        }
        return days;
    }

    private static void add(Map<String, Integer> prefixes, String name, int number) {
        prefixes.put(name, number);
        for (int length = SHORTEST; length < name.length(); length++) {
            prefixes.merge(name.substring(0, length), number, (one, other) -> one.equals(other) ? one : AMBIGUOUS);
        }
    }

    /** The number of the month, from 1; 0 if the word is not a month, or is ambiguous. */
    static int month(String word) {
        return word.length() < SHORTEST || word.length() > LONGEST
                ? 0
                : Math.max(0, PREFIXES.getOrDefault(folded(word), 0));
    }

    static boolean isWeekday(String word) {
        return word.length() <= LONGEST && DAYS.containsKey(folded(word));
    }

    private static String folded(String word) {
        return ACCENTS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    /** The first two letters of all names, in lower case and without accents. */
    static Stream<String> beginnings() {
        return Stream.concat(PREFIXES.keySet().stream(), DAYS.keySet().stream())
                .map(name -> name.substring(0, 2))
                .distinct();
    }
}
