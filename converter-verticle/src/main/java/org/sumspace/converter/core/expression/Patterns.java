package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/**
 * {@code match(pattern, text)} and {@code search(pattern, text)}: the match, or null. Patterns are those of RE2: their
 * cost is known before they are matched, at most the size of the pattern for each character of the text.
 */
final class Patterns {
    private static final int LENGTH_MAX = 1_000;
    private static final int SIZE_MAX = 10_000;
    private static final int PRECOMPILED_SIZE_PER_CHARACTER = 4;
    /** The size of a compiled Unicode class such as {@code \pL}: some hundred ranges for each occurrence. */
    private static final int UNICODE_CLASS_SIZE = 500;

    /** The cost of compilation for each unit of size, in character steps. */
    private static final long COMPILE_STEPS_PER_SIZE = 10;

    /** An escape, or the largest number of repetitions of a group or a character. */
    private static final java.util.regex.Pattern REPETITION =
            java.util.regex.Pattern.compile("\\\\(?:x\\{|.)|(\\))?\\{(?:\\d+,)?(\\d+)");

    private Patterns() {}

    /**
     * A constant pattern is compiled together with the expression, unless it is large for its length: all patterns of a
     * mapping are in memory together.
     */
    record Finder(boolean atBegin) implements Function.Preparable {
        @Override
        public @Nullable Object call(@Nullable Object[] arguments, Budget budget) {
            count(arguments, 2, 2);
            String pattern = text(arguments[0]);
            budget.countCharacterSteps(COMPILE_STEPS_PER_SIZE * size(pattern));
            return compiled(pattern).call(arguments, budget);
        }

        @Override
        public Function prepare(@Nullable Object first) {
            String pattern = text(first);
            return size(pattern) > PRECOMPILED_SIZE_PER_CHARACTER * pattern.length() ? this : compiled(pattern);
        }

        private Function compiled(String source) {
            Pattern pattern = compile(source);
            return (arguments, budget) -> {
                count(arguments, 2, 2);
                String text = text(arguments[1]);
                budget.countCharacterSteps(pattern.programSize() * (text.length() + 1L));
                Matcher matcher = pattern.matcher(text);
                return (atBegin ? matcher.lookingAt() : matcher.find()) ? new Match(matcher) : null;
            };
        }
    }

    private static Pattern compile(String pattern) {
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new ExpressionException("invalid pattern: " + e.getDescription() + ": " + e.getPattern());
        }
    }

    /** The largest size of the compiled pattern: repetitions are expanded, and groups may be nested. */
    private static int size(String pattern) {
        if (pattern.length() > LENGTH_MAX) {
            throw new ExpressionException("the pattern has more than " + LENGTH_MAX + " characters");
        }
        double groups = 1;
        double size = pattern.length();
        for (MatchResult repetition : REPETITION.matcher(pattern).results().toList()) {
            double times = repetition.group(2) == null ? 1 : Math.max(1, Double.parseDouble(repetition.group(2)));
            if (repetition.group().equalsIgnoreCase("\\p")) {
                size += UNICODE_CLASS_SIZE;
            } else if (repetition.group(1) == null) {
                size += times;
            } else {
                groups *= times;
            }
        }
        if (groups * size > SIZE_MAX) {
            throw new ExpressionException("the pattern repeats a part too often");
        }
        return (int) (groups * size);
    }

    /** The result of {@code match} and {@code search}, for the method {@code group}. */
    record Match(Matcher matcher) {
        @Nullable
        Object group(@Nullable Object group) {
            try {
                return group instanceof String name ? matcher.group(name) : matcher.group(number(group));
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new ExpressionException("unknown group " + Values.text(group));
            }
        }

        private static int number(@Nullable Object group) {
            if (group instanceof Number number && Values.isInteger(number)) {
                return number.intValue();
            }
            throw new ExpressionException("expected the number or name of a group");
        }
    }
}
