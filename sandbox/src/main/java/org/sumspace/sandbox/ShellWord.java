package org.sumspace.sandbox;

import java.util.regex.Pattern;

/** Words of commands that users copy into a shell. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+-]+");

    private ShellWord() {}

    /** The text as one word of a POSIX shell. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
