package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds cities, regions and countries: by a list, and by words that indicate where a person lives or comes from. */
final class Places implements WordDetector {
    private static final double LISTED = 0.7;
    private static final double UNCLEAR = 0.42;
    private static final double PLACED = 0.2;
    private static final double UNKNOWN_AFTER_MOVE = 0.65;
    private static final double UNKNOWN_PLACED = 0.5;
    private static final int UNKNOWN_WORDS_MAX = 3;

    private static final Set<String> PLACED_BY = WordLists.cues("place.placed-by");
    /** Words before a preposition that make an unknown name after it a place. */
    private static final Set<String> MOVES = WordLists.cues("place.moves");

    private static final Set<String> PREPOSITIONS = WordLists.cues("place.prepositions");
    /** Words after a place that another place follows. */
    private static final Set<String> ONWARD = Set.of("to", "and", "a", "et", "nach", "und", "y");

    /** Words with which names of places begin: "Saint Laurence", "East Gabrielle". */
    private static final Set<String> FIRSTS = WordLists.cues("place.firsts");

    private static final Set<String> INNER =
            Set.of("di", "de", "del", "della", "sur", "am", "an", "der", "do", "da", "les", "la", "le", "upon", "on");
    private static final Set<String> ENDS = WordLists.cues("place.ends");
    private static final int END_MIN = 3;
    private static final int END_MAX = 8;
    private static final Set<String> WEAK = Set.of("in", "near", "a", "en");

    static boolean isPlaceWord(String folded) {
        return PLACED_BY.contains(folded)
                && !folded.equals("to")
                && !folded.equals("of")
                && !folded.equals("from")
                && !folded.equals("bei");
    }

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        int placeEnd = -1;
        while (at < words.count()) {
            int listed = listed(words, at);
            boolean onward = placeEnd == at - 1 && ONWARD.contains(words.folded(at - 1));
            int unknown = listed == 0 ? unknown(words, at, onward) : 0;
            if (listed > 0) {
                double score = score(words, at, listed, column);
                PiiKind kind = WordLists.COUNTRIES.contains(name(words, at, listed)) ? PiiKind.COUNTRY : PiiKind.CITY;
                add(words, at, listed, kind, score, sink);
            } else if (unknown > 0) {
                add(words, at, unknown, PiiKind.CITY, unknownScore(words, at), sink);
            }
            int length = Math.max(listed, unknown);
            placeEnd = length > 0 ? at + length : placeEnd;
            at += Math.max(1, length);
        }
    }

    private static void add(TextWords words, int at, int length, PiiKind kind, double score, Detector.Sink sink) {
        sink.found(new Match(
                kind, words.get(at).start(), words.get(at + length - 1).end(), Math.min(1, score), false));
    }

    /** The number of words, at most, that are a listed place; 0 if none is. */
    static int listed(TextWords words, int at) {
        Word first = words.get(at);
        if (first.number() || first.length() < 2 || !(first.capital() || words.uncapitalised())) {
            return 0;
        }
        StringBuilder name = new StringBuilder();
        int found = 0;
        for (int length = 1; length <= WordLists.PLACE_WORDS_MAX && at + length <= words.count(); length++) {
            name.append(separator(words, at, length)).append(words.folded(at + length - 1));
            String folded = name.toString();
            boolean country = WordLists.COUNTRIES.contains(folded);
            boolean cased = words.uncapitalised() || words.get(at + length - 1).capital();
            if (cased && (country || (WordLists.PLACES.contains(folded) && !words.uncapitalised()))) {
                found = length;
            }
            if (!words.joined(at + length - 1) && !words.elided(at + length - 1)) {
                break;
            }
        }
        return found;
    }

    private static String separator(TextWords words, int at, int length) {
        if (length == 1) {
            return "";
        }
        return words.elided(at + length - 2) ? "'" : " ";
    }

    private static String name(TextWords words, int at, int length) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < length; i++) {
            name.append(separator(words, at, i + 1)).append(words.folded(at + i));
        }
        return name.toString();
    }

    private static double score(TextWords words, int at, int length, ColumnName column) {
        String name = name(words, at, length);
        boolean placed = isPlaceWord(words.folded(at - 1)) || afterMove(words, at);
        boolean unclear = length == 1
                && (WordLists.COMMON.contains(name)
                        || WordLists.GIVEN_NAMES.contains(name)
                        || WordLists.SURNAMES.contains(name));
        boolean expected =
                column.kinds().contains(PiiKind.CITY) || column.kinds().contains(PiiKind.COUNTRY);
        return (unclear ? UNCLEAR : LISTED) + (placed || expected ? PLACED : 0);
    }

    private static boolean afterMove(TextWords words, int at) {
        return at > 1
                && PREPOSITIONS.contains(words.folded(at - 1))
                && words.joined(at - 1)
                && MOVES.contains(words.folded(at - 2));
    }

    private static double unknownScore(TextWords words, int at) {
        return afterMove(words, at) || FIRSTS.contains(words.folded(at)) ? UNKNOWN_AFTER_MOVE : UNKNOWN_PLACED;
    }

    /** The number of words of an unlisted place, which is recognised by its position in the sentence. */
    private static int unknown(TextWords words, int at, boolean onward) {
        boolean moved = onward || afterMove(words, at);
        boolean weak = !words.german()
                && at > 0
                && words.joined(at - 1)
                && WEAK.contains(words.folded(at - 1))
                && !(words.folded(at - 1).equals("a") && !words.romance());
        boolean first = FIRSTS.contains(words.folded(at))
                && words.get(at).capital()
                && words.joined(at)
                && words.get(at + 1).capital()
                && !words.get(at + 1).number();
        boolean placed = at > 0 && words.joined(at - 1) && PLACED_BY.contains(words.folded(at - 1));
        boolean ending = placed && !words.german() && endsAsPlace(words.folded(at));
        boolean possible = moved || weak || ending || (first && placed);
        if (!possible || !(first || isName(words, at))) {
            return 0;
        }
        int length = first ? 2 : 1;
        while (length < UNKNOWN_WORDS_MAX && words.joined(at + length - 1)) {
            if (isName(words, at + length)) {
                length++;
            } else if (INNER.contains(words.folded(at + length))
                    && words.joined(at + length)
                    && isName(words, at + length + 1)) {
                length += 2;
            } else {
                break;
            }
        }
        return Organisations.isSuffix(words.folded(at + length)) ? 0 : length;
    }

    /** Whether the word, which has another meaning by itself, begins names of places. */
    static boolean isFirst(String folded) {
        return FIRSTS.contains(folded);
    }

    private static boolean endsAsPlace(String folded) {
        for (int length = END_MIN; length <= Math.min(END_MAX, folded.length() - 2); length++) {
            if (ENDS.contains(folded.substring(folded.length() - length))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isName(TextWords words, int at) {
        Word word = words.get(at);
        return word.capital()
                && !word.number()
                && word.length() > 2
                && !WordLists.COMMON.contains(word.folded())
                && !WordLists.GIVEN_NAMES.contains(word.folded())
                && !StreetNames.isStreetWord(word.folded())
                && !Organisations.isSuffix(word.folded());
    }
}
