package org.sumspace.common.document;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code name(.name|['quoted'])*} left to right. */
final class DocumentPathParser {

    private final String text;
    private int position;

    DocumentPathParser(String text) {
        this.text = text;
    }

    static boolean isPlain(String name) {
        return name.chars().allMatch(DocumentPathParser::isPlain);
    }

    private static boolean isPlain(int character) {
        return ".[]'\\".indexOf(character) < 0
                && !Character.isWhitespace(character)
                && !Character.isISOControl(character);
    }

    List<String> parse() {
        List<String> steps = new ArrayList<>();
        while (position < text.length() || steps.isEmpty()) {
            if (steps.size() == DocumentPath.MAX_STEPS) {
                throw error("at most " + DocumentPath.MAX_STEPS + " steps");
            }
            steps.add(step(steps.isEmpty()));
        }
        return steps;
    }

    private String step(boolean first) {
        if (startsWith("['")) {
            return quoted();
        }
        if (!first) {
            if (!startsWith(".")) {
                throw error("expected '.' or '['");
            }
            position++;
        }
        return plain();
    }

    private String plain() {
        int start = position;
        while (position < text.length() && isPlain(text.charAt(position))) {
            position++;
        }
        if (position == start) {
            throw error("expected a name");
        }
        return text.substring(start, position);
    }

    private String quoted() {
        position += 2;
        StringBuilder name = new StringBuilder();
        while (!startsWith("'")) {
            if (startsWith("\\")) {
                position++;
                if (!startsWith("'") && !startsWith("\\")) {
                    throw error("expected ' or \\ after \\");
                }
            }
            if (position >= text.length()) {
                throw error("quoted name without closing quote");
            }
            name.append(text.charAt(position++));
        }
        if (name.isEmpty()) {
            throw error("expected a name");
        }
        if (!startsWith("']")) {
            throw error("expected ']' after the closing quote");
        }
        position += 2;
        return name.toString();
    }

    private boolean startsWith(String prefix) {
        return text.startsWith(prefix, position);
    }

    private IllegalArgumentException error(String expectation) {
        return new IllegalArgumentException(expectation + " at position " + position + " of the path");
    }
}
