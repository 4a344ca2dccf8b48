package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.function.Consumer;

/** The parts of a text that match a pattern. */
final class Candidates {
    private Candidates() {}

    /**
     * Calls back at each part that matches. In a single word, such as an id, only a match at its start counts: all
     * others are {@linkplain Boundaries#cut cut}, and searching them would take most of the time.
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
