package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;

/** Finds the parts of an address after the street: flat, postcode and place, also in the next lines. */
final class AddressTail {
    private static final int TAIL_WORDS_MAX = 14;
    /** Words for parts of buildings, which a number follows. */
    static final Set<String> SECONDARIES = WordLists.cues("address.secondaries");

    private static final int ABBREVIATION_MAX = 4;
    private static final int CODE_MAX = 8;
    /** This many consecutive numbers are a phone number. */
    private static final int PHONE_NUMBERS_MIN = 3;

    private AddressTail() {}

    /** The last word of an address whose street ends at a word: flat, postcode and place, also in the next lines. */
    static int end(TextWords words, int street) {
        int last = street;
        boolean comma = false;
        for (int at = street + 1; at < words.count() && at - street <= TAIL_WORDS_MAX; at++) {
            String gap = words.gapAfter(at - 1);
            boolean sentence = gap.contains(". ")
                    && (words.get(at - 1).number() || words.get(at - 1).length() > ABBREVIATION_MAX)
                    && !SECONDARIES.contains(words.folded(at));
            gap = gap.replace(".", "");
            boolean lines = gap.contains("\n");
            boolean joins = (gap.isBlank() && gap.length() < 8)
                    || gap.strip().equals(",")
                    || (gap.equals("-") && isCode(words, at - 1));
            if (!joins || sentence || gap.contains("\n\n") || (lines && startsOther(words, at))) {
                break;
            }
            comma |= gap.contains(",") || lines;
            Word word = words.get(at);
            boolean box = SECONDARIES.contains(word.folded())
                    && at + 1 < words.count()
                    && words.get(at + 1).number();
            boolean code = isCode(words, at);
            int place = Places.listed(words, at);
            boolean name = (comma || lines || isCode(words, at - 1) || place > 0 || words.uncapitalised())
                    && (word.capital() || words.uncapitalised())
                    && !word.number()
                    && (place > 0 || Places.isFirst(word.folded()) || !WordLists.COMMON.contains(word.folded()));
            boolean person = name
                    && place == 0
                    && gap.contains(",")
                    && WordLists.isGivenName(word.folded())
                    && words.joined(at)
                    && words.get(at + 1).capital();
            if (person) {
                break;
            }
            boolean small = StreetNames.OF_STREETS.contains(word.folded()) && at > street + 1;
            if (box) {
                at++;
                last = at;
                comma = true;
            } else if (code || name) {
                last = at;
            } else if (!small && !word.folded().equals("nan")) {
                break;
            }
        }
        return last;
    }

    /**
     * Whether a postcode begins at a word. A further number after it makes it a phone number, unless the postcode has
     * two parts.
     */
    private static boolean isCode(TextWords words, int at) {
        Word word = words.get(at);
        if (!word.number() || word.length() < 2 || word.length() > CODE_MAX) {
            return false;
        }
        int next = at + 1;
        if (word.length() == 2
                && next < words.count()
                && words.gapAfter(at).equals("-")
                && words.get(next).number()
                && words.get(next).length() == 3) {
            return true;
        }
        if (word.capital()
                && next < words.count()
                && words.joined(at)
                && words.get(next).number()
                && words.get(next).length() == 3) {
            return true;
        }
        boolean more = next < words.count()
                && words.get(next).number()
                && (words.joined(at)
                        || words.gapAfter(at).equals("-")
                        || words.gapAfter(at).equals("."));
        boolean second = at > 0 && words.get(at - 1).number() && words.joined(at - 1) && word.length() <= 3;
        return second || (word.length() >= 3 && (!more || words.get(next).length() <= 3) && !isPhone(words, at));
    }

    private static boolean isPhone(TextWords words, int at) {
        int numbers = 1;
        while (numbers < PHONE_NUMBERS_MIN
                && at + numbers < words.count()
                && words.get(at + numbers).number()
                && words.gapAfter(at + numbers - 1).length() == 1) {
            numbers++;
        }
        return numbers == PHONE_NUMBERS_MIN
                || (words.get(at).start() > 0
                        && words.text().charAt(words.get(at).start() - 1) == '+');
    }

    /** Whether a line does not belong to the address, because it has a label or is a phone number. */
    private static boolean startsOther(TextWords words, int at) {
        for (int i = at; i < at + 3 && i < words.count(); i++) {
            String gap = words.gapAfter(i);
            if (gap.startsWith(":")) {
                return true;
            }
            if (!gap.equals(" ")) {
                break;
            }
        }
        return words.get(at).number() && isPhone(words, at);
    }
}
