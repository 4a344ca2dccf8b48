package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.function.Consumer;

/** The parts of a text that match a pattern. */
final class Candidates {
    private Candidates() {}

    /**
     * Calls back at each part that matches. In a single word, such as an id, that is only a part at its start: all others
     * are {@linkplain Boundaries#cut cut}, and looking for them takes most of the time.
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
