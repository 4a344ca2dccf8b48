package org.sumspace.assessment.pii.core;

import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.pii.core.TextWords.Word;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds names of persons and their titles: by lists of names, by titles, and by the words around them. Capital letters say
 * less in German, where every noun has one.
 */
final class PersonNames implements WordDetector {
    private static final int CODE_MAX = 3;
    private static final int WORDS_MAX = 5;
    private static final double GIVEN = 0.6;
    private static final double UNCLEAR = 0.25;
    private static final double UNKNOWN = 0.25;
    private static final double UNKNOWN_FIRST = 0.1;
    private static final double SURNAME = 0.2;
    private static final double LONGER = 0.15;
    private static final double TITLED = 0.7;
    private static final double INTRODUCED = 0.6;
    private static final double EXPECTED = 0.4;
    private static final double ADDRESSED = 0.25;
    private static final double SPEAKS = 0.4;
    private static final double ACTS = 0.15;
    private static final double THING = 0.35;
    private static final double INITIAL = 0.4;
    private static final double LISTED_WITH_OTHERS = 0.3;
    private static final double CARD_LINE = 0.5;
    private static final int SURNAME_FORM_MIN = 6;
    private static final int PARTICLES_MAX = 3;

    private static final Set<String> TITLES = WordLists.cues("person.titles");
    /** These are titles only with a capital letter, and before a name. */
    private static final Set<String> WORDS_TOO = Set.of("me", "m", "don", "miss", "sir", "lady", "professor", "doctor");

    private static final Set<String> PARTICLES = WordLists.cues("person.particles");
    private static final Set<String> INTRODUCTIONS = WordLists.cues("person.introductions");
    private static final Set<String> INTRODUCTION_ENDS = INTRODUCTIONS.stream()
            .map(words -> words.substring(words.lastIndexOf(' ') + 1))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> ADDRESSING = WordLists.cues("person.addressing");
    private static final Set<String> QUOTING = WordLists.cues("person.quoting");
    private static final Set<String> SPEAKING = WordLists.cues("person.speaking");
    private static final Set<String> ACTING = Set.of("is", "was", "has", "had", "will", "can", "s", "est", "ist", "es");
    private static final Set<String> VOCATIVE = WordLists.cues("person.vocative");
    private static final Set<String> ARTICLES = WordLists.cues("person.articles");
    private static final Set<String> SURNAME_ENDS = WordLists.cues("person.surname-ends");
    private static final Set<String> AND = Set.of("and", "und", "et", "y", "e", "en", "i", "or", "&");
    private static final int SURNAME_END_MAX = 7;

    /** Codes such as NA and DE are written in capitals, and names of so few letters are not. */
    private static boolean isCode(TextWords words) {
        return words.count() == 1 && words.get(0).upper() && words.get(0).length() <= CODE_MAX;
    }

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        if (isCode(words)) {
            return;
        }
        int at = 0;
        while (at < words.count()) {
            int titles = titles(words, at);
            int name = at + titles;
            int length = titles > 0 || isNamePart(words, name) || startsAfterIntroduction(words, name)
                    ? length(words, name, titles > 0)
                    : 0;
            if (titles > 0 && length > 0) {
                add(words, at, titles, PiiKind.TITLE, TITLED, sink);
            }
            double score = length == 0 ? 0 : score(words, name, length, titles > 0, column);
            if (score >= Detectors.THRESHOLD) {
                add(words, name, length, PiiKind.PERSON_NAME, Math.min(1, score), sink);
            }
            at = score >= Detectors.THRESHOLD ? name + length : at + Math.max(1, titles);
        }
    }

    private static void add(TextWords words, int at, int length, PiiKind kind, double score, Detector.Sink sink) {
        int end = words.get(at + length - 1).end();
        boolean point = kind == PiiKind.TITLE
                && end < words.text().length()
                && words.text().charAt(end) == '.';
        sink.found(new Match(kind, words.get(at).start(), point ? end + 1 : end, score, false));
    }

    /** How many titles begin at a word, for example 2 for "Frau Dr.". */
    private static int titles(TextWords words, int at) {
        int count = 0;
        while (at + count + 1 < words.count() && isTitle(words, at + count) && words.joinedByPoint(at + count)) {
            count++;
        }
        return count;
    }

    private static boolean isTitle(TextWords words, int at) {
        Word word = words.get(at);
        if (!TITLES.contains(word.folded())) {
            return false;
        }
        boolean point = words.gapAfter(at).startsWith(".");
        boolean name = (words.get(at + 1).capital() && !WordLists.COMMON.contains(words.folded(at + 1)))
                || TITLES.contains(words.folded(at + 1));
        return WORDS_TOO.contains(word.folded())
                ? word.capital() && name && (word.length() > 1 || point)
                : name || (point && !words.beginsSentence(at + 1));
    }

    private static boolean isNamePart(TextWords words, int at) {
        if (at >= words.count()) {
            return false;
        }
        Word word = words.get(at);
        if (word.number() || word.length() < 2) {
            return false;
        }
        if (words.uncapitalised()) {
            return word.length() > 3 && WordLists.isGivenName(word.folded());
        }
        if (!word.capital()) {
            return false;
        }
        boolean listed = isListed(word.folded());
        return WordLists.COMMON.contains(word.folded())
                ? WordLists.GIVEN_NAMES.contains(word.folded()) && !words.capitals()
                : listed || !(word.upper() && word.length() > 1);
    }

    private static boolean isListed(String folded) {
        return WordLists.isListed(folded, WordLists.GIVEN_NAMES) || WordLists.isListed(folded, WordLists.SURNAMES);
    }

    /** Whether a word is a known surname, or ends as surnames of its language do. */
    static boolean isSurname(String folded) {
        return WordLists.isListed(folded, WordLists.SURNAMES) || hasSurnameEnd(folded);
    }

    private static boolean hasSurnameEnd(String folded) {
        if (folded.length() < SURNAME_FORM_MIN
                || WordLists.COMMON.contains(folded)
                || WordLists.PLACES.contains(folded)) {
            return false;
        }
        for (int length = 2; length <= Math.min(SURNAME_END_MAX, folded.length() - 3); length++) {
            if (SURNAME_ENDS.contains(folded.substring(folded.length() - length))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsAfterIntroduction(TextWords words, int at) {
        return at < words.count()
                && !words.get(at).number()
                && introduced(words, at)
                && (words.get(at).capital() || !WordLists.COMMON.contains(words.folded(at)));
    }

    /** The words of the name that begins at a word. */
    private static int length(TextWords words, int at, boolean titled) {
        if (at >= words.count() || words.get(at).number()) {
            return 0;
        }
        int length = 1;
        while (length < WORDS_MAX && at + length < words.count()) {
            int last = at + length - 1;
            boolean initial = words.get(last).length() == 1 && words.get(last).capital();
            if (!(initial ? words.joinedByPoint(last) : words.joined(last))) {
                break;
            }
            if (continuesName(words, at + length)) {
                length++;
            } else if (isInitial(words, at + length) && continuesName(words, at + length + 1)) {
                length += 2;
            } else if (particles(words, at + length) > 0) {
                length += particles(words, at + length) + 1;
            } else {
                break;
            }
        }
        boolean lower = !words.get(at).capital() && !words.uncapitalised() && !introduced(words, at);
        return lower && !titled ? 0 : length;
    }

    /** How many particles are before another part of the name: two in "van de Wal"; 0 if no part follows. */
    private static int particles(TextWords words, int at) {
        int count = 0;
        while (count < PARTICLES_MAX && PARTICLES.contains(words.folded(at + count)) && words.joined(at + count)) {
            count++;
        }
        return count > 0 && continuesName(words, at + count) ? count : 0;
    }

    /** One letter between two names, with a point or without. */
    private static boolean isInitial(TextWords words, int at) {
        return at + 1 < words.count()
                && words.get(at).length() == 1
                && (words.get(at).capital() || words.uncapitalised())
                && words.joinedByPoint(at)
                && (!words.uncapitalised()
                        || !"aeyo".contains(words.folded(at))
                        || words.gapAfter(at).startsWith("."));
    }

    private static boolean continuesName(TextWords words, int at) {
        if (at >= words.count()) {
            return false;
        }
        Word word = words.get(at);
        if (word.number() || StreetNames.isStreetWord(word.folded()) || Organisations.isSuffix(word.folded())) {
            return false;
        }
        boolean listed = isListed(word.folded());
        if (words.uncapitalised()) {
            return word.length() > 2 && !WordLists.COMMON.contains(word.folded());
        }
        return word.capital()
                && (listed || !WordLists.COMMON.contains(word.folded()))
                && (word.length() > 1 || words.gapAfter(at).startsWith("."))
                && !(word.upper() && word.length() > 3 && !listed && !words.capitals());
    }

    private static double score(TextWords words, int at, int length, boolean titled, ColumnName column) {
        String first = words.folded(at);
        boolean given = WordLists.isListed(first, WordLists.GIVEN_NAMES);
        boolean common = WordLists.COMMON.contains(first);
        boolean surname = false;
        boolean initial = false;
        for (int i = length == 1 ? 0 : 1; i < length; i++) {
            surname |= isSurname(words.folded(at + i));
            initial |= i > 0 && i + 1 < length && words.get(at + i).length() == 1;
        }
        double score = titled ? TITLED : 0;
        if (given) {
            score += common ? UNCLEAR : GIVEN;
        } else if (words.isSentence() && !words.german() && !common) {
            score += words.beginsSentence(at) ? UNKNOWN_FIRST : UNKNOWN;
        }
        score += surname ? SURNAME : 0;
        score += length > 1 ? LONGER : 0;
        score += initial && !common ? INITIAL : 0;
        score += length > 1 && isCardLine(words, at, length) ? CARD_LINE : 0;
        score += isAmongNames(words, at, length) && !common ? LISTED_WITH_OTHERS : 0;
        score += introduced(words, at) ? INTRODUCED : 0;
        score += column.expectation(PiiKind.PERSON_NAME) == Detector.Expectation.LIKELY && !common ? EXPECTED : 0;
        return score + around(words, at, length) - doubts(words, at, length, given);
    }

    private static double around(TextWords words, int at, int length) {
        String before = words.folded(at - 1);
        String after = words.folded(at + length);
        boolean near = at > 0 && !words.gapAfter(at - 1).contains("\n\n");
        double score = near && (ADDRESSING.contains(before) || QUOTING.contains(before)) ? ADDRESSED : 0;
        if (at + length >= words.count()) {
            return score;
        }
        String gap = words.gapAfter(at + length - 1);
        if (gap.equals(" ") && SPEAKING.contains(after) && !ACTING.contains(after)) {
            score += SPEAKS;
        } else if (gap.startsWith(", ") && VOCATIVE.contains(after)) {
            score += SPEAKS;
        } else if (ACTING.contains(after) && (gap.equals(" ") || gap.startsWith("'") || gap.startsWith("’"))) {
            score += ACTS;
        }
        return score;
    }

    private static double doubts(TextWords words, int at, int length, boolean given) {
        String before = words.folded(at - 1);
        boolean full = given && length > 1;
        double doubt = !full && ARTICLES.contains(before) && words.joined(at - 1) ? THING : 0;
        boolean town = at > 0 && Places.isFirst(before) && words.get(at - 1).capital() && words.joined(at - 1);
        boolean place = length == 1
                && (WordLists.PLACES.contains(words.folded(at)) || WordLists.COUNTRIES.contains(words.folded(at)));
        boolean placed = Places.isPlaceWord(before) && !(given && !place && !(length > 1 && isUnlisted(words, at + 1)));
        boolean street = StreetNames.isStreetBeginning(before)
                || (words.joined(at + length - 1) && StreetNames.isStreetWord(words.folded(at + length)));
        return doubt
                + (street ? 2 * THING : 0)
                + (place && !given ? THING : 0)
                + (town ? 2 * THING : 0)
                + (placed ? THING : 0);
    }

    /** Whether the name is the first line of a text whose next lines have numbers, as on a business card. */
    private static boolean isCardLine(TextWords words, int at, int length) {
        int next = at + length;
        if (at > 0 || next >= words.count() || !words.gapAfter(next - 1).contains("\n") || words.isSentence()) {
            return false;
        }
        for (int i = next; i < words.count(); i++) {
            if (words.get(i).number()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a comma or "and" is between the name and another name. */
    private static boolean isAmongNames(TextWords words, int at, int length) {
        int last = at + length - 1;
        boolean andBefore = at > 1 && AND.contains(words.folded(at - 1)) && words.joined(at - 2);
        boolean commaBefore = at > 0 && words.gapAfter(at - 1).equals(", ");
        boolean before = (andBefore && isCapitalName(words, at - 2)) || (commaBefore && isCapitalName(words, at - 1));
        boolean andAfter = last + 2 < words.count() && words.joined(last) && AND.contains(words.folded(last + 1));
        boolean commaAfter = last + 1 < words.count() && words.gapAfter(last).equals(", ");
        boolean after = (andAfter && isCapitalName(words, last + 2)) || (commaAfter && isCapitalName(words, last + 1));
        return before || after;
    }

    private static boolean isCapitalName(TextWords words, int at) {
        String folded = words.folded(at);
        return (words.get(at).capital() || words.uncapitalised())
                && !WordLists.COMMON.contains(folded)
                && !WordLists.PLACES.contains(folded)
                && (WordLists.isListed(folded, WordLists.GIVEN_NAMES) || isSurname(folded));
    }

    private static boolean isUnlisted(TextWords words, int at) {
        return !isListed(words.folded(at));
    }

    private static boolean introduced(TextWords words, int at) {
        if (at == 0) {
            return false;
        }
        String one = words.folded(at - 1);
        if (!INTRODUCTION_ENDS.contains(one)) {
            return false;
        }
        String gap = words.gapAfter(at - 1);
        if (gap.length() > 4 || gap.indexOf('.') >= 0) {
            return false;
        }
        boolean marked = gap.indexOf(':') >= 0 || gap.indexOf('?') >= 0;
        return INTRODUCTIONS.contains(words.folded(at - 2) + " " + one)
                || (INTRODUCTIONS.contains(one) && (marked || words.get(at).capital()))
                || (one.equals("is") && words.folded(at - 2).equals("name"));
    }
}
