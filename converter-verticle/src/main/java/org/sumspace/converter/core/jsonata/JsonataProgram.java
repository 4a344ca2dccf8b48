package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compiled program. Used by one thread at a time. */
public final class JsonataProgram {
    private static final int CHARS_MAX = 16 * 1024;
    private static final int BRACKETS_MAX = 64;

    private final String source;
    private final Jsonata program;
    private final boolean dayFirst;
    private final Calls calls;

    private JsonataProgram(String source, Jsonata program, boolean dayFirst) {
        this.source = source;
        this.program = program;
        this.dayFirst = dayFirst;
        Frame functions = program.createFrame(SyntaxTree.functions(program));
        BoundedFunctions.bind(functions, dayFirst);
        this.calls = new Calls(program, functions, (at, message) -> at(source, at, message));
    }

    /** The same with the month first. */
    public static JsonataProgram compile(String source) {
        return compile(source, false);
    }

    /**
     * @param dayFirst whether a date in numbers begins with its day where the program does not say otherwise
     * @throws JsonataException with line and column in the source, if it is no program
     */
    public static JsonataProgram compile(String source, boolean dayFirst) {
        if (source.length() > CHARS_MAX) {
            throw new JsonataException("a program has at most " + CHARS_MAX + " characters");
        }
        requireFlat(source);
        try {
            return new JsonataProgram(source, Jsonata.jsonata(source), dayFirst);
        } catch (JException e) {
            throw told(source, e);
        } catch (JsonataException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new JsonataException("the program is nested too deep");
        } catch (RuntimeException e) {
            throw new JsonataException("the program cannot be read");
        }
    }

    /** The parser descends into brackets. */
    private static void requireFlat(String source) {
        int level = 0;
        for (int i = 0; i < source.length(); i++) {
            level += "([{".indexOf(source.charAt(i)) >= 0 ? 1 : ")]}".indexOf(source.charAt(i)) >= 0 ? -1 : 0;
            if (level > BRACKETS_MAX) {
                throw new JsonataException("brackets are nested at most " + BRACKETS_MAX + " deep");
            }
        }
    }

    /**
     * @return maps, lists and values; null for nothing
     * @throws JsonataException if the program fails for the input, or costs too much
     */
    public @Nullable Object evaluate(@Nullable Object input) {
        Meter meter = new Meter(calls);
        Frame frame = program.createFrame();
        BoundedFunctions.bind(frame, dayFirst);
        frame.setEvaluateEntryCallback(meter);
        frame.setEvaluateExitCallback(meter);
        try {
            return plain(program.evaluate(input, frame));
        } catch (JException e) {
            throw told(source, e);
        } catch (StackOverflowError e) {
            throw new JsonataException("the program is nested too deep");
        } catch (JsonataException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new JsonataException("the program fails for these values");
        }
    }

    private static JsonataException told(String source, JException failure) {
        if (failure.getCause() instanceof JsonataException known) {
            return known;
        }
        String message = JException.msg(
                failure.getError(), -1, shown(source, failure.getCurrent()), shown(source, failure.getExpected()));
        return at(source, failure.getLocation(), message);
    }

    /** What the program says itself may be told; a value of the record may not. */
    private static String shown(String source, @Nullable Object value) {
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

    /** A copy of what is data; a function is none. */
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
        throw new JsonataException("a result is neither data nor nothing");
    }
}
