package org.sumspace.assessment.dataset.domain;

import java.util.regex.Pattern;

/** Tells addresses of inputs from paths. */
public final class InputAddress {
    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*", Pattern.DOTALL);
    private static final Pattern HIDDEN = Pattern.compile("[?#].*", Pattern.DOTALL);

    private InputAddress() {}

    /** Whether an input means an address, not a file. */
    public static boolean isUrl(String input) {
        return URL.matcher(input).matches();
    }

    /** The input as others may see it. The query of an address often has the key to the file, so it is left out. */
    public static String shown(String input) {
        return isUrl(input) ? HIDDEN.matcher(input).replaceFirst("") : input;
    }
}
