package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/**
 * {@code match(pattern, text)} and {@code search(pattern, text)}: null, or what the pattern found. Patterns are RE2's:
 * what one costs is known before it is matched, at most its size for each character of the text.
 */
final class Patterns {
    private static final int LENGTH_MAX = 1_000;
    private static final int SIZE_MAX = 10_000;
    private static final int KEPT_SIZE_PER_CHARACTER = 4;
    /** What a class of Unicode such as {@code \pL} is written out to: some hundred ranges, for each time it is named. */
    private static final int UNICODE_CLASS_SIZE = 500;

    /** What compiling costs for each unit of size, in looks at a character. */
    private static final long LOOKS_TO_COMPILE = 10;

    /** What is escaped, which repeats nothing, or how often a group or a character is repeated at most. */
    private static final java.util.regex.Pattern REPETITION =
            java.util.regex.Pattern.compile("\\\\(?:x\\{|.)|(\\))?\\{(?:\\d+,)?(\\d+)");

    private Patterns() {}

    /**
     * A pattern that is known when the expression is compiled is compiled with it, unless it makes much of few characters:
     * all patterns of a mapping together lie in memory.
     */
    record Finder(boolean atBegin) implements Function.Preparable {
        @Override
        public @Nullable Object call(@Nullable Object[] arguments, Budget budget) {
            count(arguments, 2, 2);
            String pattern = text(arguments[0]);
            budget.look(LOOKS_TO_COMPILE * size(pattern));
            return compiled(pattern).call(arguments, budget);
        }

        @Override
        public Function prepare(@Nullable Object first) {
            String pattern = text(first);
            return size(pattern) > KEPT_SIZE_PER_CHARACTER * pattern.length() ? this : compiled(pattern);
        }

        private Function compiled(String source) {
            Pattern pattern = compile(source);
            return (arguments, budget) -> {
                count(arguments, 2, 2);
                String text = text(arguments[1]);
                budget.look(pattern.programSize() * (text.length() + 1L));
                Matcher matcher = pattern.matcher(text);
                return (atBegin ? matcher.lookingAt() : matcher.find()) ? new Found(matcher) : null;
            };
        }
    }

    private static Pattern compile(String pattern) {
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new ExpressionException("the pattern is wrong: " + e.getDescription() + ": " + e.getPattern());
        }
    }

    /** At most how large the compiled pattern is: what is repeated is written out, and a group may be inside another. */
    private static int size(String pattern) {
        if (pattern.length() > LENGTH_MAX) {
            throw new ExpressionException("a pattern has at most " + LENGTH_MAX + " characters");
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
            throw new ExpressionException("a pattern repeats something too often");
        }
        return (int) (groups * size);
    }

    /** What {@code group} is asked of. */
    record Found(Matcher matcher) {
        @Nullable
        Object group(@Nullable Object which) {
            try {
                return which instanceof String name ? matcher.group(name) : matcher.group(number(which));
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new ExpressionException("there is no group " + Values.text(which));
            }
        }

        private static int number(@Nullable Object which) {
            if (which instanceof Number number && Values.isWhole(number)) {
                return number.intValue();
            }
            throw new ExpressionException("a group has a number or a name");
        }
    }
}
