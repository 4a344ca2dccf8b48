package org.sumspace.common.security;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Detects invisible characters, and letters that look like Latin ones. */
public final class LookAlikes {
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\u034F\\u115F\\u1160\\u3164\\uFE00-\\uFE0F]");

    /** Alphabets with letters that look like those of another one. */
    private static final Set<UnicodeScript> ALPHABETS = Set.of(
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.ARMENIAN,
            UnicodeScript.CHEROKEE,
            UnicodeScript.COPTIC);

    /** A Latin letter, and those that look like it or whose capitals look alike, after the data of Unicode (UTS 39). */
    private static final Map<Integer, String> LATIN = latinOf(List.of(
            "a\u0430\u03b1\u0251",
            "b\u0432\u03b2",
            "c\u0441\u1d04",
            "d\u0501",
            "e\u0435\u03b5",
            "g\u050d\u0261",
            "h\u043d\u04bb\u03b7\u0570",
            "i\u0456\u03b9",
            "j\u0458",
            "k\u043a\u03ba",
            "l\u04cf",
            "m\u043c\u03bc",
            "n\u03bd\u0578",
            "o\u043e\u03bf\u0585\u1d0f",
            "p\u0440\u03c1",
            "q\u051b\u0566",
            "s\u0455\ua731",
            "t\u0442\u03c4",
            "u\u057d",
            "v\u0475\u1d20",
            "w\u051d\u1d21",
            "x\u0445\u03c7",
            "y\u0443\u04af\u03c5",
            "z\u03b6\u1d22"));

    private LookAlikes() {}

    private static Map<Integer, String> latinOf(List<String> rows) {
        Map<Integer, String> latin = new HashMap<>();
        for (String row : rows) {
            row.chars().skip(1).forEach(letter -> latin.put(letter, row.substring(0, 1)));
        }
        return Map.copyOf(latin);
    }

    /** Whether a text has control characters, or characters without a shape of their own. */
    public static boolean hasInvisible(String text) {
        return INVISIBLE.matcher(text).find();
    }

    public static String withoutInvisible(String text) {
        return INVISIBLE.matcher(text).replaceAll("");
    }

    /** Whether a word has letters of two alphabets that look alike, such as Latin and Cyrillic. */
    public static boolean mixesAlphabets(String text) {
        @Nullable UnicodeScript ofWord = null;
        for (int point : text.codePoints().toArray()) {
            UnicodeScript script = UnicodeScript.of(point);
            if (ALPHABETS.contains(script)) {
                if (ofWord != null && ofWord != script) {
                    return true;
                }
                ofWord = script;
            } else if (script != UnicodeScript.INHERITED) {
                ofWord = null;
            }
        }
        return false;
    }

    /**
     * The text in its NFKC form, with Latin letters instead of those that look like them.
     *
     * @param lowerCase the text in small letters
     */
    public static String latin(String lowerCase) {
        String replaced = Normalizer.normalize(lowerCase, Normalizer.Form.NFKD)
                .codePoints()
                .mapToObj(point -> LATIN.getOrDefault(point, Character.toString(point)))
                .collect(Collectors.joining());
        return Normalizer.normalize(replaced, Normalizer.Form.NFKC);
    }
}
