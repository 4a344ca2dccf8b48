package org.sumspace.assessment.metric.core;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the favourable value of a label, if none is named. */
public final class FavourableValue {
    /**
     * Words that say yes, or that something was achieved, without accents. A language may use the word of another one, and
     * no word says yes in one language and no in another one.
     */
    private static final Set<String> YES = words(
            // English
            "1 true yes y pass passed success successful succeeded graduate graduated complete completed accepted"
                    + " approved admitted",
            // German
            "ja wahr bestanden erfolgreich erfolg abgeschlossen absolviert angenommen zugelassen",
            // French
            "oui vrai reussi reussie reussite succes admis admise recu recue valide validee diplome diplomee accepte"
                    + " acceptee",
            // Spanish and Portuguese
            "si verdadero aprobado aprobada apto apta superado superada completado completada exito graduado graduada"
                    + " aceptado aceptada admitido admitida sim verdadeiro aprovado aprovada concluido concluida aceito",
            // Italian
            "vero promosso promossa superato superata idoneo idonea ammesso ammessa completato completata laureato"
                    + " laureata riuscito",
            // Dutch, Polish, Danish, Norwegian, Swedish
            "waar geslaagd behaald voldoende afgerond tak prawda zdany zdana zdane zdal zdala zaliczone zaliczony"
                    + " ukonczone ukonczony sandt sant sann bestaet bestatt godkendt godkjent godkand");

    /** Words that say no, or that something was not achieved. */
    private static final Set<String> NO = words(
            "0 false no n fail failed failure dropout withdrawn rejected incomplete",
            "nein falsch durchgefallen nichtbestanden abgebrochen abgelehnt",
            "non faux echoue echouee echec ajourne ajournee refuse refusee recale recalee",
            "falso suspenso suspendido suspendida suspensa reprobado reprobada rechazado rechazada nao reprovado reprovada",
            "bocciato bocciata respinto respinta insufficiente",
            "nee onwaar gezakt onvoldoende nie falsz niezdany niezdane niezaliczone nej nei ikkebestaet underkand");

    /** A letter that says yes beside one that says no. */
    private static final Map<String, String> LETTERS = Map.of("j", "n", "o", "n", "s", "n", "t", "n");

    private static final Pattern NEGATED =
            Pattern.compile("(not|no|non|nicht|pas|niet|nie|nao|ikke|inte|icke|ej|sin)[ _-].*");

    /** Before another value, these make its opposite: unsatisfactory, no dropout. */
    private static final Set<String> OPPOSITES =
            Set.of("un", "in", "im", "dis", "non", "on", "no", "not", "nicht", "kein", "pas", "niet", "ikke", "inte");

    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
    private static final Pattern ZEROS = Pattern.compile("([01])\\.0+");

    private FavourableValue() {}

    private static Set<String> words(String... lists) {
        return Stream.of(lists).flatMap(list -> Stream.of(list.split(" ", -1))).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The only value that says yes; else of two opposites the one that says no less; else of two values the one beside the only
     * one that says no; else of two values the rarer one. Empty if there is none.
     *
     * @param values all values of the label, the most frequent first
     */
    public static Optional<String> of(List<String> values) {
        List<String> yes = values.stream().filter(value -> isYes(value, values)).toList();
        if (yes.size() == 1) {
            return Optional.of(yes.get(0));
        }
        if (values.size() != 2) {
            return Optional.empty();
        }
        Optional<String> opposite = values.stream()
                .filter(value -> isOppositeOf(value, values.get(value.equals(values.get(0)) ? 1 : 0)))
                .findFirst();
        if (opposite.isPresent()) {
            String plain = values.get(opposite.get().equals(values.get(0)) ? 1 : 0);
            return Optional.of(isNo(plain) ? opposite.get() : plain);
        }
        List<String> others = values.stream().filter(value -> !isNo(value)).toList();
        return Optional.of(others.size() == 1 ? others.get(0) : values.get(1));
    }

    private static boolean isOppositeOf(String value, String other) {
        String word = plain(value);
        String end = plain(other);
        return word.endsWith(end)
                && OPPOSITES.contains(
                        word.substring(0, word.length() - end.length()).strip().replaceAll("[_-]$", ""));
    }

    private static boolean isYes(String value, List<String> values) {
        String word = plain(value);
        String no = LETTERS.get(word);
        return YES.contains(word)
                || (no != null
                        && values.size() == 2
                        && values.stream().anyMatch(each -> plain(each).equals(no)));
    }

    private static boolean isNo(String value) {
        String word = plain(value);
        return NO.contains(word) || NEGATED.matcher(word).matches();
    }

    /** In lower case, without accents and spaces around it; {@code 1.0} is {@code 1}. */
    private static String plain(String value) {
        String word = ACCENTS.matcher(Normalizer.normalize(value.strip(), Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT)
                .replace('ł', 'l');
        return ZEROS.matcher(word).replaceFirst("$1");
    }
}
