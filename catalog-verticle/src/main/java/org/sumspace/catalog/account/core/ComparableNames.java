package org.sumspace.catalog.account.core;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.sumspace.common.security.LookAlikes;

/** Names of people and organisations: one line of text, and the form in which two of them are compared. */
public final class ComparableNames {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{IsWhite_Space}+");
    /** Control characters, and those that change the direction of the text around them. */
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069]");

    private ComparableNames() {}

    /** The text without white space at its ends, and with one blank for each white space in it. */
    public static String line(String text) {
        return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    }

    /**
     * Whether a name, as {@link #line} returns it, has a visible character and no character that changes how a log is
     * shown.
     */
    public static boolean isPrintable(String line) {
        return !UNSAFE.matcher(line).find() && !comparable(line).isEmpty();
    }

    /**
     * Equal for names that differ in case, white space, Unicode form or invisible characters only, or in letters and digits
     * that look alike.
     */
    public static String comparable(String name) {
        String visible = LookAlikes.withoutInvisible(line(normalized(name)));
        // The upper case of some letters is two letters, for example of the sharp s.
        String lowerCase = visible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return line(LookAlikes.latin(lowerCase).replace('0', 'o').replace('1', 'l'));
    }

    private static String normalized(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
}
