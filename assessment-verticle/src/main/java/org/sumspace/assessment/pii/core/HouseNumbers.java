package org.sumspace.assessment.pii.core;

import org.sumspace.assessment.pii.core.TextWords.Word;

/** Numbers of houses beside the names of streets. */
final class HouseNumbers {
    static final int NUMBER_MAX = 5;

    private HouseNumbers() {}

    static boolean isAt(TextWords words, int at) {
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
    static int length(TextWords words, int at) {
        String gap = words.gapAfter(at);
        boolean more = (gap.equals("/") || gap.equals("-"))
                && at + 1 < words.count()
                && words.get(at + 1).number()
                && words.get(at + 1).length() <= NUMBER_MAX;
        return more ? 2 : 1;
    }
}
