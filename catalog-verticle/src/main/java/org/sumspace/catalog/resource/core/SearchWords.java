package org.sumspace.catalog.resource.core;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * The words of a text as a search compares them: runs of letters and digits in compatibility decomposition (NFKD),
 * without marks and in lower case.
 */
public final class SearchWords {
    private static final int QUERY_WORDS_MAX = 10;
    /** Characters below this are their own decomposition. */
    private static final int ASCII_END = 0x80;

    private SearchWords() {}

    /** @throws NodeException INVALID_INPUT if there are too many words */
    public static List<String> ofQuery(String text) {
        List<String> words = of(text);
        if (words.size() > QUERY_WORDS_MAX) {
            throw NodeException.invalidInput(List.of(
                    new Violation("query/q", "expected at most " + QUERY_WORDS_MAX + " words, got " + words.size())));
        }
        return words;
    }

    /**
     * The words in their order. Each character is decomposed alone, because the decomposition of a whole text sorts its
     * marks, in a time that is quadratic in their number.
     */
    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            if (character < ASCII_END) {
                add(character, word, words);
            } else {
                Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKD)
                        .codePoints()
                        .forEach(part -> add(part, word, words));
            }
        }
        endWord(word, words);
        return words;
    }

    private static void add(int character, StringBuilder word, List<String> words) {
        if (Character.isLetterOrDigit(character)) {
            word.appendCodePoint(lowerCase(character));
        } else if (!isMark(character)) {
            endWord(word, words);
        }
    }

    private static boolean isMark(int character) {
        int type = Character.getType(character);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** Some letters have two lower-case forms, such as the Greek sigma, but one upper-case form. */
    private static int lowerCase(int character) {
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    private static void endWord(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }
}
