package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.Words.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds organisations: by legal forms and other words that end or begin their names, and by words of employment. */
final class Organisations implements WordDetector {
    private static final double BY_FORM = 0.8;
    private static final double BY_CONTEXT = 0.65;
    private static final int WORDS_MAX = 6;

    /** In names of one capital word or more. */
    private static final Set<String> FORMS = Dictionary.cues("organisation.forms");

    private static final Set<String> SUFFIXES = Dictionary.cues("organisation.suffixes");
    private static final Set<String> PREFIXES = Dictionary.cues("organisation.prefixes");
    private static final Set<String> LINKS = Dictionary.cues("organisation.links");
    private static final Set<String> WORK = Dictionary.cues("organisation.work");
    private static final Set<String> WORK_LINKS =
            Set.of("for", "at", "by", "chez", "bei", "beim", "en", "para", "of", "with");

    static boolean isSuffix(String folded) {
        return FORMS.contains(folded) || SUFFIXES.contains(folded);
    }

    @Override
    public void find(Words words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        while (at < words.count()) {
            int length = byForm(words, at);
            double score = BY_FORM;
            if (length == 0) {
                length = byContext(words, at);
                score = BY_CONTEXT;
            }
            if (length > 0) {
                sink.found(new Match(
                        PiiKind.ORGANISATION, words.get(at).start(), end(words, at + length - 1), score, false));
            }
            at += Math.max(1, length);
        }
    }

    private static int end(Words words, int last) {
        int end = words.get(last).end();
        boolean point = FORMS.contains(words.folded(last))
                && words.gapAfter(last).startsWith(".")
                && last + 1 < words.count()
                && !words.beginsSentence(last + 1);
        return point ? end + 1 : end;
    }

    private static int byForm(Words words, int at) {
        if (!words.get(at).capital() || (words.beginsSentence(at) && Dictionary.COMMON.contains(words.folded(at)))) {
            return 0;
        }
        if (PREFIXES.contains(words.folded(at)) || words.folded(at).equals("university")) {
            int length = run(words, at);
            return length > 1 && words.get(at + length - 1).capital() ? length : 0;
        }
        int length = 1;
        int found = 0;
        while (length < WORDS_MAX && at + length < words.count() && connected(words, at + length - 1)) {
            Word word = words.get(at + length);
            if (word.capital() && isSuffix(word.folded()) && !isShortWord(words, at + length)) {
                found = length + 1;
            } else if (isSpanishForm(words, at + length)) {
                return length + 2;
            } else if (!word.capital() && !LINKS.contains(word.folded())) {
                break;
            }
            length++;
        }
        return found;
    }

    /** S.L. and S.A. are two words of one letter. */
    private static boolean isSpanishForm(Words words, int at) {
        return at + 1 < words.count()
                && words.folded(at).equals("s")
                && words.gapAfter(at).equals(".")
                && (words.folded(at + 1).equals("l") || words.folded(at + 1).equals("a"));
    }

    private static boolean isShortWord(Words words, int at) {
        return words.folded(at).length() == 2
                && !words.get(at).upper()
                && !words.folded(at).equals("co")
                && !words.folded(at).equals("oy");
    }

    private static int byContext(Words words, int at) {
        boolean work = at > 1
                && words.joined(at - 1)
                && WORK_LINKS.contains(words.folded(at - 1))
                && (WORK.contains(words.folded(at - 2)) || words.folded(at - 1).equals("chez"));
        if (!work || !words.get(at).capital() || Dictionary.isGivenName(words.folded(at))) {
            return 0;
        }
        return Dictionary.COMMON.contains(words.folded(at)) && words.german() ? 0 : run(words, at);
    }

    /** Capital words, with links between them. */
    private static int run(Words words, int at) {
        int length = 1;
        while (length < WORDS_MAX && at + length < words.count() && connected(words, at + length - 1)) {
            if (words.get(at + length).capital()) {
                length++;
            } else if (LINKS.contains(words.folded(at + length))
                    && at + length + 1 < words.count()
                    && words.joined(at + length)
                    && words.get(at + length + 1).capital()) {
                length += 2;
            } else {
                break;
            }
        }
        return length;
    }

    private static boolean connected(Words words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ") || gap.equals(" & ") || (gap.equals(", ") && isSuffix(words.folded(at + 1)));
    }
}
