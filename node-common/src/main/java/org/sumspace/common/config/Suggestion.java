package org.sumspace.common.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Suggestion {
    private static final int DISTANCE_MAX = 3;

    private Suggestion() {}

    /** A hint for a name that is not among {@code known}: the nearest one, or all of them. */
    public static String forUnknown(String name, Collection<String> known) {
        return nearest(name, known)
                .map(nearest -> "did you mean " + nearest + "?")
                .orElseGet(() -> "known here: " + String.join(", ", known));
    }

    /** The name among {@code known} that was probably meant; empty if none is similar. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.min(DISTANCE_MAX, name.length() / 2))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    /** The Levenshtein distance, ignoring case; a lower bound of it if that exceeds the maximum. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int missing = Math.abs(a.length() - b.length());
        if (missing > DISTANCE_MAX) {
            return missing;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
