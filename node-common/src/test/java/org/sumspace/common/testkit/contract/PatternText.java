package org.sumspace.common.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A text that a regular expression matches. It knows what contracts use: literals, classes, groups, alternatives and
 * quantifiers.
 */
final class PatternText {
    private static final int REPEATED_MAX = 8;
    private static final String WORD = "abcxyzABC019_";
    private static final String DIGITS = "0123456789";
    private static final String PRINTABLE = "aZ9._-$*+'~";

    private final String pattern;
    private final Random random;
    private int at;

    private PatternText(String pattern, Random random) {
        this.pattern = pattern;
        this.random = random;
    }

    /** @throws IllegalArgumentException if this class does not know the pattern; then extend it */
    static String of(String pattern, Random random) {
        PatternText generator = new PatternText(pattern, random);
        String made = generator.alternatives();
        if (generator.at < pattern.length()
                || !Pattern.compile(pattern).matcher(made).find()) {
            throw new IllegalArgumentException("no text for the pattern " + pattern + ", only " + made);
        }
        return made;
    }

    private String alternatives() {
        List<String> made = new ArrayList<>();
        made.add(sequence());
        while (at < pattern.length() && pattern.charAt(at) == '|') {
            at++;
            made.add(sequence());
        }
        return made.get(random.nextInt(made.size()));
    }

    private String sequence() {
        StringBuilder made = new StringBuilder();
        while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
            int start = at;
            String once = atom();
            int times = quantifier();
            int after = at;
            for (int i = 0; i < times; i++) {
                // Each repetition chooses anew from the same atom.
                at = start;
                made.append(i == 0 ? once : atom());
            }
            at = after;
        }
        return made.toString();
    }

    private String atom() {
        char c = pattern.charAt(at++);
        return switch (c) {
            case '^', '$' -> "";
            case '(' -> group();
            case '[' -> String.valueOf(pick(characterClass()));
            case '\\' -> String.valueOf(pick(escaped(pattern.charAt(at++))));
            case '.' -> String.valueOf(pick(PRINTABLE));
            default -> String.valueOf(c);
        };
    }

    private String group() {
        if (pattern.startsWith("?:", at)) {
            at += 2;
        }
        String made = alternatives();
        at++;
        return made;
    }

    private String characterClass() {
        boolean negated = pattern.charAt(at) == '^';
        if (negated) {
            at++;
        }
        StringBuilder members = new StringBuilder();
        while (pattern.charAt(at) != ']') {
            char c = pattern.charAt(at++);
            if (c == '\\') {
                members.append(escaped(pattern.charAt(at++)));
            } else if (pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                for (char each = c; each <= pattern.charAt(at + 1); each++) {
                    members.append(each);
                }
                at += 2;
            } else {
                members.append(c);
            }
        }
        at++;
        if (!negated) {
            return members.toString();
        }
        StringBuilder others = new StringBuilder();
        (WORD + "-+")
                .chars()
                .filter(c -> members.indexOf(String.valueOf((char) c)) < 0)
                .forEach(c -> others.append((char) c));
        return others.toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case 'd' -> DIGITS;
            case 'w' -> WORD;
            case 'S' -> PRINTABLE;
            case 's' -> " ";
            default -> String.valueOf(c);
        };
    }

    private int quantifier() {
        if (at == pattern.length()) {
            return 1;
        }
        char kind = pattern.charAt(at);
        if (kind == '{') {
            return repetitions();
        }
        if (kind != '?' && kind != '*' && kind != '+') {
            return 1;
        }
        at++;
        return switch (kind) {
            case '?' -> random.nextInt(2);
            case '*' -> random.nextInt(REPEATED_MAX);
            default -> 1 + random.nextInt(REPEATED_MAX);
        };
    }

    /** The repetitions in braces: a number, or two with a comma between them, of which the second may be absent. */
    private int repetitions() {
        int end = pattern.indexOf('}', at);
        String[] bounds = pattern.substring(at + 1, end).split(",", -1);
        at = end + 1;
        int min = Integer.parseInt(bounds[0]);
        if (bounds.length == 1) {
            return min;
        }
        int max = bounds[1].isEmpty() ? min + REPEATED_MAX : Integer.parseInt(bounds[1]);
        return min + random.nextInt(max - min + 1);
    }

    private char pick(String characters) {
        return characters.charAt(random.nextInt(characters.length()));
    }
}
