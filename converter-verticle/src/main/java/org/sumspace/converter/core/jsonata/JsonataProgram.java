package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A compiled JSONata program. Not thread-safe. */
public final class JsonataProgram {
    private static final int CHARS_MAX = 16 * 1024;
    private static final int BRACKETS_MAX = 64;

    private final String source;
    private final Jsonata program;
    private final boolean dayFirst;
    private final CallCheck calls;

    private JsonataProgram(String source, Jsonata program, boolean dayFirst) {
        this.source = source;
        this.program = program;
        this.dayFirst = dayFirst;
        Frame functions = program.createFrame(SyntaxTree.functions(program));
        BoundedFunctions.bind(functions, dayFirst);
        this.calls = new CallCheck(program, functions, (at, message) -> at(source, at, message));
    }

    /** Compiles a program in which dates in numbers begin with the month. */
    public static JsonataProgram compile(String source) {
        return compile(source, false);
    }

    /**
     * @param dayFirst whether dates in numbers begin with the day unless the program gives a locale
     * @throws JsonataException with line and column in the source, if it is not a program
     */
    public static JsonataProgram compile(String source, boolean dayFirst) {
        if (source.length() > CHARS_MAX) {
            throw new JsonataException("the program has more than " + CHARS_MAX + " characters");
        }
        requireShallow(source);
        try {
            return new JsonataProgram(source, Jsonata.jsonata(source), dayFirst);
        } catch (JException e) {
            throw describe(source, e);
        } catch (JsonataException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new JsonataException("the program is nested too deeply");
        } catch (RuntimeException e) {
            throw new JsonataException("the program is not valid JSONata");
        }
    }

    /** The parser is recursive, so deep brackets would exhaust the stack. */
    private static void requireShallow(String source) {
        int level = 0;
        for (int i = 0; i < source.length(); i++) {
            level += "([{".indexOf(source.charAt(i)) >= 0 ? 1 : ")]}".indexOf(source.charAt(i)) >= 0 ? -1 : 0;
            if (level > BRACKETS_MAX) {
                throw new JsonataException("brackets are nested more than " + BRACKETS_MAX + " deep");
            }
        }
    }

    /** Evaluates without a limit of time. */
    public @Nullable Object evaluate(@Nullable Object input) {
        return evaluate(input, () -> false);
    }

    /**
     * @param timeOver whether the evaluation must end
     * @return maps, lists and scalars; null if there is no result
     * @throws JsonataException if the program fails for the input, or exceeds a limit
     */
    public @Nullable Object evaluate(@Nullable Object input, BooleanSupplier timeOver) {
        CostLimiter limiter = new CostLimiter(calls, timeOver);
        Frame frame = program.createFrame();
        BoundedFunctions.bind(frame, dayFirst);
        frame.setEvaluateEntryCallback(limiter);
        frame.setEvaluateExitCallback(limiter);
        try {
            return plain(program.evaluate(CorrectedFunctions.normalised(input), frame));
        } catch (JException e) {
            throw describe(source, e);
        } catch (StackOverflowError e) {
            throw new JsonataException("the program is nested too deeply");
        } catch (JsonataException e) {
            throw e;
        } catch (RuntimeException e) {
            throw cause(e, JException.class)
                    .map(failure -> describe(source, failure))
                    .or(() -> cause(e, JsonataException.class))
                    .orElseGet(() -> new JsonataException("the program failed for these values"));
        }
    }

    /** The failure of a function, which the library wraps in its own exception. */
    private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
        Throwable cause = failure;
        while (cause != null && !type.isInstance(cause)) {
            cause = cause.getCause();
        }
        return Optional.ofNullable(type.cast(cause));
    }

    private static JsonataException describe(String source, JException failure) {
        if (failure.getCause() instanceof JsonataException known) {
            return known;
        }
        String message = JException.msg(
                failure.getError(),
                -1,
                redacted(source, failure.getCurrent()),
                redacted(source, failure.getExpected()));
        return at(source, failure.getLocation(), message);
    }

    /** A value for a message: redacted if the program contains it, but hidden if it comes from the record. */
    private static String redacted(String source, @Nullable Object value) {
        String text = String.valueOf(value);
        return source.contains(text) ? text : "...";
    }

    private static JsonataException at(String source, int at, String message) {
        if (at < 0 || at > source.length()) {
            return new JsonataException(message);
        }
        String before = source.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = at - before.lastIndexOf('\n');
        return new JsonataException("line " + line + ", column " + column + ": " + message);
    }

    /** A copy of the data; functions are refused. */
    static @Nullable Object plain(@Nullable Object value) {
        if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> plain = new ArrayList<>(list.size());
            list.forEach(item -> plain.add(plain(item)));
            return plain;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            map.forEach((key, item) -> plain.put(String.valueOf(key), plain(item)));
            return plain;
        }
        throw new JsonataException("the result contains a function");
    }
}
