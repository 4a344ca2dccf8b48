package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.function.Consumer;

/** The parts of a text that match a pattern. */
final class Candidates {
    private Candidates() {}

    /**
     * Calls back at each part that is not {@linkplain Boundaries#cut cut} at its start by a letter or digit, and perhaps at
     * others. In a single word, such as an id, that is the one at its start; to look for others takes most of the time.
     */
    static void forEach(Pattern pattern, String text, Consumer<Matcher> consumer) {
        Matcher matcher = pattern.matcher(text);
        if (Boundaries.isWord(text)) {
            if (matcher.lookingAt()) {
                consumer.accept(matcher);
            }
            return;
        }
        while (matcher.find()) {
            consumer.accept(matcher);
        }
    }
}
