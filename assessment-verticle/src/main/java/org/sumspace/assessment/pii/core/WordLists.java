package org.sumspace.assessment.pii.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Lists of names and words, in lower case and without accents. The lists are our own. */
final class WordLists {
    static final Set<String> GIVEN_NAMES = read("given-names", "\\s+");
    static final Set<String> SURNAMES = read("surnames", "\\s+");
    /** Words of four languages that are not names although they may begin with a capital letter. */
    static final Set<String> COMMON = read("common-words", "\\s+");

    /** Cities, regions and other places; several words are separated by one space. */
    static final Set<String> PLACES = read("places", ",\\s*");

    /** Flowers, stones, cities and other things, of which many are given names, too. */
    static final Set<String> THINGS_WITH_NAMES = read("things-with-names", ",\\s*|\n");

    /** Organisations that are known in many countries; several words are separated by one space. */
    static final Set<String> ORGANISATIONS = read("organisations", ",\\s*");

    static final Set<String> COUNTRIES = countries();
    /** Of a place or country. */
    static final int PLACE_WORDS_MAX = 4;

    private static final int SHORT = 3;
    private static final Map<String, List<String>> CUES = cues();

    private WordLists() {}

    private static Map<String, List<String>> cues() {
        return text("cues")
                .lines()
                .map(line -> line.split(" = ", 2))
                .collect(Collectors.toUnmodifiableMap(line -> line[0], line -> List.of(line[1].split(", "))));
    }

    /**
     * Words that indicate what stands beside them.
     *
     * @param name of a line of the list
     */
    static Set<String> cues(String name) {
        return Set.copyOf(phrases(name));
    }

    /** The same words in the order of the list. */
    static List<String> phrases(String name) {
        return requireNonNull(CUES.get(name), name);
    }

    /** The words of each kind for which the list has a line with its name: {@code prefix.EMAIL}. */
    static Map<PiiKind, List<String>> ofKinds(String prefix) {
        Map<PiiKind, List<String>> ofKinds = new EnumMap<>(PiiKind.class);
        CUES.forEach((name, words) -> {
            if (name.startsWith(prefix + ".")) {
                ofKinds.put(PiiKind.valueOf(name.substring(prefix.length() + 1)), words);
            }
        });
        return ofKinds;
    }

    private static Set<String> read(String name, String separator) {
        Set<String> words = new HashSet<>();
        for (String word : text(name).split(separator)) {
            if (!word.isBlank()) {
                words.add(TextWords.fold(word.strip()));
            }
        }
        return Set.copyOf(words);
    }

    private static String text(String name) {
        String resource = "/pii/" + name + ".txt";
        try (InputStream in = requireNonNull(WordLists.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> countries() {
        Set<String> names = new HashSet<>();
        for (String code : Locale.getISOCountries()) {
            Locale country = new Locale.Builder().setRegion(code).build();
            for (String language : List.of("en", "fr", "de", "es", "it")) {
                String name = TextWords.fold(country.getDisplayCountry(Locale.forLanguageTag(language)));
                if (name.length() > SHORT) {
                    names.add(name);
                }
            }
        }
        return Set.copyOf(names);
    }

    /** Whether a word is a given name and nothing else. */
    static boolean isGivenName(String folded) {
        return isListed(folded, GIVEN_NAMES) && !COMMON.contains(folded);
    }

    /** Whether a name is in a list; for names such as Anne-Marie, both parts are looked up. */
    static boolean isListed(String folded, Set<String> names) {
        int hyphen = folded.indexOf('-');
        return names.contains(folded)
                || (hyphen > 0
                        && names.contains(folded.substring(0, hyphen))
                        && names.contains(folded.substring(hyphen + 1)));
    }
}
