package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds postal addresses: a street with a number, as it is written in English, French, German, Spanish and related
 * languages, with the postcode, city and country after it.
 */
final class PostalAddresses implements WordDetector {
    /** Higher than the score of names of persons, because many streets are named after persons. */
    private static final double WITH_NUMBER = 1;

    private static final double UNNUMBERED = 0.9;
    private static final double SECONDARY = 0.75;
    private static final double POSTCODE = 0.8;
    private static final double CITY_LINE = 0.72;

    private static final Set<String> ROADS = Set.of(
            "street", "st", "road", "rd", "avenue", "ave", "lane", "boulevard", "blvd", "drive", "parkway", "highway");

    private static final Set<String> BOXES = Set.of("box", "postfach", "apartado", "bp");
    private static final Set<String> CODES =
            Set.of("zip", "postcode", "zipcode", "postal", "plz", "postleitzahl", "cp", "code", "cedex");

    private static final Set<String> ANNOUNCING = WordLists.cues("address.announcing");
    private static final Set<String> FRENCH_SUFFIXES = Set.of("bis", "ter", "quater");
    private static final int MILITARY_WORDS_MAX = 6;

    /** Words before an address. */
    private static final Set<String> BEFORE_ADDRESSES = WordLists.cues("address.before");
    /** Destinations of military mail: units, boxes and ships. */
    private static final Set<String> MILITARY =
            Set.of("psc", "cmr", "unit", "usns", "uss", "uscgc", "usnv", "apo", "fpo", "dpo");

    /** Parts of a building, which are not an address without a street. */
    private static final Set<String> ROOMS =
            Set.of("room", "floor", "studio", "etage", "interno", "lokal", "etaj", "unit");

    private static final Set<String> MILITARY_POSTS = Set.of("apo", "fpo", "dpo");

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        while (at < words.count()) {
            int start = Math.max(street(words, at), box(words, at));
            if (start > 0) {
                int last = AddressTail.end(words, at + start - 1);
                add(words, at, last, PiiKind.ADDRESS, WITH_NUMBER, sink);
                at = last + 1;
                at += cityLine(words, at, sink);
            } else if (unnumbered(words, at) > 0) {
                int length = unnumbered(words, at);
                add(words, at, at + length - 1, PiiKind.ADDRESS, UNNUMBERED, sink);
                at += length;
            } else if (isSecondary(words, at)) {
                add(words, at, at + 1, PiiKind.ADDRESS, SECONDARY, sink);
                at += 2;
                at += cityLine(words, at, sink);
            } else {
                if (isAnnouncedPostcode(words, at)) {
                    add(words, at, at, PiiKind.POSTCODE, POSTCODE, sink);
                }
                at++;
            }
        }
    }

    /** A line of one to three names under the line of a street is a city; returns its words. */
    private static int cityLine(TextWords words, int at, Detector.Sink sink) {
        if (at >= words.count() || !words.gapAfter(at - 1).contains("\n")) {
            return 0;
        }
        int length = 0;
        while (at + length < words.count()) {
            Word word = words.get(at + length);
            boolean part = (word.capital() || words.uncapitalised())
                    && !word.number()
                    && !WordLists.COMMON.contains(word.folded())
                    && !AddressTail.SECONDARIES.contains(word.folded());
            if (!part || length == StreetNames.UNKNOWN_WORDS_MAX) {
                return 0;
            }
            length++;
            String gap = words.gapAfter(at + length - 1);
            if (gap.contains("\n") || at + length == words.count()) {
                add(words, at, at + length - 1, PiiKind.CITY, CITY_LINE, sink);
                return length;
            } else if (!gap.equals(" ")) {
                return 0;
            }
        }
        return 0;
    }

    private static void add(TextWords words, int first, int last, PiiKind kind, double score, Detector.Sink sink) {
        sink.found(new Match(kind, words.get(first).start(), words.get(last).end(), score, false));
    }

    /** How many words are a street with its number; 0 if there is none here. */
    private static int street(TextWords words, int at) {
        int numbers = 0;
        while (numbers < 2 && HouseNumbers.isAt(words, at + numbers) && near(words, at + numbers)) {
            numbers++;
        }
        if (numbers > 0 && FRENCH_SUFFIXES.contains(words.folded(at + numbers)) && words.joined(at + numbers)) {
            numbers++;
        }
        int name = at + numbers;
        if (name >= words.count()) {
            return 0;
        }
        int length = StreetNames.length(words, name, numbers > 0);
        if (length == 0) {
            return street(words, at, numbers);
        }
        int end = name + length;
        end += StreetNames.secondName(words, end);
        boolean numberAfter = end < words.count()
                && HouseNumbers.isAt(words, end)
                && follows(words, end - 1)
                && !words.gapAfter(end - 1).contains("\n");
        return numbers > 0 || numberAfter ? end + (numberAfter ? HouseNumbers.length(words, end) : 0) - at : 0;
    }

    /** The words of a street without a number, as in "on Molly Flat street" and "in der rue Tanguy"; 0 if none is here. */
    private static int unnumbered(TextWords words, int at) {
        if (at == 0
                || words.uncapitalised()
                || !BEFORE_ADDRESSES.contains(words.folded(at - 1))
                || !words.joined(at - 1)) {
            return 0;
        }
        if (StreetNames.isStreetBeginning(words.folded(at)) && words.joined(at)) {
            return StreetNames.nameAfter(words, at);
        }
        int length = 1;
        while (length < StreetNames.UNKNOWN_WORDS_MAX && words.get(at).capital() && words.joined(at + length - 1)) {
            if (ROADS.contains(words.folded(at + length))) {
                return length + 1;
            }
            if (!words.get(at + length).capital() || words.get(at + length).number()) {
                return 0;
            }
            length++;
        }
        return 0;
    }

    /**
     * A street of unknown form: with a number before it after words such as "lives at", with numbers before and after it,
     * or followed by a flat, a postcode or a known place.
     */
    private static int street(TextWords words, int at, int numbers) {
        if (numbers == 0 && !isNumberNear(words, at)) {
            return 0;
        }
        int length = StreetNames.nameOfUnknownForm(words, at + numbers);
        if (length == 0) {
            return 0;
        }
        boolean announced = isAnnounced(words, at);
        boolean line =
                at == 0 || words.gapAfter(at - 1).contains("\n") || BEFORE_ADDRESSES.contains(words.folded(at - 1));
        int end = at + numbers + length;
        boolean numberAfter = end < words.count() && HouseNumbers.isAt(words, end) && follows(words, end - 1);
        int all = numbers + length + (numberAfter ? HouseNumbers.length(words, end) : 0);
        boolean numbered = numbers > 0 || numberAfter;
        boolean enough = announced
                ? numbered
                : numbers > 0 && numberAfter && line && !words.uncapitalised() && !isYear(words, at);
        return enough || (numbered && isAnchored(words, at + all - 1, numbers > 0 && !isYear(words, at))) ? all : 0;
    }

    private static boolean isYear(TextWords words, int at) {
        String folded = words.folded(at);
        return folded.length() == 4 && (folded.startsWith("19") || folded.startsWith("20"));
    }

    /** Whether what follows a street is a flat or, if it has a number before it, a postcode or a known place. */
    private static boolean isAnchored(TextWords words, int street, boolean numberBefore) {
        int next = street + 1;
        if (next + 1 < words.count()
                && AddressTail.SECONDARIES.contains(words.folded(next))
                && words.get(next + 1).number()) {
            return true;
        }
        int last = numberBefore ? AddressTail.end(words, street) : street;
        for (int at = next; at <= last; at++) {
            Word word = words.get(at);
            boolean code = word.number() && word.length() == HouseNumbers.NUMBER_MAX;
            if (code
                    || (Places.listed(words, at) > 0 && !words.joined(at - 1))
                    || AddressTail.SECONDARIES.contains(word.folded())) {
                return true;
            }
        }
        return false;
    }

    /** A box of a post office, or of the army's: "P.O. Box 12", "PSC 1234, Box 5678"; 0 if none is here. */
    private static int box(TextWords words, int at) {
        int name = HouseNumbers.isAt(words, at) && words.joined(at) ? at + 1 : at;
        if (words.folded(name).equals("p") && words.folded(name + 1).equals("o")) {
            name += 2;
        } else if (words.folded(name).equals("po") || words.folded(name).equals("postal")) {
            name++;
        }
        if (BOXES.contains(words.folded(name)) && HouseNumbers.isAt(words, name + 1) && name > at) {
            return name + 2 - at;
        }
        if (MILITARY.contains(words.folded(at))
                && (words.get(at).upper() || words.uncapitalised() || HouseNumbers.isAt(words, at + 1))) {
            for (int end = at + 1; end < at + MILITARY_WORDS_MAX && end + 1 < words.count(); end++) {
                if (MILITARY_POSTS.contains(words.folded(end))
                        && words.get(end + 1).length() == 2) {
                    return end + 2 - at;
                }
            }
        }
        return 0;
    }

    private static boolean isNumberNear(TextWords words, int at) {
        for (int i = at + 1; i <= at + StreetNames.UNKNOWN_WORDS_MAX && i < words.count(); i++) {
            if (words.get(i).number()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the words before say that an address follows. */
    private static boolean isAnnounced(TextWords words, int at) {
        for (int i = 1; i <= 3 && at - i >= 0; i++) {
            String gap = words.gapAfter(at - i);
            if (i > 1 && gap.indexOf('.') >= 0) {
                return false;
            }
            String pair = words.folded(at - i) + " " + words.folded(at - i + 1);
            if (ANNOUNCING.contains(words.folded(at - i)) || (i > 1 && ANNOUNCING.contains(pair))) {
                return true;
            }
        }
        return false;
    }

    private static boolean near(TextWords words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ");
    }

    private static boolean follows(TextWords words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ") || gap.equals(". ") || gap.equals(", nº ");
    }

    private static boolean isSecondary(TextWords words, int at) {
        boolean kind = AddressTail.SECONDARIES.contains(words.folded(at)) || BOXES.contains(words.folded(at));
        boolean alone = at == 0
                || words.gapAfter(at - 1).contains("\n")
                || words.gapAfter(at - 1).startsWith(",");
        return kind
                && (alone || !ROOMS.contains(words.folded(at)))
                && at + 1 < words.count()
                && words.joinedByPoint(at)
                && words.get(at + 1).number()
                && words.get(at + 1).length() <= HouseNumbers.NUMBER_MAX;
    }

    private static boolean isAnnouncedPostcode(TextWords words, int at) {
        Word word = words.get(at);
        if (!word.number() || word.length() < 4 || word.length() > 6) {
            return false;
        }
        boolean announced = CODES.contains(words.folded(at - 1)) || CODES.contains(words.folded(at - 2));
        boolean afterCountry = at > 0
                && WordLists.COUNTRIES.contains(words.folded(at - 1))
                && words.gapAfter(at - 1).equals(" ");
        return (announced && at > 0 && words.gapAfter(at - 1).length() < 4) || afterCountry;
    }
}
