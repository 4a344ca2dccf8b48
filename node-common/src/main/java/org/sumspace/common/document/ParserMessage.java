package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** What a parser says of a text, without what it says of itself: its settings, classes and source. */
public final class ParserMessage {
    private static final Pattern SOURCE = Pattern.compile(" \\(start marker at \\[Source.*");
    private static final Pattern SETTING = Pattern.compile(",? from `[^`]*`");

    /** Messages name settings and classes in back quotes, and one kind of setting in single ones. */
    private static final Pattern NAME = Pattern.compile("`|Feature '");

    private ParserMessage() {}

    /** One line. */
    public static String of(JsonProcessingException failure) {
        String line =
                String.valueOf(failure.getOriginalMessage()).lines().findFirst().orElse("");
        String ofText = SETTING.matcher(SOURCE.matcher(line).replaceAll("")).replaceAll("");
        return ofText.isEmpty() || NAME.matcher(ofText).find() ? "unexpected content" : ofText;
    }
}
