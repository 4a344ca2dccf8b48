package org.sumspace.assessment.pii.core;

import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.pii.core.Detector.Expectation;

/** How the words before a match, and the name of its column, change its score. */
final class Context {
    private static final int CHARACTERS = 60;
    private static final int COUNTER_CHARACTERS = 20;
    private static final double BONUS = 0.4;
    private static final double MALUS = 0.3;

    /** Words for numbers of things, in four languages. */
    private static final List<String> THINGS = WordLists.phrases("context.things");

    private Context() {}

    /** @param words that make the kind likely, in lower case */
    static double score(double alone, String text, int start, List<String> words, Expectation expectation) {
        if (expectation == Expectation.LIKELY || contains(text, start, CHARACTERS, words)) {
            return Math.min(1, alone + BONUS);
        }
        boolean thing = expectation == Expectation.UNLIKELY || contains(text, start, COUNTER_CHARACTERS, THINGS);
        return thing ? alone - MALUS : alone;
    }

    /** Whether one of the words is in the last characters before a place. */
    static boolean contains(String text, int place, int characters, List<String> words) {
        if (words.isEmpty() || place == 0) {
            return false;
        }
        String before = text.substring(Math.max(0, place - characters), place).toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(word -> Boundaries.containsWord(before, word));
    }
}
