package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds values that say a religion, a health condition, an orientation or a membership (Article 9 of the GDPR). */
final class SpecialCategories implements WordDetector {
    private static final double SCORE = 0.7;
    private static final int WORDS_MAX = 3;

    /** Whole values, in lower case and without accents. */
    private static final Set<String> VALUES = WordLists.cues("special-category.values");

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        if (words.count() == 0 || words.count() > WORDS_MAX) {
            return;
        }
        int start = words.get(0).start();
        int end = words.get(words.count() - 1).end();
        if (VALUES.contains(TextWords.fold(words.text().substring(start, end)))) {
            sink.found(new Match(PiiKind.SPECIAL_CATEGORY, start, end, SCORE, false));
        }
    }
}
