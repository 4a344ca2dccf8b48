package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds what matches a pattern; a validator or words before it raise its score.
 *
 * @param gate whether a text of a shape can match
 * @param score of a match that nothing confirms
 * @param validator confirms a match; null if there is nothing to check, false refuses it
 * @param context words that make the kind likely, in lower case
 */
record PatternDetector(
        PiiKind kind,
        Predicate<Shape> gate,
        Pattern pattern,
        double score,
        Predicate<String> validator,
        double validatedScore,
        List<String> context)
        implements Detector {
    private static final int CONTEXT_CHARACTERS = 60;
    private static final double CONTEXT_BONUS = 0.4;

    /** Scores of matches that no validator examines. */
    static PatternDetector plain(PiiKind kind, Predicate<Shape> gate, String pattern, double score, String... context) {
        return new PatternDetector(kind, gate, Pattern.compile(pattern), score, match -> true, score, List.of(context));
    }

    /** A match that the validator refuses is none. */
    static PatternDetector checked(
            PiiKind kind,
            Predicate<Shape> gate,
            String pattern,
            double validatedScore,
            Predicate<String> validator,
            String... context) {
        return new PatternDetector(
                kind, gate, Pattern.compile(pattern), 0, validator, validatedScore, List.of(context));
    }

    @Override
    public boolean mayMatch(Shape shape) {
        return gate.test(shape);
    }

    @Override
    public void find(String text, boolean expected, Consumer<Match> found) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            int group = matcher.groupCount() > 0 && matcher.start(1) >= 0 ? 1 : 0;
            int start = matcher.start(group);
            int end = matcher.end(group);
            if (Boundaries.cut(text, start, end) || !validator.test(text.substring(start, end))) {
                continue;
            }
            boolean likely = expected || hasContext(text, start);
            double sum = validatedScore + (likely ? CONTEXT_BONUS : 0);
            found.accept(new Match(kind, start, end, Math.min(1, sum), score == 0));
        }
    }

    private boolean hasContext(String text, int start) {
        if (context.isEmpty()) {
            return false;
        }
        String before =
                text.substring(Math.max(0, start - CONTEXT_CHARACTERS), start).toLowerCase(Locale.ROOT);
        return context.stream().anyMatch(word -> Boundaries.containsWord(before, word));
    }
}
