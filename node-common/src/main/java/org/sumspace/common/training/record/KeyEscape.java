package org.sumspace.common.training.record;

/**
 * Escapes names of JSON members so that a document database can store and address them. Percent signs, dots, dollars
 * and NUL are percent-encoded, and so is the first digit of a name that is a number, because a database would read it
 * as the position in an array. The empty name becomes a single percent sign. Different names stay different.
 */
public final class KeyEscape {
    private static final String EMPTY = "%";
    private static final String ESCAPED = "%.$\0";

    private KeyEscape() {}

    public static String escape(String name) {
        if (name.isEmpty()) {
            return EMPTY;
        }
        boolean number = name.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!number && name.chars().noneMatch(c -> ESCAPED.indexOf(c) >= 0)) {
            return name;
        }
        StringBuilder escaped = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (ESCAPED.indexOf(c) >= 0 || (number && i == 0)) {
                escaped.append('%').append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
