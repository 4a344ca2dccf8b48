package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;

/** Names of streets as they are written in English, French, German, Spanish and related languages, without numbers. */
final class StreetNames {
    private static final int NAME_WORDS_MAX = 5;
    /** Words that end the name of a street. */
    private static final Set<String> ENDINGS = WordLists.cues("address.endings");
    /** Words with which the name of a street begins. */
    private static final Set<String> BEGINNINGS = WordLists.cues("address.beginnings");

    private static final Set<String> STREET_BEGINNINGS = Set.of(
            "rue", "chemin", "calle", "avenida", "viale", "vicolo", "piazza", "aleja", "ulica", "rua", "impasse",
            "paseo");
    private static final Set<String> COMPOUNDS = WordLists.cues("address.compounds");
    private static final Set<String> PREPOSED = Set.of("am", "an", "im", "zum", "zur", "unter", "auf");
    static final Set<String> OF_STREETS = WordLists.cues("address.of-streets");
    static final int UNKNOWN_WORDS_MAX = 4;
    private static final int SECOND_WORDS_MAX = 3;
    /** Words that end the name of a street if a number stands before it. */
    private static final Set<String> NUMBERED_ENDINGS = WordLists.cues("address.numbered-endings");
    /** Words for addresses that are not places. */
    private static final Set<String> OF_NETWORKS = Set.of("mac", "ip", "ipv", "email", "mail", "e-mail", "web", "url");

    private StreetNames() {}

    static boolean isStreetWord(String folded) {
        return ((ENDINGS.contains(folded) || BEGINNINGS.contains(folded)) && folded.length() > 2) || isCompound(folded);
    }

    /** Whether the word begins names of streets and has no other meaning in any language. */
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

    /** How many words from here are the name of a street, without its numbers; 0 if none is here. */
    static int length(TextWords words, int at, boolean numbered) {
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
                && HouseNumbers.isAt(words, at + 2)) {
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

    /** Another name of a street right after one, as in "12 Mill Road Harbour View"; 0 if none is there. */
    static int secondName(TextWords words, int at) {
        int length = 0;
        while (at + length < words.count() && length < SECOND_WORDS_MAX && words.joined(at + length - 1)) {
            Word word = words.get(at + length);
            if (!word.capital() || word.number() || AddressTail.SECONDARIES.contains(word.folded())) {
                return 0;
            }
            length++;
            if (isEnding(word.folded(), true)) {
                return length;
            }
        }
        return 0;
    }

    static int nameOfUnknownForm(TextWords words, int at) {
        int length = 0;
        if (at >= words.count() || CalendarWords.isMonth(words.folded(at)) || OF_NETWORKS.contains(words.folded(at))) {
            return 0;
        }
        while (length < UNKNOWN_WORDS_MAX && at + length < words.count()) {
            Word word = words.get(at + length);
            boolean part = (word.capital() || words.uncapitalised() || (length > 0 && isOfStreet(word.folded())))
                    && !word.number()
                    && (length > 0 || !WordLists.COMMON.contains(word.folded()));
            if (!part || (length > 0 && !joinedInStreet(words, at + length - 1))) {
                break;
            }
            length++;
        }
        return length;
    }

    /** @param numbered whether a number stands before the street, so that words such as "hill" and "creek" may end it */
    private static boolean isEnding(String folded, boolean numbered) {
        return ENDINGS.contains(folded) || isCompound(folded) || (numbered && NUMBERED_ENDINGS.contains(folded));
    }

    private static boolean isBeginning(TextWords words, int at) {
        String folded = words.folded(at);
        if (folded.equals("c")) {
            return words.gapAfter(at).startsWith("/");
        }
        return at + 1 < words.count()
                && (words.gapAfter(at).equals(" ") || words.gapAfter(at).equals(". "));
    }

    static int nameAfter(TextWords words, int at) {
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

    private static boolean joinedInStreet(TextWords words, int at) {
        return words.joined(at) || (words.get(at).length() <= 3 && words.joinedByPoint(at));
    }
}
