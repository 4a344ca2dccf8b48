package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.List;

/** Parses one alternative of a {@link JsonPath}. */
final class JsonPathParser {
    private static final int INDEX_DIGITS_MAX = 4;

    private final String text;
    private final Object wildcard;
    private final List<Object> steps = new ArrayList<>();
    private int at;

    JsonPathParser(String text, Object wildcard) {
        this.text = text;
        this.wildcard = wildcard;
    }

    List<Object> steps() {
        require(!text.isEmpty(), "the path is empty");
        if (text.charAt(0) == '$' || text.charAt(0) == '@') {
            at = 1;
        } else {
            name();
        }
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '[') {
                bracket();
            } else {
                require(c == '.' && at < text.length(), "expected .name or [...]");
                if (text.charAt(at) == '*') {
                    steps.add(wildcard);
                    at++;
                } else {
                    name();
                }
            }
        }
        return List.copyOf(steps);
    }

    private void name() {
        int begin = at;
        while (at < text.length() && ".[".indexOf(text.charAt(at)) < 0) {
            char c = text.charAt(at);
            require("()?@*'\" ".indexOf(c) < 0, "filters and scripts are not supported");
            at++;
        }
        require(at > begin, "a name in the path is empty");
        steps.add(text.substring(begin, at));
    }

    private void bracket() {
        require(at < text.length(), "a bracket is not closed");
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            int end = text.indexOf(c, at + 1);
            require(end > at && end + 1 < text.length() && text.charAt(end + 1) == ']', "a bracket is not closed");
            steps.add(text.substring(at + 1, end));
            at = end + 2;
            return;
        }
        int end = text.indexOf(']', at);
        require(end > at, "a bracket is not closed");
        String inside = text.substring(at, end).strip();
        steps.add(inside.equals("*") ? wildcard : indexes(inside));
        at = end + 1;
    }

    private static List<Integer> indexes(String inside) {
        List<Integer> indexes = new ArrayList<>();
        for (String index : inside.split(",", -1)) {
            String digits = index.strip();
            require(
                    !digits.isEmpty()
                            && digits.length() <= INDEX_DIGITS_MAX
                            && digits.chars().allMatch(c -> c >= '0' && c <= '9'),
                    "filters and scripts are not supported");
            indexes.add(Integer.valueOf(digits));
        }
        return List.copyOf(indexes);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
