package org.sumspace.assessment.pii.core;

import java.util.List;
import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds organisations: by legal forms and other words that end or begin their names, and by words of employment. */
final class Organisations implements WordDetector {
    private static final double BY_FORM = 0.8;
    private static final double BY_CONTEXT = 0.65;
    private static final double BY_ROLE = 0.85;
    /** Higher than the score of names of persons, because names of partners contain them. */
    private static final double OF_PARTNERS = 1;

    private static final int WORDS_MAX = 6;
    private static final int DESCRIPTION_WORDS_MAX = 5;
    private static final int SURNAME_MIN = 3;
    private static final int KNOWN_WORDS_MAX = 5;

    /** Legal forms that need at least one capital word beside them. */
    private static final Set<String> FORMS = WordLists.cues("organisation.forms");

    private static final Set<String> SUFFIXES = WordLists.cues("organisation.suffixes");
    private static final Set<String> PREFIXES = WordLists.cues("organisation.prefixes");
    private static final Set<String> LINKS = WordLists.cues("organisation.links");
    private static final Set<String> WORK = WordLists.cues("organisation.work");
    /** Activities of organisations that are rare for persons. */
    private static final Set<String> DOINGS = WordLists.cues("organisation.doings");
    /** Possessions of organisations: "the Fernhill office". */
    private static final Set<String> BELONGINGS = WordLists.cues("organisation.belongings");
    /** Kinds of organisations: "Fernhill is a small agency". */
    private static final Set<String> NATURES = WordLists.cues("organisation.natures");
    /** Before an organisation: "the offices of", "acquired by". */
    private static final Set<String> BEFORE = WordLists.cues("organisation.before");

    private static final Set<String> ARTICLES = Set.of("the", "die", "das", "der", "la", "le", "el", "a", "an");
    private static final Set<String> PARTNERS = WordLists.cues("organisation.partners");
    private static final List<String> DOTTED_FORMS = WordLists.phrases("organisation.dotted-forms");
    private static final Set<String> AND = Set.of("and", "und", "et", "y");
    private static final Set<String> WORK_LINKS =
            Set.of("for", "at", "by", "chez", "bei", "beim", "en", "para", "of", "with");

    static boolean isSuffix(String folded) {
        return FORMS.contains(folded) || SUFFIXES.contains(folded);
    }

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        while (at < words.count()) {
            int length = byForm(words, at);
            double score = BY_FORM;
            if (length == 0) {
                length = known(words, at);
            }
            if (length == 0) {
                length = ofSurnames(words, at);
                score = OF_PARTNERS;
            }
            if (length == 0) {
                length = byRole(words, at);
                score = BY_ROLE;
            }
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

    private static int end(TextWords words, int last) {
        int end = words.get(last).end();
        boolean point = (FORMS.contains(words.folded(last)) || words.get(last).length() == 1)
                && words.gapAfter(last).startsWith(".")
                && last + 1 < words.count()
                && !words.beginsSentence(last + 1);
        return point ? end + 1 : end;
    }

    private static int byForm(TextWords words, int at) {
        if (words.capitals()
                || !words.get(at).capital()
                || (words.beginsSentence(at) && WordLists.COMMON.contains(words.folded(at)))) {
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
            } else if (dottedForm(words, at + length) > 0) {
                return length + dottedForm(words, at + length);
            } else if (arePartnersOf(words, at + length)) {
                return length + 2;
            } else if (!word.capital() && !LINKS.contains(word.folded())) {
                break;
            }
            length++;
        }
        return found;
    }

    /** How many words a form such as "S.L." or "s.r.l." is; 0 if none is here. */
    private static int dottedForm(TextWords words, int at) {
        int start = words.get(at).start();
        for (String form : DOTTED_FORMS) {
            if (words.text().regionMatches(true, start, form, 0, form.length())) {
                int length = 1;
                while (at + length < words.count() && words.get(at + length).start() < start + form.length()) {
                    length++;
                }
                return length;
            }
        }
        return 0;
    }

    /** Whether "and sons" or the like stands here. */
    private static boolean arePartnersOf(TextWords words, int at) {
        return at + 1 < words.count()
                && (AND.contains(words.folded(at)) || words.folded(at).equals("e"))
                && words.joined(at)
                && PARTNERS.contains(words.folded(at + 1));
    }

    private static boolean isShortWord(TextWords words, int at) {
        return words.folded(at).length() == 2
                && !words.get(at).upper()
                && !words.folded(at).equals("co")
                && !words.folded(at).equals("oy");
    }

    private static int byContext(TextWords words, int at) {
        boolean work = at > 1
                && words.joined(at - 1)
                && WORK_LINKS.contains(words.folded(at - 1))
                && (WORK.contains(words.folded(at - 2)) || words.folded(at - 1).equals("chez"));
        if (!work || !words.get(at).capital() || WordLists.isGivenName(words.folded(at))) {
            return 0;
        }
        return WordLists.COMMON.contains(words.folded(at)) && words.german() ? 0 : run(words, at);
    }

    /** Well-known organisations, by name. */
    private static int known(TextWords words, int at) {
        Word first = words.get(at);
        if (!first.capital()) {
            return 0;
        }
        StringBuilder name = new StringBuilder();
        int found = 0;
        for (int length = 1; length <= KNOWN_WORDS_MAX && at + length <= words.count(); length++) {
            name.append(length == 1 ? "" : " ").append(words.folded(at + length - 1));
            boolean isWord = length == 1 && WordLists.COMMON.contains(first.folded());
            if (WordLists.ORGANISATIONS.contains(name.toString()) && (!isWord || isAbbreviation(words, at))) {
                found = length;
            }
            if (!words.joined(at + length - 1)) {
                break;
            }
        }
        return found;
    }

    /** "MIT", but not "Mit" or a heading in capitals. */
    private static boolean isAbbreviation(TextWords words, int at) {
        return words.get(at).upper()
                && !words.capitals()
                && (at + 1 >= words.count() || !words.get(at + 1).upper());
    }

    /** Partners: "Glover, Ruiz and Armstrong", "Weber-Santana", "Miller & Sons". */
    private static int ofSurnames(TextWords words, int at) {
        Word word = words.get(at);
        if (!word.capital() || word.number()) {
            return 0;
        }
        String folded = word.folded();
        int hyphen = folded.indexOf('-');
        boolean alone = at == 0 || !words.joined(at - 1) || !isNameWord(words, at - 1);
        if (hyphen > 1
                && alone
                && isPlainSurname(folded.substring(0, hyphen))
                && isPlainSurname(folded.substring(hyphen + 1))) {
            return 1;
        }
        if (at + 2 < words.count() && words.gapAfter(at).equals(" & ")) {
            boolean pair = isPlainSurname(folded) && isPlainSurname(words.folded(at + 1));
            return words.get(at + 1).capital() && (pair || PARTNERS.contains(words.folded(at + 1))) ? 2 : 0;
        }
        boolean three = at + 3 < words.count()
                && words.gapAfter(at).equals(", ")
                && words.get(at + 1).capital()
                && (words.joined(at + 1) || words.gapAfter(at + 1).equals(", "))
                && AND.contains(words.folded(at + 2))
                && words.joined(at + 2)
                && words.get(at + 3).capital();
        boolean ends = three
                && (at + 4 >= words.count()
                        || !words.joined(at + 3)
                        || !words.get(at + 4).capital());
        return ends && alone && arePartners(List.of(folded, words.folded(at + 1), words.folded(at + 3))) ? 4 : 0;
    }

    /** Whether these are surnames, of which one is known; those of persons in a list would have given names. */
    private static boolean arePartners(List<String> names) {
        return names.stream().anyMatch(Organisations::isPlainSurname)
                && names.stream()
                        .allMatch(name -> PersonNames.isSurname(name)
                                || (name.length() >= SURNAME_MIN
                                        && !WordLists.COMMON.contains(name)
                                        && !WordLists.GIVEN_NAMES.contains(name)
                                        && !WordLists.PLACES.contains(name)
                                        && !WordLists.COUNTRIES.contains(name)));
    }

    private static boolean isNameWord(TextWords words, int at) {
        Word word = words.get(at);
        return word.capital() && !WordLists.COMMON.contains(word.folded());
    }

    private static boolean isPlainSurname(String folded) {
        return PersonNames.isSurname(folded) && !WordLists.isGivenName(folded);
    }

    /** Finds an organisation by the words around it, which say what it is, has or does. */
    private static int byRole(TextWords words, int at) {
        if (!isNameWord(words, at) && !(words.get(at).capital() && !words.beginsSentence(at))) {
            return 0;
        }
        if (words.german() || (at > 0 && words.joined(at - 1) && isNameWord(words, at - 1))) {
            return 0;
        }
        int length = run(words, at);
        int next = at + length;
        boolean known =
                words.get(at).number() || WordLists.isGivenName(words.folded(at)) || Places.listed(words, at) >= length;
        if (known || StreetNames.isStreetWord(words.folded(next - 1))) {
            return 0;
        }
        if (isBefore(words, at)) {
            return length;
        }
        if (next >= words.count()) {
            return 0;
        }
        boolean joined = words.joined(next - 1);
        boolean belongs = (joined
                        || words.gapAfter(next - 1).equals("'")
                        || words.gapAfter(next - 1).equals("’"))
                && (BELONGINGS.contains(words.folded(next))
                        || (words.folded(next).equals("s") && BELONGINGS.contains(words.folded(next + 1))));
        if (belongs
                && (ARTICLES.contains(words.folded(at - 1))
                        || words.folded(next).equals("s"))) {
            return length;
        }
        if (joined
                && (DOINGS.contains(words.folded(next))
                        || (words.folded(next).equals("has") && DOINGS.contains(words.folded(next + 1))))) {
            return length;
        }
        return joined && isDescribed(words, next) ? length : 0;
    }

    /** Whether two words before it say that an organisation follows. */
    private static boolean isBefore(TextWords words, int at) {
        return at > 1 && words.joined(at - 1) && BEFORE.contains(words.folded(at - 2) + " " + words.folded(at - 1));
    }

    /** Whether "is a ... company" follows. */
    private static boolean isDescribed(TextWords words, int at) {
        String is = words.folded(at);
        String article = words.folded(at + 1);
        if (!(is.equals("is") || is.equals("was") || is.equals("est") || is.equals("es"))
                || !(article.equals("a") || article.equals("an") || article.equals("une") || article.equals("una"))) {
            return false;
        }
        for (int i = at + 2; i < words.count() && i <= at + 1 + DESCRIPTION_WORDS_MAX; i++) {
            if (!words.joined(i - 1)) {
                return false;
            }
            if (NATURES.contains(words.folded(i))) {
                return true;
            }
        }
        return false;
    }

    /** Capital words, with links between them. */
    private static int run(TextWords words, int at) {
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

    private static boolean connected(TextWords words, int at) {
        String gap = words.gapAfter(at);
        return words.joined(at)
                || gap.equals(" & ")
                || (gap.equals(". ") && words.get(at).length() <= 3 && FORMS.contains(words.folded(at + 1)))
                || (gap.equals(", ") && isSuffix(words.folded(at + 1)));
    }
}
