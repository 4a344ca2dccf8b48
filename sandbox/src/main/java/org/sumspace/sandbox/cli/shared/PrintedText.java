package org.sumspace.sandbox.cli.shared;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes text from others printable, because a control character in it could change the terminal. */
public final class PrintedText {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    /** Control characters, invisible format characters, and code points that are not characters. */
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

    private static final Pattern UNPRINTABLE_IN_JSON = Pattern.compile("[\\p{C}&&[^\\r\\n]]");

    private static final Pattern UNPRINTABLE_IN_LINE = Pattern.compile("[\\p{C}&&[^\\t]]");

    private PrintedText() {}

    /** The text in one line, with a question mark for each character that cannot be printed. */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("?");
    }

    /** A line of a text for programs, in which an unprintable character is written as JSON escapes it; tabs stay. */
    public static String ofLine(String line) {
        return UNPRINTABLE_IN_LINE.matcher(line).replaceAll(match -> Matcher.quoteReplacement(escaped(match.group())));
    }

    /** The JSON with escapes for unprintable characters, which occur only in texts. */
    public static String of(JsonNode json) {
        try {
            return UNPRINTABLE_IN_JSON
                    .matcher(JSON.writeValueAsString(json))
                    .replaceAll(match -> Matcher.quoteReplacement(escaped(match.group())));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String escaped(String character) {
        return character
                .chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04x", unit))
                .collect(Collectors.joining());
    }
}
