package org.sumspace.common.document;

import java.util.List;

/**
 * The location of a value in a JSON document: member names from the root, as in {@code result.score.scaled}. A name
 * that contains a dot, a bracket, a quote or a space is written quoted, as in {@code
 * result.extensions['https://w3id.org/xapi/video']}; inside quotes {@code \'} and {@code \\} stand for the two
 * characters themselves. Names address object members only; a path through an array finds nothing.
 *
 * <p>Two paths are equal when their steps are; {@link #toString()} gives the one canonical spelling, which {@link
 * #parse(String)} reads back.
 */
public record DocumentPath(List<String> steps) {

    public static final int MAX_LENGTH_CHARS = 512;
    public static final int MAX_STEPS = 16;

    /**
     * @throws IllegalArgumentException if there is no step, or more than {@link #MAX_STEPS}, or an empty one
     */
    public DocumentPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || steps.size() > MAX_STEPS) {
            throw new IllegalArgumentException("expected a path of 1 to " + MAX_STEPS + " steps, got " + steps.size());
        }
        if (steps.contains("")) {
            throw new IllegalArgumentException("expected a path without empty steps");
        }
    }

    /**
     * @throws IllegalArgumentException if the text is not a path; the message names the position, counted from 0
     */
    public static DocumentPath parse(String text) {
        if (text.length() > MAX_LENGTH_CHARS) {
            throw new IllegalArgumentException(
                    "expected a path of at most " + MAX_LENGTH_CHARS + " characters, got " + text.length());
        }
        return new DocumentPath(new DocumentPathParser(text).parse());
    }

    /** The value at this path, or a missing value. */
    public JsonValue find(JsonValue document) {
        JsonValue node = document;
        for (String step : steps) {
            node = node.member(step);
        }
        return node;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String step : steps) {
            if (DocumentPathParser.isPlain(step)) {
                text.append(text.isEmpty() ? "" : ".").append(step);
            } else {
                text.append("['")
                        .append(step.replace("\\", "\\\\").replace("'", "\\'"))
                        .append("']");
            }
        }
        return text.toString();
    }
}
