package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** {@code match(pattern, text)} and {@code search(pattern, text)}: null, or what the pattern found. */
final class Patterns {
    private static final int LENGTH_MAX = 1_000;

    private Patterns() {}

    /** A pattern that is known when the expression is compiled is compiled with it. */
    record Finder(boolean atBegin) implements Function.Preparable {
        @Override
        public @Nullable Object call(@Nullable Object[] arguments, Budget budget) {
            count(arguments, 2, 2);
            return prepare(arguments[0]).call(arguments, budget);
        }

        @Override
        public Function prepare(@Nullable Object first) {
            Pattern pattern = compile(text(first));
            return (arguments, budget) -> {
                count(arguments, 2, 2);
                return find(pattern, text(arguments[1]), atBegin, budget);
            };
        }
    }

    /** Python's way to name a group and to refer to it is brought into Java's. */
    private static Pattern compile(String pattern) {
        if (pattern.length() > LENGTH_MAX) {
            throw new ExpressionException("a pattern has at most " + LENGTH_MAX + " characters");
        }
        try {
            return Pattern.compile(pattern.replace("(?P<", "(?<").replaceAll("\\(\\?P=(\\w+)\\)", "\\\\k<$1>"));
        } catch (PatternSyntaxException e) {
            throw new ExpressionException("the pattern is wrong: " + e.getDescription());
        }
    }

    private static @Nullable Object find(Pattern pattern, String text, boolean atBegin, Budget budget) {
        Matcher matcher = pattern.matcher(new Watched(text, budget));
        try {
            return (atBegin ? matcher.lookingAt() : matcher.find()) ? new Found(matcher, text) : null;
        } catch (StackOverflowError e) {
            // The matcher recurses for each repetition of a group: a text that long is refused, not a fault.
            throw new ExpressionException("the pattern is too costly for this text");
        }
    }

    /** Tells the budget of every look at a character, so that no pattern runs for long. */
    private record Watched(String text, Budget budget) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.look();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** What {@code group} is asked of. */
    record Found(Matcher matcher, String text) {
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
