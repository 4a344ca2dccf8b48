package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The message of a parser about a text, without the names of the parser's settings, classes and source. */
public final class ParserMessage {
    private static final Pattern SOURCE = Pattern.compile(" \\(start marker at \\[Source.*");
    private static final Pattern SETTING = Pattern.compile(",? from `[^`]*`");

    /** Messages quote settings and classes in back quotes, and one kind of setting in single quotes. */
    private static final Pattern NAME = Pattern.compile("`|Feature '");

    private ParserMessage() {}

    /** One line, with the place where it is known: {@code line 3, column 7: Duplicate field 'name'}. */
    public static String placed(JsonProcessingException failure) {
        @Nullable JsonLocation place = failure.getLocation();
        return place == null || place.getLineNr() < 1
                ? of(failure)
                : "line " + place.getLineNr() + ", column " + place.getColumnNr() + ": " + of(failure);
    }

    /** One line. */
    public static String of(JsonProcessingException failure) {
        String line =
                String.valueOf(failure.getOriginalMessage()).lines().findFirst().orElse("");
        String ofText = SETTING.matcher(SOURCE.matcher(line).replaceAll("")).replaceAll("");
        return ofText.isEmpty() || NAME.matcher(ofText).find() ? "unexpected content" : ofText;
    }
}
