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
    /** Above names of persons: many streets have them. */
    private static final double WITH_NUMBER = 1;

    private static final double UNNUMBERED = 0.9;
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

    private static final Set<String> ROADS = Set.of(
            "street", "st", "road", "rd", "avenue", "ave", "lane", "boulevard", "blvd", "drive", "parkway", "highway");
    private static final Set<String> STREET_BEGINNINGS = Set.of(
            "rue", "chemin", "calle", "avenida", "viale", "vicolo", "piazza", "aleja", "ulica", "rua", "impasse",
            "paseo");

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
    private static final int SECOND_WORDS_MAX = 3;
    private static final int MILITARY_WORDS_MAX = 6;
    private static final int ABBREVIATION_MAX = 4;
    private static final int CODE_MAX = 8;
    /** So many numbers in a row are a phone number. */
    private static final int PHONE_NUMBERS_MIN = 3;

    /** Words that end the name of a street if a number stands before it. */
    private static final Set<String> NUMBERED_ENDINGS = Dictionary.cues("address.numbered-endings");
    /** Words before an address. */
    private static final Set<String> BEFORE_ADDRESSES = Dictionary.cues("address.before");
    /** Where the army's post goes: units, boxes and ships. */
    private static final Set<String> MILITARY =
            Set.of("psc", "cmr", "unit", "usns", "uss", "uscgc", "usnv", "apo", "fpo", "dpo");

    /** Words for addresses that are no place. */
    private static final Set<String> OF_NETWORKS = Set.of("mac", "ip", "ipv", "email", "mail", "e-mail", "web", "url");
    /** Of a building: without a street they are no address. */
    private static final Set<String> ROOMS =
            Set.of("room", "floor", "studio", "etage", "interno", "lokal", "etaj", "unit");

    private static final Set<String> MILITARY_POSTS = Set.of("apo", "fpo", "dpo");

    static boolean isStreetWord(String folded) {
        return ((ENDINGS.contains(folded) || BEGINNINGS.contains(folded)) && folded.length() > 2) || isCompound(folded);
    }

    /** Whether names of streets begin with the word, and it is nothing else in any language. */
    static boolean isStreetBeginning(String folded) {
        return STREET_BEGINNINGS.contains(folded);
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
            int start = Math.max(street(words, at), box(words, at));
            if (start > 0) {
                int last = tail(words, at + start - 1);
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
        int length = name(words, name, numbers > 0);
        if (length == 0) {
            return street(words, at, numbers);
        }
        int end = name + length;
        end += secondName(words, end);
        boolean numberAfter = end < words.count()
                && isHouseNumber(words, end)
                && follows(words, end - 1)
                && !words.gapAfter(end - 1).contains("\n");
        return numbers > 0 || numberAfter ? end + (numberAfter ? numberLength(words, end) : 0) - at : 0;
    }

    /** The words of a street without a number, as in "on Molly Flat street" and "in der rue Tanguy"; 0 if none is here. */
    private static int unnumbered(Words words, int at) {
        if (at == 0
                || words.uncapitalised()
                || !BEFORE_ADDRESSES.contains(words.folded(at - 1))
                || !words.joined(at - 1)) {
            return 0;
        }
        if (isStreetBeginning(words.folded(at)) && words.joined(at)) {
            return nameAfter(words, at);
        }
        int length = 1;
        while (length < UNKNOWN_WORDS_MAX && words.get(at).capital() && words.joined(at + length - 1)) {
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

    /** Another name of a street right after one, as in "12 Mill Road Harbour View"; 0 if none is there. */
    private static int secondName(Words words, int at) {
        int length = 0;
        while (at + length < words.count() && length < SECOND_WORDS_MAX && words.joined(at + length - 1)) {
            Word word = words.get(at + length);
            if (!word.capital() || word.number() || SECONDARIES.contains(word.folded())) {
                return 0;
            }
            length++;
            if (isEnding(word.folded(), true)) {
                return length;
            }
        }
        return 0;
    }

    /**
     * A street of unknown form: with a number before it after words such as "lives at", with numbers before and after it,
     * or followed by a flat, a postcode or a known place.
     */
    private static int street(Words words, int at, int numbers) {
        if (numbers == 0 && !isNumberNear(words, at)) {
            return 0;
        }
        int length = nameOfUnknownForm(words, at + numbers);
        if (length == 0) {
            return 0;
        }
        boolean announced = isAnnounced(words, at);
        boolean line =
                at == 0 || words.gapAfter(at - 1).contains("\n") || BEFORE_ADDRESSES.contains(words.folded(at - 1));
        int end = at + numbers + length;
        boolean numberAfter = end < words.count() && isHouseNumber(words, end) && follows(words, end - 1);
        int all = numbers + length + (numberAfter ? numberLength(words, end) : 0);
        boolean numbered = numbers > 0 || numberAfter;
        boolean enough = announced
                ? numbered
                : numbers > 0 && numberAfter && line && !words.uncapitalised() && !isYear(words, at);
        return enough || (numbered && isAnchored(words, at + all - 1, numbers > 0 && !isYear(words, at))) ? all : 0;
    }

    private static boolean isYear(Words words, int at) {
        String folded = words.folded(at);
        return folded.length() == 4 && (folded.startsWith("19") || folded.startsWith("20"));
    }

    /** Whether what follows a street is a flat or, if it has a number before it, a postcode or a known place. */
    private static boolean isAnchored(Words words, int street, boolean numberBefore) {
        int next = street + 1;
        if (next + 1 < words.count()
                && SECONDARIES.contains(words.folded(next))
                && words.get(next + 1).number()) {
            return true;
        }
        int last = numberBefore ? tail(words, street) : street;
        for (int at = next; at <= last; at++) {
            Word word = words.get(at);
            boolean code = word.number() && word.length() == NUMBER_MAX;
            if (code
                    || (Places.listed(words, at) > 0 && !words.joined(at - 1))
                    || SECONDARIES.contains(word.folded())) {
                return true;
            }
        }
        return false;
    }

    /** A box of a post office, or of the army's: "P.O. Box 12", "PSC 1234, Box 5678"; 0 if none is here. */
    private static int box(Words words, int at) {
        int name = isHouseNumber(words, at) && words.joined(at) ? at + 1 : at;
        if (words.folded(name).equals("p") && words.folded(name + 1).equals("o")) {
            name += 2;
        } else if (words.folded(name).equals("po") || words.folded(name).equals("postal")) {
            name++;
        }
        if (BOXES.contains(words.folded(name)) && isHouseNumber(words, name + 1) && name > at) {
            return name + 2 - at;
        }
        if (MILITARY.contains(words.folded(at))
                && (words.get(at).upper() || words.uncapitalised() || isHouseNumber(words, at + 1))) {
            for (int end = at + 1; end < at + MILITARY_WORDS_MAX && end + 1 < words.count(); end++) {
                if (MILITARY_POSTS.contains(words.folded(end))
                        && words.get(end + 1).length() == 2) {
                    return end + 2 - at;
                }
            }
        }
        return 0;
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
        if (at >= words.count() || CalendarWords.isMonth(words.folded(at)) || OF_NETWORKS.contains(words.folded(at))) {
            return 0;
        }
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
    private static int name(Words words, int at, boolean numbered) {
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
            boolean ending = isEnding(word.folded(), numbered);
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

    /** @param numbered whether a number stands before the street, so that words such as "hill" and "creek" may end it */
    private static boolean isEnding(String folded, boolean numbered) {
        return ENDINGS.contains(folded) || isCompound(folded) || (numbered && NUMBERED_ENDINGS.contains(folded));
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

    /** The words of a house number: two in "12/3" and "7-9". */
    private static int numberLength(Words words, int at) {
        String gap = words.gapAfter(at);
        boolean more = (gap.equals("/") || gap.equals("-"))
                && at + 1 < words.count()
                && words.get(at + 1).number()
                && words.get(at + 1).length() <= NUMBER_MAX;
        return more ? 2 : 1;
    }

    private static boolean near(Words words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ");
    }

    private static boolean follows(Words words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(", ") || gap.equals(". ") || gap.equals(", nº ");
    }

    /** The last word of an address whose street ends at a word: flat, postcode and place, also in the next lines. */
    private static int tail(Words words, int street) {
        int last = street;
        boolean comma = false;
        for (int at = street + 1; at < words.count() && at - street <= TAIL_WORDS_MAX; at++) {
            String gap = words.gapAfter(at - 1);
            boolean sentence = gap.contains(". ")
                    && (words.get(at - 1).number() || words.get(at - 1).length() > ABBREVIATION_MAX)
                    && !SECONDARIES.contains(words.folded(at));
            gap = gap.replace(".", "");
            boolean lines = gap.contains("\n");
            boolean joins = (gap.isBlank() && gap.length() < 8)
                    || gap.strip().equals(",")
                    || (gap.equals("-") && isCode(words, at - 1));
            if (!joins || sentence || gap.contains("\n\n") || (lines && startsOther(words, at))) {
                break;
            }
            comma |= gap.contains(",") || lines;
            Word word = words.get(at);
            boolean box = SECONDARIES.contains(word.folded())
                    && at + 1 < words.count()
                    && words.get(at + 1).number();
            boolean code = isCode(words, at);
            int place = Places.listed(words, at);
            boolean name = (comma || lines || isCode(words, at - 1) || place > 0 || words.uncapitalised())
                    && (word.capital() || words.uncapitalised())
                    && !word.number()
                    && (place > 0 || Places.isFirst(word.folded()) || !Dictionary.COMMON.contains(word.folded()));
            boolean person = name
                    && place == 0
                    && gap.contains(",")
                    && Dictionary.isGivenName(word.folded())
                    && words.joined(at)
                    && words.get(at + 1).capital();
            if (person) {
                break;
            }
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

    /** A postcode is followed by no further number, as a phone number is, unless it is of two parts. */
    private static boolean isCode(Words words, int at) {
        Word word = words.get(at);
        if (!word.number() || word.length() < 2 || word.length() > CODE_MAX) {
            return false;
        }
        int next = at + 1;
        if (word.length() == 2
                && next < words.count()
                && words.gapAfter(at).equals("-")
                && words.get(next).number()
                && words.get(next).length() == 3) {
            return true;
        }
        if (word.capital()
                && next < words.count()
                && words.joined(at)
                && words.get(next).number()
                && words.get(next).length() == 3) {
            return true;
        }
        boolean more = next < words.count()
                && words.get(next).number()
                && (words.joined(at)
                        || words.gapAfter(at).equals("-")
                        || words.gapAfter(at).equals("."));
        boolean second = at > 0 && words.get(at - 1).number() && words.joined(at - 1) && word.length() <= 3;
        return second || (word.length() >= 3 && (!more || words.get(next).length() <= 3) && !isPhone(words, at));
    }

    private static boolean isPhone(Words words, int at) {
        int numbers = 1;
        while (numbers < PHONE_NUMBERS_MIN
                && at + numbers < words.count()
                && words.get(at + numbers).number()
                && words.gapAfter(at + numbers - 1).length() == 1) {
            numbers++;
        }
        return numbers == PHONE_NUMBERS_MIN
                || (words.get(at).start() > 0
                        && words.text().charAt(words.get(at).start() - 1) == '+');
    }

    /** Whether a line is no part of an address: it has a label, or is a phone number. */
    private static boolean startsOther(Words words, int at) {
        for (int i = at; i < at + 3 && i < words.count(); i++) {
            String gap = words.gapAfter(i);
            if (gap.startsWith(":")) {
                return true;
            }
            if (!gap.equals(" ")) {
                break;
            }
        }
        return words.get(at).number() && isPhone(words, at);
    }

    private static boolean isSecondary(Words words, int at) {
        boolean kind = SECONDARIES.contains(words.folded(at)) || BOXES.contains(words.folded(at));
        boolean alone = at == 0
                || words.gapAfter(at - 1).contains("\n")
                || words.gapAfter(at - 1).startsWith(",");
        return kind
                && (alone || !ROOMS.contains(words.folded(at)))
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
