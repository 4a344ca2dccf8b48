package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.List;

/** Reads one path of a {@link Locator}. */
final class LocatorParser {
    private static final int INDEX_DIGITS_MAX = 4;

    private final String text;
    private final Object each;
    private final List<Object> steps = new ArrayList<>();
    private int at;

    LocatorParser(String text, Object each) {
        this.text = text;
        this.each = each;
    }

    List<Object> steps() {
        require(!text.isEmpty(), "the location is empty");
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
                require(c == '.' && at < text.length(), "a location goes on with .name or [...]");
                if (text.charAt(at) == '*') {
                    steps.add(each);
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
            require("()?@*'\" ".indexOf(c) < 0, "filters and scripts are not read in locations");
            at++;
        }
        require(at > begin, "a name in the location is empty");
        steps.add(text.substring(begin, at));
    }

    private void bracket() {
        require(at < text.length(), "a bracket does not end");
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            int end = text.indexOf(c, at + 1);
            require(end > at && end + 1 < text.length() && text.charAt(end + 1) == ']', "a bracket does not end");
            steps.add(text.substring(at + 1, end));
            at = end + 2;
            return;
        }
        int end = text.indexOf(']', at);
        require(end > at, "a bracket does not end");
        String inside = text.substring(at, end).strip();
        steps.add(inside.equals("*") ? each : places(inside));
        at = end + 1;
    }

    private static List<Integer> places(String inside) {
        List<Integer> places = new ArrayList<>();
        for (String place : inside.split(",", -1)) {
            String digits = place.strip();
            require(
                    !digits.isEmpty()
                            && digits.length() <= INDEX_DIGITS_MAX
                            && digits.chars().allMatch(c -> c >= '0' && c <= '9'),
                    "filters and scripts are not read in locations");
            places.add(Integer.valueOf(digits));
        }
        return List.copyOf(places);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
