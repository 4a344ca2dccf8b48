package org.sumspace.common.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides from the summary of a column how its values are read, and describes the decision. Used once. */
final class ReadingDecision {
    /** From this share of the values, a note is made about values of a type that the column does not get. */
    private static final double NOTEWORTHY = 0.5;

    /** A year of two digits never means a year after this one (the window of RFC 5280). */
    private static final int LAST_YEAR = 2_049;

    /** From this year on, two digits may well mean the century before. */
    private static final int DOUBTFUL_YEAR = 2_030;

    private static final int CENTURY = 100;

    /** Codes in groups of three digits, as post codes and registers write them, have as many or more. */
    private static final int CODE_DIGITS = 6;

    /** A gap of fewer years without a birth does not separate generations. */
    private static final int GAP = 5;

    private final ColumnSummary summary;
    private final int lastYear;
    private final boolean births;
    private final List<String> notes = new ArrayList<>();
    private boolean undecided;
    private final long marked;
    private final long others;

    ReadingDecision(ColumnSummary summary) {
        this(summary, LAST_YEAR, false);
    }

    private ReadingDecision(ColumnSummary summary, int lastYear, boolean births) {
        this.summary = summary;
        this.lastYear = lastYear;
        this.births = births;
        this.marked =
                summary.markers.values().stream().mapToLong(Long::longValue).sum();
        this.others = summary.present - marked;
    }

    /** @param year the last possible year of birth */
    static ReadingDecision ofBirths(ColumnSummary summary, int year) {
        return new ReadingDecision(summary, year, true);
    }

    ReadColumn decide() {
        if (isTruth()) {
            return truth();
        }
        ReadColumn column =
                isTypical(summary.numbers + summary.infinite, others) && summary.numbers > 0 ? numbers() : null;
        if (column == null && isTypical(summary.dates, others)) {
            column = dates();
        }
        return column == null ? text() : column;
    }

    /** Whether the values are truth values. Zeros and ones count only if there are no other numbers. */
    boolean isTruth() {
        return summary.numbers == summary.zerosAndOnes
                && summary.infinite == 0
                && isTypical(summary.truths, summary.numbers > 0 ? others : summary.present);
    }

    ReadColumn truth() {
        boolean bothForms = summary.zerosAndOnes > 0 && summary.wholeFractions > 0;
        boolean digits = summary.numbers > 0;
        noteClasses();
        if (digits) {
            noteMarkers("numbers");
        } else {
            noteMarkersInText();
        }
        return new ReadColumn(
                new ColumnReading(
                        ColumnReading.Type.TRUTH,
                        NumberNotation.POINT,
                        DateOrder.DAY_FIRST,
                        digits,
                        bothForms,
                        false,
                        0),
                digits ? others : summary.present,
                summary.truths,
                bothForms || summary.padded + summary.blanks > 0 || (digits && marked > 0),
                false,
                null,
                notes);
    }

    private @Nullable ReadColumn numbers() {
        if (areCodes()) {
            return null;
        }
        long best = 0;
        for (NumberNotation notation : NumberNotation.values()) {
            best = Math.max(best, count(notation));
        }
        long most = best;
        List<NumberNotation> candidates = Stream.of(NumberNotation.values())
                .filter(notation -> count(notation) == most)
                .toList();
        if (!isTypical(best + summary.infinite, others)) {
            undecided("has numbers in several notations and stays text; write all its numbers like 1234.5, or all like"
                    + " 1234,5");
            return null;
        }
        NumberNotation notation = candidates.get(0);
        if (notation != NumberNotation.POINT
                && summary.commas > 0
                && candidates.stream().map(NumberNotation::hasComma).distinct().count() > 1) {
            undecided(
                    "has numbers whose commas may be decimal signs or group thousands (like 1,234) and stays text; write"
                            + " all its numbers like 1234.5, or all like 1234,5");
            return null;
        }
        if (notation.groupsBySpaces()
                && summary.spacedDigits == summary.numbers
                && summary.amounts == 0
                && summary.digitCounts.cardinality() == 1
                && summary.digitCounts.length() > CODE_DIGITS) {
            notes.add("has groups of digits of one length and stays text, because they look like codes");
            return null;
        }
        if (summary.percents > 0 && summary.percents < summary.numbers) {
            undecided("has numbers with a percent sign (" + summary.percents + ") and without ("
                    + (summary.numbers - summary.percents) + ") and stays text; write all of them in one unit");
            return null;
        }
        if (summary.currencies.size() > 1) {
            undecided("has amounts in several currencies (" + String.join(", ", summary.currencies)
                    + ") and stays text; give each currency a column");
            return null;
        }
        return number(notation);
    }

    private void undecided(String note) {
        notes.add(note);
        undecided = true;
    }

    private long count(NumberNotation notation) {
        long count = 0;
        for (int notations = 0; notations < summary.byNotation.length; notations++) {
            count += (notations & notation.bit()) != 0 ? summary.byNotation[notations] : 0;
        }
        return count;
    }

    private boolean areCodes() {
        if (summary.codes > 0
                && (2 * summary.codes >= summary.numbers
                        || (summary.integers == summary.numbers && summary.widths.cardinality() == 1))) {
            notes.add(
                    "has numbers with leading zeros or like phone numbers and stays text, because they look like codes");
            return true;
        } else if (summary.tooLong > 0) {
            notes.add("has integers of more than 15 digits and stays text, because as numbers they would lose digits");
            return true;
        } else if (summary.bareExponents > 0
                && summary.fractions == 0
                && summary.bareExponents >= summary.wholeFractions) {
            notes.add("has values such as 3E7 and stays text, because they look like codes");
            return true;
        }
        return false;
    }

    ReadColumn number(NumberNotation notation) {
        long valid = count(notation);
        boolean bothForms = summary.integers > 0 && summary.wholeFractions > 0 && summary.fractions == 0;
        if (notation != NumberNotation.POINT) {
            notes.add("has numbers with " + notation.description());
        } else if (summary.points > 0
                && summary.pointsOrThousands == summary.points
                && summary.fractions + summary.wholeFractions == summary.points) {
            notes.add(
                    "has three digits after each point; the points were read as decimal points: 1.234 is less than 2");
        }
        if (summary.percents > 0) {
            notes.add("has percent signs, which were left out: 12 % is 12");
        }
        if (summary.amounts > 0) {
            notes.add("has amounts in " + summary.currencies.iterator().next() + "; the sign was left out");
        }
        noteHint(summary.numbers);
        noteMarkers("numbers");
        if (summary.infinite > 0) {
            notes.add("has " + values(summary.infinite) + " that " + are(summary.infinite)
                    + " infinite or too large, and left out of means and other figures");
        }
        noteUnread(others - valid - summary.infinite, "numbers");
        return new ReadColumn(
                new ColumnReading(
                        ColumnReading.Type.NUMBER,
                        notation,
                        DateOrder.DAY_FIRST,
                        true,
                        bothForms,
                        summary.percents + summary.amounts > 0,
                        0),
                others,
                valid,
                bothForms || summary.padded + summary.blanks + marked > 0 || summary.plainNumbers < valid,
                false,
                null,
                notes);
    }

    private @Nullable ReadColumn dates() {
        long numeric = summary.dates - summary.datesWithoutOrder;
        if (summary.shortYears > 0 && summary.triplesOfAnotherForm > 0) {
            return null;
        }
        if (numeric == 0) {
            return time(DateOrder.DAY_FIRST, List.of());
        }
        List<DateOrder> possible = new ArrayList<>();
        long best = 0;
        for (DateOrder order : DateOrder.values()) {
            long count = count(order);
            if (count > best) {
                possible.clear();
            }
            if (count >= best && count > 0) {
                best = count;
                possible.add(order);
            }
        }
        if (!isTypical(best + summary.datesWithoutOrder, others)) {
            undecided("has dates in different orders of day and month and stays text; write them like 1998-12-31");
            return null;
        }
        return time(possible.get(0), possible);
    }

    private long count(DateOrder order) {
        long count = 0;
        for (int orders = 0; orders < summary.byOrder.length; orders++) {
            count += (orders & order.bit()) != 0 ? summary.byOrder[orders] : 0;
        }
        return count;
    }

    /** @param possible orders in which equally many values are days; empty if no value needs an order */
    ReadColumn time(DateOrder order, List<DateOrder> possible) {
        long valid = possible.isEmpty() ? summary.dates : summary.datesWithoutOrder + count(order);
        if (!possible.isEmpty()) {
            noteOrder(order, possible);
        }
        int firstYear = firstYear(summary.years(order));
        if (summary.shortYears > 0) {
            BitSet of = summary.years(order);
            int low = of.stream().map(year -> year(firstYear, year)).min().orElse(0);
            int high = of.stream().map(year -> year(firstYear, year)).max().orElse(0);
            notes.add("has years of two digits, which were read as " + low + " to " + high
                    + (births
                            ? ", because its name says that they are births and none is after " + lastYear
                            : high >= DOUBTFUL_YEAR
                                    ? "; write years of four digits if they are " + (low - CENTURY) + " to "
                                            + (high - CENTURY)
                                    : ""));
        }
        if (summary.timedWithoutZone > 0) {
            notes.add(
                    summary.timedWithoutZone < summary.dates
                            ? "has times without a zone (" + summary.timedWithoutZone + "), which were read as UTC"
                            : "has times without a zone, which were read as UTC");
        }
        noteMarkers("dates");
        noteUnread(others - valid, "dates");
        return new ReadColumn(
                new ColumnReading(ColumnReading.Type.TIME, NumberNotation.POINT, order, true, false, false, firstYear),
                others,
                valid,
                summary.padded + summary.blanks + marked > 0 || summary.plainDates < valid,
                false,
                null,
                notes);
    }

    private void noteOrder(DateOrder order, List<DateOrder> possible) {
        long ordered = summary.dates - summary.datesWithoutOrder;
        long onlyHere = summary.byOrder[order.bit()];
        if (possible.size() == 1) {
            long against = ordered - count(order);
            notes.add("has dates that were read with " + order.description() + ", because "
                    + (onlyHere > 0 ? values(onlyHere) + " allow" + (onlyHere == 1 ? "s" : "") : "most values allow")
                    + " nothing else" + (against > 0 ? ", but " + values(against) + " not" : ""));
        } else if (summary.sameEitherWay < ordered || possible.contains(DateOrder.YEAR_FIRST)) {
            notes.add("has dates that were read with " + order.description()
                    + ", although no value shows their order; write them like 1998-12-31 if this is wrong");
        } else {
            notes.add("has dates that were read with " + order.description() + "; the other order means the same days");
        }
    }

    /**
     * The first year of the window, which begins after the largest gap between the years, so that neighbouring years
     * stay together. If the column has years of four digits, they decide the century.
     */
    private int firstYear(BitSet of) {
        if (of.isEmpty()) {
            return lastYear + 1 - CENTURY;
        }
        int last = of.length() - 1;
        int widest = of.nextSetBit(0) + CENTURY - last;
        int before = of.nextSetBit(0);
        for (int next = of.nextSetBit(before + 1); next >= 0; next = of.nextSetBit(next + 1)) {
            if (next - before > widest) {
                widest = next - before;
                last = before;
            }
            before = next;
        }
        if (births && widest < GAP) {
            return lastYear + 1 - CENTURY;
        }
        int end = lastYear - Math.floorMod(lastYear - last, CENTURY);
        if (summary.lastFullYear > 0 && summary.lastFullYear <= end - CENTURY / 2) {
            end -= CENTURY * Math.floorDiv(end - summary.lastFullYear + CENTURY / 2, CENTURY);
        }
        return end + 1 - CENTURY;
    }

    private static int year(int firstYear, int digits) {
        return firstYear + Math.floorMod(digits - firstYear, CENTURY);
    }

    private ReadColumn text() {
        if (notes.isEmpty() && summary.numbers + summary.infinite >= NOTEWORTHY * others && summary.numbers > 0) {
            notes.add("has numbers in " + values(summary.numbers) + ", but not in " + (others - summary.numbers)
                    + ", and stays text");
        } else if (notes.isEmpty() && summary.dates >= NOTEWORTHY * others && summary.dates > 0) {
            notes.add("has dates in " + values(summary.dates) + ", but " + (others - summary.dates)
                    + " cannot be read as dates, and stays text");
        }
        noteHint(others);
        if (summary.dayMonths > 0 && summary.ranges > 0) {
            notes.add(ReadColumn.STRAY_DATE);
        }
        noteMarkersInText();
        noteClasses();
        return new ReadColumn(
                ColumnReading.text(),
                summary.present,
                summary.present,
                summary.blanks > 0,
                undecided,
                summary.ranges > 0 ? summary.dayMonth : null,
                notes);
    }

    private void noteHint(long all) {
        String hint = summary.hints.note(NOTEWORTHY * all);
        if (hint != null) {
            notes.add(hint);
        }
    }

    private void noteMarkers(String what) {
        if (marked > 0) {
            notes.add("has " + listed() + ": read as missing because the other values are " + what);
        }
    }

    private void noteMarkersInText() {
        if (marked > 0) {
            notes.add("has " + listed()
                    + ": read as a value because the column is no column of numbers or dates; leave"
                    + " the cell empty if it means that the value is missing");
        }
    }

    private String listed() {
        return summary.markers.entrySet().stream()
                .map(each -> "'" + each.getKey() + "' in " + values(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void noteUnread(long unread, String what) {
        if (unread > 0) {
            notes.add("has " + values(unread) + " that " + are(unread) + " not readable as " + what);
        }
    }

    private void noteClasses() {
        if (!summary.alike.isEmpty()) {
            notes.add("has values that look the same, or differ in case or spaces alone (" + summary.alike.size()
                    + "); they count as different values: write them alike");
        }
    }

    private static String values(long count) {
        return count == 1 ? "1 value" : count + " values";
    }

    private static String are(long count) {
        return count == 1 ? "is" : "are";
    }

    private static boolean isTypical(long some, long all) {
        return some > 0 && some >= ColumnSummary.TYPICAL * all;
    }
}
