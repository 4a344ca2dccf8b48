package org.sumspace.assessment.pii.core;

import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.Match;

/** Masks a value so that a reader can still recognise its kind. */
public final class Masking {
    private static final int SHOWN_FROM = 6;
    private static final int STARS = 5;

    private Masking() {}

    /** The first and the last character of a longer match; no character of a short match or of a secret. */
    public static String sample(String text, Match match) {
        if (match.kind().role() == IdentifierRole.SECRET || match.length() < SHOWN_FROM) {
            return "*".repeat(STARS);
        }
        return text.charAt(match.start()) + "*".repeat(STARS) + text.charAt(match.end() - 1);
    }

    /** A text with its matches replaced by their kinds, such as {@code [EMAIL]}. */
    public static String redact(String text, java.util.List<Match> matches) {
        StringBuilder redacted = new StringBuilder(text);
        matches.stream()
                .filter(match -> match.kind().role() != IdentifierRole.NONE)
                .sorted(java.util.Comparator.comparingInt(Match::start).reversed())
                .forEach(match -> redacted.replace(
                        match.start(), match.end(), "[" + match.kind().name() + "]"));
        return redacted.toString();
    }
}
