package org.sumspace.assessment.pii.core;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds parts that match a pattern and pass the check of their kind; words before a match change its score.
 *
 * @param gate whether a text of a shape can match
 * @param score of a match without context
 * @param check gives the length of the identifier within a match, 0 if there is none; null if the form alone decides
 */
record PatternDetector(
        PiiKind kind,
        Predicate<TextShape> gate,
        Pattern pattern,
        double score,
        @Nullable ToIntFunction<String> check) implements Detector {
    /** Words that make a kind likely, in lower case. */
    private static final Map<PiiKind, List<String>> CONTEXTS = WordLists.ofKinds("context-of");

    /** A kind whose form alone decides. */
    static PatternDetector plain(PiiKind kind, Predicate<TextShape> gate, String pattern, double score) {
        return new PatternDetector(kind, gate, Pattern.compile(pattern), score, null);
    }

    /** A kind with a check, such as a check digit. */
    static PatternDetector checked(
            PiiKind kind, Predicate<TextShape> gate, String pattern, double score, Predicate<String> check) {
        return beginning(kind, gate, pattern, score, match -> check.test(match) ? match.length() : 0);
    }

    /** A kind whose check says where it ends. */
    static PatternDetector beginning(
            PiiKind kind, Predicate<TextShape> gate, String pattern, double score, ToIntFunction<String> check) {
        return new PatternDetector(kind, gate, Pattern.compile(pattern), score, check);
    }

    @Override
    public boolean mayMatch(TextShape shape) {
        return gate.test(shape);
    }

    @Override
    public void find(String text, ColumnName column, Sink sink) {
        Expectation expectation = column.expectation(kind);
        Candidates.forEach(pattern, text, matcher -> {
            int start = matcher.start();
            int length = check == null ? matcher.end() - start : check.applyAsInt(matcher.group());
            boolean refused = length == 0;
            if (refused && !Boundaries.cut(text, start, matcher.end())) {
                sink.refused(kind);
            } else if (!refused && !Boundaries.cut(text, start, start + length)) {
                double sum = Context.score(score, text, start, CONTEXTS.getOrDefault(kind, List.of()), expectation);
                sink.found(new Match(kind, start, start + length, sum, check != null));
            }
        });
    }
}
