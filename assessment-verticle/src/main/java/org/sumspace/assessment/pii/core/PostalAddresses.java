package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.Words.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds postal addresses: a street with a number, as it is written in English, French, German, Spanish and related languages,
 * and what follows it of postcode, city and country.
 */
final class PostalAddresses implements WordDetector {
    private static final double WITH_NUMBER = 0.85;
    private static final double SECONDARY = 0.75;
    private static final double POSTCODE = 0.8;
    private static final double CITY_LINE = 0.72;
    private static final int NAME_WORDS_MAX = 5;
    private static final int TAIL_WORDS_MAX = 14;
    private static final int NUMBER_MAX = 5;

    /** Words that end the name of a street. */
    private static final Set<String> ENDINGS = Dictionary.cues("address.endings");
    /** Words with which the name of a street begins. */
    private static final Set<String> BEGINNINGS = Dictionary.cues("address.beginnings");

    private static final Set<String> COMPOUNDS = Dictionary.cues("address.compounds");
    private static final Set<String> PREPOSED = Set.of("am", "an", "im", "zum", "zur", "unter", "auf");
    private static final Set<String> SECONDARIES = Dictionary.cues("address.secondaries");
    private static final Set<String> BOXES = Set.of("box", "postfach", "apartado", "bp");
    private static final Set<String> CODES =
            Set.of("zip", "postcode", "zipcode", "postal", "plz", "postleitzahl", "cp", "code", "cedex");
    private static final Set<String> OF_STREETS = Dictionary.cues("address.of-streets");

    private static final Set<String> ANNOUNCING = Dictionary.cues("address.announcing");
    private static final Set<String> FRENCH_SUFFIXES = Set.of("bis", "ter", "quater");
    private static final int UNKNOWN_WORDS_MAX = 4;

    static boolean isStreetWord(String folded) {
        return ((ENDINGS.contains(folded) || BEGINNINGS.contains(folded)) && folded.length() > 2) || isCompound(folded);
    }

    private static boolean isCompound(String folded) {
        for (String end : COMPOUNDS) {
            if (folded.length() > end.length() + 2 && folded.endsWith(end)) {
                return end.length() > 3 || folded.length() > end.length() + 4 || end.equals("weg") || end.equals("str");
            }
        }
        return false;
    }

    @Override
    public void find(Words words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        while (at < words.count()) {
            int street = street(words, at);
            if (street > 0) {
                int last = tail(words, at + street - 1);
                add(words, at, last, PiiKind.ADDRESS, WITH_NUMBER, sink);
                at = last + 1;
                at += cityLine(words, at, sink);
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
    private static int cityLine(Words words, int at, Detector.Sink sink) {
        if (at >= words.count() || !words.gapAfter(at - 1).contains("\n")) {
            return 0;
        }
        int length = 0;
        while (at + length < words.count()) {
            Word word = words.get(at + length);
            boolean part = (word.capital() || words.uncapitalised())
                    && !word.number()
                    && !Dictionary.COMMON.contains(word.folded())
                    && !SECONDARIES.contains(word.folded());
            if (!part || length == UNKNOWN_WORDS_MAX) {
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

    private static void add(Words words, int first, int last, PiiKind kind, double score, Detector.Sink sink) {
        sink.found(new Match(kind, words.get(first).start(), words.get(last).end(), score, false));
    }

    /** How many words are a street with its number; 0 if there is none here. */
    private static int street(Words words, int at) {
        int numbers = 0;
        while (numbers < 2 && isHouseNumber(words, at + numbers) && near(words, at + numbers)) {
            numbers++;
        }
        if (numbers > 0 && FRENCH_SUFFIXES.contains(words.folded(at + numbers)) && words.joined(at + numbers)) {
            numbers++;
        }
        int name = at + numbers;
        if (name >= words.count()) {
            return 0;
        }
        int length = name(words, name);
        if (length == 0) {
            return street(words, at, numbers);
        }
        int end = name + length;
        boolean numberAfter = end < words.count()
                && isHouseNumber(words, end)
                && follows(words, end - 1)
                && !words.gapAfter(end - 1).contains("\n");
        return numbers > 0 || numberAfter ? end + (numberAfter ? 1 : 0) - at : 0;
    }

    /**
     * A street of unknown form with a number before it, after words such as "lives at", or with numbers before and after it
     * in a line.
     */
    private static int street(Words words, int at, int numbers) {
        if (numbers == 0 && !isNumberNear(words, at)) {
            return 0;
        }
        boolean announced = isAnnounced(words, at);
        boolean line = numbers > 0 && (at == 0 || words.gapAfter(at - 1).contains("\n"));
        int length = announced || line ? nameOfUnknownForm(words, at + numbers) : 0;
        if (length == 0) {
            return 0;
        }
        int end = at + numbers + length;
        boolean numberAfter = end < words.count() && isHouseNumber(words, end) && follows(words, end - 1);
        boolean enough = announced ? numbers > 0 || numberAfter : numberAfter;
        return enough ? numbers + length + (numberAfter ? 1 : 0) : 0;
    }

    private static boolean isNumberNear(Words words, int at) {
        for (int i = at + 1; i <= at + UNKNOWN_WORDS_MAX && i < words.count(); i++) {
            if (words.get(i).number()) {
                return true;
            }
        }
        return false;
    }

    private static int nameOfUnknownForm(Words words, int at) {
        int length = 0;
        while (length < UNKNOWN_WORDS_MAX && at + length < words.count()) {
            Word word = words.get(at + length);
            boolean part = (word.capital() || words.uncapitalised() || (length > 0 && isOfStreet(word.folded())))
                    && !word.number()
                    && (length > 0 || !Dictionary.COMMON.contains(word.folded()));
            if (!part || (length > 0 && !joinedInStreet(words, at + length - 1))) {
                break;
            }
            length++;
        }
        return length;
    }

    /** Whether the words before say that an address follows. */
    private static boolean isAnnounced(Words words, int at) {
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

    /** The name of a street, without its numbers. */
    private static int name(Words words, int at) {
        Word first = words.get(at);
        boolean lowerAllowed = words.uncapitalised();
        if (first.number()) {
            return 0;
        }
        if (BEGINNINGS.contains(first.folded()) && isBeginning(words, at)) {
            return nameAfter(words, at);
        }
        if (isCompound(first.folded())) {
            return first.capital() || lowerAllowed ? 1 : 0;
        }
        if (PREPOSED.contains(first.folded())
                && first.capital()
                && words.joined(at)
                && words.get(at + 1).capital()
                && isHouseNumber(words, at + 2)) {
            return 2;
        }
        if (!(first.capital() || lowerAllowed)) {
            return 0;
        }
        for (int length = 1; length < NAME_WORDS_MAX && at + length < words.count(); length++) {
            if (!joinedInStreet(words, at + length - 1)) {
                return 0;
            }
            Word word = words.get(at + length);
            boolean ending = ENDINGS.contains(word.folded()) || isCompound(word.folded());
            if (ending && (word.capital() || lowerAllowed || word.folded().equals("street"))) {
                boolean more = at + length + 1 < words.count()
                        && words.joined(at + length)
                        && words.get(at + length + 1).capital()
                        && ENDINGS.contains(words.folded(at + length + 1));
                return length + (more ? 2 : 1);
            }
            if (word.number() || !(word.capital() || lowerAllowed || OF_STREETS.contains(word.folded()))) {
                return 0;
            }
        }
        return 0;
    }

    private static boolean isBeginning(Words words, int at) {
        String folded = words.folded(at);
        if (folded.equals("c")) {
            return words.gapAfter(at).startsWith("/");
        }
        return at + 1 < words.count()
                && (words.gapAfter(at).equals(" ") || words.gapAfter(at).equals(". "));
    }

    private static int nameAfter(Words words, int at) {
        int length = 1;
        while (length <= NAME_WORDS_MAX && at + length < words.count()) {
            Word word = words.get(at + length);
            String gap = words.gapAfter(at + length - 1);
            boolean joined = gap.equals(" ")
                    || (gap.equals(". ") && length < 3)
                    || gap.equals("/ ")
                    || gap.equals("/")
                    || gap.equals("'");
            boolean part = word.capital() || words.uncapitalised() || isOfStreet(word.folded());
            if (!joined || word.number() || !part) {
                break;
            }
            length++;
        }
        while (length > 1 && OF_STREETS.contains(words.folded(at + length - 1))) {
            length--;
        }
        return length > 1 ? length : 0;
    }

    private static boolean isOfStreet(String folded) {
        return OF_STREETS.contains(folded) || folded.startsWith("l'") || folded.startsWith("d'");
    }

    private static boolean joinedInStreet(Words words, int at) {
        return words.joined(at) || (words.get(at).length() <= 3 && words.joinedByPoint(at));
    }

    private static boolean isHouseNumber(Words words, int at) {
        if (at >= words.count() || at < 0) {
            return false;
        }
        Word word = words.get(at);
        return word.number()
                && word.length() <= NUMBER_MAX
                && Character.isDigit(words.text().charAt(word.start()))
                && !(word.start() > 0 && "./:-#".indexOf(words.text().charAt(word.start() - 1)) >= 0);
    }

    private static boolean near(Words words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ");
    }

    private static boolean follows(Words words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ") || gap.equals(". ") || gap.equals(", nº ");
    }

    /**
     * The last word of an address whose street ends at a word. Each line of a block is for itself, unless commas join the
     * lines.
     */
    private static int tail(Words words, int street) {
        int last = street;
        boolean comma = false;
        for (int at = street + 1; at < words.count() && at - street <= TAIL_WORDS_MAX; at++) {
            String gap = words.gapAfter(at - 1).replace(".", "");
            boolean lines = gap.contains("\n");
            boolean joins = (gap.isBlank() && gap.length() < 8) || gap.strip().equals(",");
            if (!joins || (lines && !linesAreJoined(words, street))) {
                break;
            }
            comma |= gap.contains(",");
            Word word = words.get(at);
            boolean box = SECONDARIES.contains(word.folded())
                    && at + 1 < words.count()
                    && words.get(at + 1).number();
            boolean code = isCode(words, at);
            int place = Places.listed(words, at);
            boolean name = (comma || lines || isCode(words, at - 1) || place > 0 || words.uncapitalised())
                    && (word.capital() || words.uncapitalised())
                    && !word.number()
                    && (place > 0 || !Dictionary.COMMON.contains(word.folded()));
            boolean small = OF_STREETS.contains(word.folded()) && at > street + 1;
            if (box) {
                at++;
                last = at;
                comma = true;
            } else if (code || name) {
                last = at;
            } else if (!small && !word.folded().equals("nan")) {
                break;
            }
        }
        return last;
    }

    private static boolean isCode(Words words, int at) {
        Word word = words.get(at);
        return word.number() && word.length() >= 3 && word.length() <= 8;
    }

    private static boolean linesAreJoined(Words words, int street) {
        int end = words.get(street).end();
        String rest = words.text().substring(end, Math.min(words.text().length(), end + 60));
        return rest.contains("\n,")
                || rest.startsWith(",")
                || rest.contains(",\n")
                || (!rest.contains("\n ") && rest.contains(", "));
    }

    private static boolean isSecondary(Words words, int at) {
        boolean kind = SECONDARIES.contains(words.folded(at)) || BOXES.contains(words.folded(at));
        return kind
                && at + 1 < words.count()
                && words.joinedByPoint(at)
                && words.get(at + 1).number()
                && words.get(at + 1).length() <= NUMBER_MAX;
    }

    private static boolean isAnnouncedPostcode(Words words, int at) {
        Word word = words.get(at);
        if (!word.number() || word.length() < 4 || word.length() > 6) {
            return false;
        }
        boolean announced = CODES.contains(words.folded(at - 1)) || CODES.contains(words.folded(at - 2));
        boolean afterCountry = at > 0
                && Dictionary.COUNTRIES.contains(words.folded(at - 1))
                && words.gapAfter(at - 1).equals(" ");
        return (announced && at > 0 && words.gapAfter(at - 1).length() < 4) || afterCountry;
    }
}
