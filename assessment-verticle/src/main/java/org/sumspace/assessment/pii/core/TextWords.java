package org.sumspace.assessment.pii.core;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text, with properties of their letters. */
final class TextWords {
    private static final Set<String> GERMAN = Set.of(
            "der", "die", "das", "und", "ist", "ich", "nicht", "mit", "ein", "eine", "einen", "den", "dem", "zu", "von",
            "im", "auf", "wir", "sie", "am", "zur", "zum", "bei", "fur", "sind", "wurde", "mein", "meine");
    private static final Set<String> ROMANCE = Set.of(
            "le", "la", "les", "une", "des", "du", "est", "et", "je", "nous", "vous", "pour", "sur", "dans", "chez",
            "el", "los", "las", "un", "una", "y", "en", "del", "con", "por", "para", "es", "que", "su", "mi", "me",
            "habite");
    private static final Set<String> ENGLISH = Set.of(
            "the", "is", "i", "and", "of", "to", "my", "you", "it", "was", "are", "have", "this", "that", "with",
            "your", "he", "she");
    private static final int CASED_MIN = 4;

    private final String text;
    private final List<Word> words;
    private final boolean german;
    private final boolean romance;
    private final boolean uncapitalised;
    private final boolean capitals;
    private final int lowerWords;

    /**
     * @param end after its last character
     * @param folded in lower case and without accents
     * @param capital whether it begins with a capital letter
     * @param upper whether all its letters are capitals
     * @param number whether it contains a digit, or is a part of a code
     */
    record Word(int start, int end, String folded, boolean capital, boolean upper, boolean number) {
        int length() {
            return end - start;
        }
    }

    private TextWords(String text, List<Word> words) {
        this.text = text;
        this.words = words;
        int englishWords = 0;
        int germanWords = 0;
        int romanceWords = 0;
        int lower = 0;
        int capital = 0;
        int upper = 0;
        for (Word word : words) {
            englishWords += ENGLISH.contains(word.folded()) ? 1 : 0;
            germanWords += GERMAN.contains(word.folded()) ? 1 : 0;
            romanceWords += ROMANCE.contains(word.folded()) ? 1 : 0;
            lower += word.capital() || word.number() ? 0 : 1;
            capital += word.capital() ? 1 : 0;
            upper += word.upper() && word.length() > 1 ? 1 : 0;
        }
        german = germanWords > 0 && germanWords > romanceWords && germanWords >= englishWords;
        romance = romanceWords > 0 && romanceWords >= germanWords;
        uncapitalised = capital == 0;
        capitals = upper >= CASED_MIN && lower == 0;
        lowerWords = lower;
    }

    static TextWords of(String text) {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (!Character.isLetterOrDigit(text.charAt(at))) {
                at++;
                continue;
            }
            int start = at;
            while (at < text.length() && (isPart(text.charAt(at)) || isJoint(text, at))) {
                at++;
            }
            words.add(word(text, start, at));
        }
        return new TextWords(text, words);
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    /**
     * A hyphen or an apostrophe between letters. An apostrophe before a final s, or before a name as in {@code l'Espagne}, ends
     * a word.
     */
    private static boolean isJoint(String text, int at) {
        char c = text.charAt(at);
        boolean apostrophe = c == '\'' || c == '’';
        if ((c != '-' && !apostrophe) || at + 1 >= text.length() || !Character.isLetter(text.charAt(at + 1))) {
            return false;
        }
        boolean possessive = apostrophe
                && (text.charAt(at + 1) == 's' || text.charAt(at + 1) == 'S')
                && (at + 2 == text.length() || !Character.isLetterOrDigit(text.charAt(at + 2)));
        boolean elision = apostrophe
                && at > 0
                && Character.isLowerCase(text.charAt(at - 1))
                && Character.isUpperCase(text.charAt(at + 1));
        return !possessive && !elision;
    }

    private static Word word(String text, int start, int end) {
        boolean number = isInCode(text, start - 1) || isInCode(text, end);
        boolean lower = false;
        boolean ascii = true;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            number |= Character.isDigit(c);
            lower |= Character.isLowerCase(c);
            ascii &= c < 128;
        }
        String folded = fold(text.substring(start, end), ascii);
        boolean capital = Character.isUpperCase(text.charAt(start));
        return new Word(start, end, folded, capital, capital && !lower, number);
    }

    /** Whether a character beside a word makes it a part of something else, such as Base64 or a name in a program. */
    private static boolean isInCode(String text, int at) {
        if (at < 0 || at >= text.length()) {
            return false;
        }
        char c = text.charAt(at);
        boolean path = c == '/'
                && at > 1
                && at + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && Character.isLetterOrDigit(text.charAt(at - 2))
                && Character.isLetterOrDigit(text.charAt(at + 1));
        return path || "+=_@\\%".indexOf(c) >= 0;
    }

    private static String fold(String word, boolean ascii) {
        String lower = word.toLowerCase(Locale.ROOT);
        return ascii ? lower : fold(lower);
    }

    /** In lower case and without accents; a sharp s is {@code ss}. */
    static String fold(String word) {
        String plain = Normalizer.normalize(word.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
        StringBuilder folded = new StringBuilder(plain.length());
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case 'ß' -> folded.append("ss");
                case 'ø' -> folded.append('o');
                case 'ł' -> folded.append('l');
                case 'đ', 'ð' -> folded.append('d');
                case 'æ' -> folded.append("ae");
                case 'œ' -> folded.append("oe");
                case 'ı' -> folded.append('i');
                case '’' -> folded.append('\'');
                default -> {
                    if (Character.getType(c) != Character.NON_SPACING_MARK) {
                        folded.append(c);
                    }
                }
            }
        }
        return folded.toString();
    }

    String text() {
        return text;
    }

    int count() {
        return words.size();
    }

    Word get(int index) {
        return words.get(index);
    }

    /** @return empty if there is no such word */
    String folded(int index) {
        return index >= 0 && index < words.size() ? words.get(index).folded() : "";
    }

    /** The characters between a word and the next one, or the end of the text; at most 8. */
    String gapAfter(int index) {
        int start = words.get(index).end();
        int end = index + 1 < words.size() ? words.get(index + 1).start() : text.length();
        return text.substring(start, Math.min(end, start + 8));
    }

    /** Whether a word and the next one are parts of one name: only a space is between them, or two. */
    boolean joined(int index) {
        if (index + 1 >= words.size()) {
            return false;
        }
        int end = words.get(index).end();
        int gap = words.get(index + 1).start() - end;
        return (gap == 1 || (gap == 2 && text.charAt(end + 1) == ' ')) && text.charAt(end) == ' ';
    }

    /** Whether the next word follows an article that lost its vowel, as in {@code d'Ivoire}. */
    boolean elided(int index) {
        return index + 1 < words.size()
                && (gapAfter(index).equals("'") || gapAfter(index).equals("’"));
    }

    /** Whether the next word follows an abbreviation's point and a space, or a space alone. */
    boolean joinedByPoint(int index) {
        return index + 1 < words.size()
                && (gapAfter(index).equals(" ") || gapAfter(index).equals(". "));
    }

    /** Whether a capital letter says nothing about a word, because a sentence or line begins with it. */
    boolean beginsSentence(int index) {
        if (index == 0) {
            return true;
        }
        String gap = gapAfter(index - 1);
        boolean abbreviation = gap.equals(". ") && words.get(index - 1).length() <= 3;
        return !abbreviation && gap.chars().anyMatch(c -> ".!?:\n\"“„«»¿¡•".indexOf(c) >= 0);
    }

    boolean german() {
        return german;
    }

    boolean romance() {
        return romance;
    }

    /** Whether no word has a capital letter, as in messages that are typed in haste. */
    boolean uncapitalised() {
        return uncapitalised;
    }

    /** Whether all words are in capitals. */
    boolean capitals() {
        return capitals;
    }

    /** Whether there are words around names, so that this is more than a name. */
    boolean isSentence() {
        return lowerWords >= 2;
    }
}
