package org.sumspace.assessment.pii.core;

import java.util.EnumMap;
import java.util.Map;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * The form of a column's distinct values: whether they fit the column's name, and whether they are identifiers. For one
 * thread.
 */
public final class ColumnForm {
    /** From this share on, values count as all values. */
    private static final double NEARLY_ALL = 0.9;

    private static final double MOST = 0.5;
    /** Names of several words are less often ambiguous. */
    private static final double SOME = 0.3;
    /** A few repeated words are a category, such as flowers or programs, some of which are also names of persons. */
    private static final double FEW_NAMES = 0.75;
    /** With fewer values it means nothing that they all differ. */
    private static final long ENOUGH_TO_DIFFER = 20;

    private static final int FEW_VALUES = 10;
    /** Numbers with fewer digits are not numbers of telephones, cards or accounts. */
    private static final int DIGITS_OF_IDS = 4;

    /**
     * From this share of words for things among the values that may be names, a column is not one of names. Below it
     * is, because some persons are named like flowers and cities.
     */
    private static final double MOST_THINGS = 0.75;

    private static final int THING_CHARS_MAX = 40;

    private final boolean withUnits;
    private final Map<ValueForm, Long> values = new EnumMap<>(ValueForm.class);
    private long distinct;
    private long rows;
    private long withDigits;
    private long things;
    private boolean leadingZeros;
    private int digitsMin = Integer.MAX_VALUE;
    private int digitsMax;

    /** @param withUnits whether the values are numbers whose units were left out when they were read */
    ColumnForm(boolean withUnits) {
        this.withUnits = withUnits;
    }

    /**
     * What the form of one value says.
     *
     * @param thing whether it is a word for a thing or a place
     * @param digits of an integer; empty for other values
     */
    record Formed(ValueForm form, boolean withDigits, boolean thing, String digits) {
        static Formed of(String value) {
            ValueForm form = ValueForm.of(value);
            return new Formed(
                    form,
                    value.chars().anyMatch(Character::isDigit),
                    isThing(value.strip()),
                    form == ValueForm.INTEGER ? value.strip() : "");
        }
    }

    void add(Formed value, long count) {
        values.merge(value.form(), 1L, Long::sum);
        distinct++;
        rows += count;
        withDigits += value.withDigits() ? 1 : 0;
        things += value.thing() ? 1 : 0;
        if (value.form() == ValueForm.INTEGER) {
            String digits = value.digits();
            leadingZeros |= digits.length() > 1 && digits.startsWith("0");
            digitsMin = Math.min(digitsMin, digits.length());
            digitsMax = Math.max(digitsMax, digits.length());
        }
    }

    private double share(ValueForm form) {
        return distinct == 0 ? 0 : (double) values.getOrDefault(form, 0L) / distinct;
    }

    /** Whether the values measure something: they are numbers with fractions or units, times, or lengths of time. */
    boolean isMeasured() {
        if (withUnits) {
            return true;
        }
        double measured = share(ValueForm.QUANTITY) + share(ValueForm.TIME);
        return measured >= MOST && measured + share(ValueForm.INTEGER) >= NEARLY_ALL;
    }

    private static boolean isThing(String value) {
        if (value.length() > THING_CHARS_MAX || value.isEmpty() || !Character.isLetter(value.charAt(0))) {
            return false;
        }
        String folded = TextWords.fold(value);
        return WordLists.THINGS_WITH_NAMES.contains(folded)
                || WordLists.PLACES.contains(folded)
                || WordLists.COUNTRIES.contains(folded);
    }

    /**
     * Whether enough rows and distinct values match that the column is of the kind. Kinds that are recognised only by
     * words need most of the values, and a column of flowers or cities is not a column of persons.
     */
    boolean agree(KindTally tally) {
        if (tally.kind() == PiiKind.PERSON_NAME && things >= MOST_THINGS * tally.values()) {
            return false;
        }
        double least = areFewWords() ? FEW_NAMES : share(ValueForm.WORD) >= MOST ? MOST : SOME;
        return tally.wholeRows() >= least * rows && tally.values() >= least * distinct;
    }

    private boolean areIntegers() {
        return share(ValueForm.INTEGER) >= NEARLY_ALL;
    }

    private boolean areCodes() {
        return share(ValueForm.CODE) >= MOST
                && share(ValueForm.CODE) + share(ValueForm.INTEGER) + share(ValueForm.QUANTITY) >= NEARLY_ALL;
    }

    private boolean areFewWords() {
        return share(ValueForm.WORD) >= NEARLY_ALL && distinct <= FEW_VALUES && distinct < rows;
    }

    /** Whether all values differ, in so many rows that this is not by chance. */
    private boolean areDifferent() {
        return rows >= ENOUGH_TO_DIFFER && distinct >= NEARLY_ALL * rows;
    }

    /** Whether the values fit the kind that the name of their column suggests. */
    boolean canBe(PiiKind kind) {
        if (distinct == 0) {
            return true;
        }
        return switch (kind) {
            case BIRTH_DATE, AGE, GEO_COORDINATES, POSTCODE -> true;
            case SPECIAL_CATEGORY -> share(ValueForm.TIME) < MOST;
            case PERSON_ID, RECORD_ID -> !isMeasured();
            case SESSION_ID, DEVICE_ID -> !isMeasured() && !areFewWords();
            case PERSON_NAME, ADDRESS -> !isMeasured() && !areIntegers();
            case EMAIL -> !isMeasured() && !areIntegers() && !areFewWords();
            case PHONE, CARD -> canBeNumbers() && withDigits >= MOST * distinct;
            default -> kind.role() == IdentifierRole.QUASI ? !isMeasured() : canBeNumbers();
        };
    }

    private boolean canBeNumbers() {
        return !isMeasured() && (!areIntegers() || digitsMax >= DIGITS_OF_IDS || (areDifferent() && digitsMin > 1));
    }

    /**
     * Whether the values are identifiers, unless {@link #canBe} and the name say so already.
     *
     * @param countsRows whether the values are the numbers of the rows in their order
     */
    boolean areIdentifiers(ColumnName name, boolean countsRows) {
        if (isMeasured()) {
            return false;
        }
        boolean all = areDifferent() || (distinct == rows && distinct > 1);
        return switch (name.identifiers()) {
            case OF_PERSONS, ORDER -> false;
            case PERSONS -> areCodes() ? all || distinct > FEW_VALUES : areDifferent() && areIntegers();
            case OF_RECORDS -> all && (areIntegers() || areCodes());
            case NUMBERS -> areCodes() ? all : areDifferent() && areIntegers();
            case NOTHING -> areDifferent() && !name.things() && (areCodes() || areNumbersOfRows(countsRows));
        };
    }

    private boolean areNumbersOfRows(boolean countsRows) {
        return areIntegers() && (countsRows || (leadingZeros && digitsMin == digitsMax));
    }
}
