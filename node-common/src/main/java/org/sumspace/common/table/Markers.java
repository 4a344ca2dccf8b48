package org.sumspace.common.table;

import java.util.Locale;
import java.util.Set;

/** Words that programs and people write for a missing value. */
final class Markers {
    /** As Python writes it; "none" in lower case is a word that people use for a category. */
    static final String NONE = "None";

    /** In lower case. */
    static final Set<String> MISSING = Set.of(
            "na",
            "n/a",
            "n.a.",
            "n.a",
            "#n/a",
            "#na",
            "<na>",
            "nan",
            "-nan",
            "nat",
            "k.a.",
            "k. a.",
            "k.a",
            "keine angabe",
            "n.d.",
            "n/d",
            "s/d",
            "b.d.",
            "null",
            "(null)",
            "nil",
            "\\n",
            "?",
            "??",
            "-",
            "--",
            "---",
            "\u2013",
            "\u2014",
            ".",
            "..",
            "...",
            "\u2026",
            "#null!",
            "#div/0!",
            "#value!",
            "#ref!",
            "#name?",
            "#num!",
            "#error!",
            "#nv",
            "#n/d",
            "#n/b",
            "#wert!",
            "#zahl!",
            "#bezug!",
            "#valeur!",
            "#nombre!",
            "#nom?",
            "#nul!",
            "#\u00a1div/0!",
            "#\u00a1valor!",
            "#\u00a1num!",
            "#\u00a1ref!",
            "#\u00bfnombre?",
            "#valor!",
            "#n\u00fam!",
            "#nome?",
            "#valore!",
            "#rif!",
            "#deel/0!",
            "#waarde!",
            "#getal!",
            "#verw!",
            "#naam?",
            "1.#ind",
            "-1.#ind",
            "1.#qnan",
            "-1.#qnan");

    static final Set<String> INFINITE = Set.of("inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "\u221e");

    static final Set<String> TRUE = Set.of("true", "yes", "y", "t", "1");
    static final Set<String> FALSE = Set.of("false", "no", "n", "f", "0");

    private static final int LONGEST = 12;

    private Markers() {}

    /** @param stripped without spaces around it */
    static boolean isMissing(String stripped) {
        return stripped.length() <= LONGEST
                && (MISSING.contains(stripped.toLowerCase(Locale.ROOT)) || stripped.equals(NONE));
    }

    static boolean isInfinite(String stripped) {
        return stripped.length() <= LONGEST && INFINITE.contains(stripped.toLowerCase(Locale.ROOT));
    }

    static boolean isTruth(String stripped) {
        if (stripped.length() > LONGEST) {
            return false;
        }
        String word = stripped.toLowerCase(Locale.ROOT);
        return TRUE.contains(word) || FALSE.contains(word);
    }
}
