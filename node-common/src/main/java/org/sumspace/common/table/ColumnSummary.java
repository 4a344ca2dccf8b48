package org.sumspace.common.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all values of a column have in common. It is given the values in any order, each as often as one likes, and needs
 * constant memory.
 */
public final class ColumnSummary {
    /** From this share of the values a column has a type. */
    public static final double TYPICAL = 0.95;

    /** From this share of the values a column that has no type is said to have values of it. */
    private static final double NOTEWORTHY = 0.5;

    /** Of two digits no year after this one is meant (the window of RFC 5280). */
    private static final int LAST_YEAR = 2_049;

    private static final int CENTURY = 100;

    /** A column with more different texts is not one of classes. */
    private static final int CLASSES_MAX = 200;

    /** Of 1.0000. */
    private static final int ZERO_CHARS = 6;

    private static final Pattern RANGE = Pattern.compile("[0-9]{1,3} ?%? ?[-\u2013] ?[0-9]{1,3} ?%?");
    private static final Pattern DAY_MONTH =
            Pattern.compile("[0-9]{1,2}\\.?[- ]\\p{L}{3,12}\\.?|\\p{L}{3,12}\\.?[- ][0-9]{1,2}");
    private static final Pattern LETTERS = Pattern.compile("\\p{L}+");

    private final NumberScan number = new NumberScan();
    private final DateScan date = new DateScan();

    private long present;
    private long blanks;
    private final Map<String, Long> markers = new TreeMap<>();
    private long infinite;
    private long truths;
    private long padded;

    // Numbers.
    private long numbers;
    private final long[] byNotation = new long[NumberScan.ALL + 1];
    private long plainNumbers;
    private long zerosAndOnes;
    private long percents;
    private long amounts;
    private final Set<String> currencies = new TreeSet<>();
    private long commas;
    private long integers;
    private long wholeFractions;
    private long fractions;
    private long pointsOrThousands;
    private long points;
    private long codes;
    private long tooLong;
    private long bareExponents;
    private final BitSet widths = new BitSet();
    private final BitSet digitCounts = new BitSet();

    // Dates.
    private long dates;
    private long plainDates;
    private long datesWithoutOrder;
    private final long[] byOrder = new long[1 << DateOrder.values().length];
    private long sameEitherWay;
    private long shortYears;
    private final Map<DateOrder, BitSet> years = new EnumMap<>(DateOrder.class);
    private long triplesOfAnotherForm;
    private long timedWithoutZone;

    // Texts.
    private long ranges;
    private long dayMonths;
    private @Nullable String dayMonth;
    private final Map<String, String> classes = new HashMap<>();
    private final Set<String> alike = new HashSet<>();
    private boolean tooManyClasses;

    /** @param count how often the value occurs */
    public void add(String text, long count) {
        String stripped = Spaces.strip(text);
        if (stripped.isEmpty()) {
            blanks += text.isEmpty() ? 0 : count;
            return;
        }
        present += count;
        padded += stripped.length() == text.length() ? 0 : count;
        if (Markers.isMissing(stripped)) {
            markers.merge(stripped, count, Long::sum);
            addClass(text, stripped);
            return;
        }
        if (Markers.isInfinite(stripped)) {
            infinite += count;
            return;
        }
        if (number.scan(stripped)) {
            addNumber(count);
        } else if (date.scan(stripped)) {
            addDate(count);
        } else {
            triplesOfAnotherForm += date.isTriple() ? count : 0;
            addText(stripped, count);
        }
        addClass(text, stripped);
    }

    /** Adds values that are known to be texts, without a look at them. */
    public void addTexts(long count) {
        present += count;
        giveUpClasses();
    }

    private void addNumber(long count) {
        int notations = number.notations();
        boolean point = number.isIn(NumberNotation.POINT);
        if (point && !number.isInteger() && Double.isInfinite(number.value(NumberNotation.POINT))) {
            infinite += count;
            return;
        }
        numbers += count;
        byNotation[notations] += count;
        plainNumbers += number.isPlain() ? count : 0;
        percents += number.hasPercent() ? count : 0;
        String currency = number.currency();
        if (currency != null) {
            amounts += count;
            currencies.add(currency);
        }
        commas += number.hasComma() ? count : 0;
        digitCounts.set(number.digitCount());
        if (number.isInteger()) {
            integers += count;
            widths.set(number.width());
            codes += number.isPadded() || number.isLikePhone() ? count : 0;
            tooLong += number.isTooLong() ? count : 0;
        } else {
            points += point ? count : 0;
            pointsOrThousands += number.isPointOrThousands() ? count : 0;
            bareExponents += number.isBareExponent() ? count : 0;
            addFraction(notations, count);
        }
        if (number.isPlain() && number.width() <= ZERO_CHARS) {
            double value = number.value(NumberNotation.POINT);
            zerosAndOnes += value == 0 || value == 1 ? count : 0;
            truths += value == 0 || value == 1 ? count : 0;
        }
    }

    private void addFraction(int notations, long count) {
        double value = number.value(NumberNotation.first(notations));
        if (value == Math.rint(value)) {
            wholeFractions += count;
        } else {
            fractions += count;
        }
    }

    private void addDate(long count) {
        dates += count;
        plainDates += date.isPlain() ? count : 0;
        timedWithoutZone += date.hasTime() && !date.hasZone() ? count : 0;
        int orders = date.needsOrder() ? date.orders() : 0;
        if (date.needsOrder()) {
            byOrder[orders] += count;
            sameEitherWay += date.isSameEitherWay() ? count : 0;
        } else {
            datesWithoutOrder += count;
        }
        if (date.hasShortYear()) {
            shortYears += count;
            for (DateOrder order : DateOrder.values()) {
                if (orders == 0 || (orders & order.bit()) != 0) {
                    years(order).set(date.shortYear(order));
                }
            }
        }
    }

    private BitSet years(DateOrder order) {
        return years.computeIfAbsent(order, each -> new BitSet());
    }

    private void addText(String stripped, long count) {
        if (Markers.isTruth(stripped)) {
            truths += count;
        } else if (isRange(stripped)) {
            ranges += count;
        } else if (isDayAndMonth(stripped)) {
            dayMonths += count;
            dayMonth = dayMonth == null ? stripped : dayMonth;
        }
    }

    /** A date without a year, to which spreadsheets turn ranges such as 10-20. */
    private static boolean isDayAndMonth(String text) {
        if (!DAY_MONTH.matcher(text).matches()) {
            return false;
        }
        return LETTERS.matcher(text).results().anyMatch(word -> MonthNames.month(word.group()) > 0);
    }

    private static boolean isRange(String text) {
        return text.charAt(0) <= '9' && RANGE.matcher(text).matches();
    }

    private void addClass(String text, String stripped) {
        if (tooManyClasses) {
            return;
        }
        String folded = stripped.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        String known = classes.putIfAbsent(folded, text);
        if (known != null && !known.equals(text)) {
            alike.add(folded);
        }
        if (classes.size() > CLASSES_MAX) {
            giveUpClasses();
        }
    }

    private void giveUpClasses() {
        tooManyClasses = true;
        classes.clear();
        alike.clear();
    }

    /** Decides how the values are read. */
    public ReadColumn decide() {
        return new Decision().decide();
    }

    /** Decides how values are read whose type is known to be numbers, as files with types have them. */
    public ReadColumn decideNumbers() {
        Decision decision = new Decision();
        return decision.isTruth() ? decision.truth() : decision.number(NumberNotation.POINT);
    }

    /** Decides how values are read whose type is known to be dates or times, as files with types have them. */
    public ReadColumn decideTimes() {
        return new Decision().time(DateOrder.DAY_FIRST, List.of());
    }

    /** Markers of missing values, in lower case, and perhaps other words. */
    public static Set<String> markers() {
        return Stream.concat(Markers.MISSING.stream(), Stream.of(Markers.NONE.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    /**
     * A pattern (RE2) that every value matches that is a number, a date, a truth value or a marker of a missing value, and few
     * others.
     */
    public static String pattern() {
        String beginnings = Stream.of(
                        MonthNames.beginnings(),
                        markers().stream(),
                        Markers.INFINITE.stream(),
                        Markers.TRUE.stream(),
                        Markers.FALSE.stream(),
                        NumberScan.currencyCodes())
                .flatMap(each -> each)
                .filter(word -> Character.isLetter(word.charAt(0)))
                .map(word -> word.length() <= 2 ? word : word.substring(0, 2))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .map(Pattern::quote)
                .sorted()
                .distinct()
                .collect(Collectors.joining("|"));
        return "^(?i:[^a-z]|[a-z][^\\x00-\\x7f]|" + beginnings + ")";
    }

    private static boolean isTypical(long some, long all) {
        return some > 0 && some >= TYPICAL * all;
    }

    /** The parts of the decision, which share what they found out. */
    private final class Decision {
        private final List<String> notes = new ArrayList<>();
        private boolean undecided;
        private final long marked =
                markers.values().stream().mapToLong(Long::longValue).sum();
        private final long others = present - marked;

        ReadColumn decide() {
            if (isTruth()) {
                return truth();
            }
            ReadColumn column = isTypical(numbers + infinite, others) && numbers > 0 ? numbers() : null;
            if (column == null && isTypical(dates, others)) {
                column = dates();
            }
            return column == null ? text() : column;
        }

        /** Of zeros and ones among other numbers, none is a truth value. */
        boolean isTruth() {
            return numbers == zerosAndOnes && infinite == 0 && isTypical(truths, numbers > 0 ? others : present);
        }

        ReadColumn truth() {
            boolean bothForms = zerosAndOnes > 0 && wholeFractions > 0;
            boolean digits = numbers > 0;
            noteClasses();
            if (digits) {
                noteMarkers("numbers");
            } else {
                noteMarkersInText();
            }
            return new ReadColumn(
                    new ColumnReading(
                            ColumnReading.Type.TRUTH, NumberNotation.POINT, DateOrder.DAY_FIRST, digits, bothForms, 0),
                    digits ? others : present,
                    truths,
                    bothForms || padded + blanks > 0 || (digits && marked > 0),
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
            if (!isTypical(best + infinite, others)) {
                undecided(
                        "has numbers in several notations and stays text; write all its numbers like 1234.5, or all like"
                                + " 1234,5");
                return null;
            }
            NumberNotation notation = candidates.get(0);
            if (notation != NumberNotation.POINT
                    && commas > 0
                    && candidates.stream()
                                    .map(NumberNotation::hasComma)
                                    .distinct()
                                    .count()
                            > 1) {
                undecided(
                        "has numbers whose commas may be decimal signs or group thousands (like 1,234) and stays text; write"
                                + " all its numbers like 1234.5, or all like 1234,5");
                return null;
            }
            if (notation.groupsBySpaces() && digitCounts.cardinality() == 1) {
                notes.add("has groups of digits of one length and stays text, because they look like codes");
                return null;
            }
            if (percents > 0 && percents < numbers) {
                undecided("has numbers with a percent sign (" + percents + ") and without (" + (numbers - percents)
                        + ") and stays text; write all of them in one unit");
                return null;
            }
            if (currencies.size() > 1) {
                undecided("has amounts in several currencies (" + String.join(", ", currencies)
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
            for (int notations = 0; notations < byNotation.length; notations++) {
                count += (notations & notation.bit()) != 0 ? byNotation[notations] : 0;
            }
            return count;
        }

        private boolean areCodes() {
            if (codes > 0 && (2 * codes >= numbers || (integers == numbers && widths.cardinality() == 1))) {
                notes.add(
                        "has numbers with leading zeros or like phone numbers and stays text, because they look like codes");
                return true;
            } else if (tooLong > 0) {
                notes.add(
                        "has integers of more than 15 digits and stays text, because as numbers they would lose digits");
                return true;
            } else if (bareExponents > 0 && fractions == 0 && bareExponents >= wholeFractions) {
                notes.add("has values such as 3E7 and stays text, because they look like codes");
                return true;
            }
            return false;
        }

        ReadColumn number(NumberNotation notation) {
            long valid = count(notation);
            boolean bothForms = integers > 0 && wholeFractions > 0 && fractions == 0;
            if (notation != NumberNotation.POINT) {
                notes.add("has numbers with " + notation.description());
            } else if (points > 0 && pointsOrThousands == points && fractions + wholeFractions == points) {
                notes.add(
                        "has three digits after each point; the points were read as decimal points: 1.234 is less than 2");
            }
            if (percents > 0) {
                notes.add("has percent signs, which were left out: 12 % is 12");
            }
            if (amounts > 0) {
                notes.add("has amounts in " + currencies.iterator().next() + "; the sign was left out");
            }
            noteMarkers("numbers");
            if (infinite > 0) {
                notes.add("has " + values(infinite) + " that " + are(infinite)
                        + " infinite or too large, and left out of means and other figures");
            }
            noteUnread(others - valid - infinite, "numbers");
            return new ReadColumn(
                    new ColumnReading(ColumnReading.Type.NUMBER, notation, DateOrder.DAY_FIRST, true, bothForms, 0),
                    others,
                    valid,
                    bothForms || padded + blanks + marked > 0 || plainNumbers < valid,
                    false,
                    null,
                    notes);
        }

        private @Nullable ReadColumn dates() {
            long numeric = dates - datesWithoutOrder;
            if (shortYears > 0 && triplesOfAnotherForm > 0) {
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
            if (!isTypical(best + datesWithoutOrder, others)) {
                undecided("has dates in different orders of day and month and stays text; write them like 1998-12-31");
                return null;
            }
            return time(possible.get(0), possible);
        }

        private long count(DateOrder order) {
            long count = 0;
            for (int orders = 0; orders < byOrder.length; orders++) {
                count += (orders & order.bit()) != 0 ? byOrder[orders] : 0;
            }
            return count;
        }

        /** @param possible orders in which equally many values are days; empty if no value needs an order */
        ReadColumn time(DateOrder order, List<DateOrder> possible) {
            long valid = possible.isEmpty() ? dates : datesWithoutOrder + count(order);
            if (!possible.isEmpty()) {
                noteOrder(order, possible);
            }
            int firstYear = firstYear(years(order));
            if (shortYears > 0) {
                BitSet of = years(order);
                int low = of.stream().map(year -> year(firstYear, year)).min().orElse(0);
                int high = of.stream().map(year -> year(firstYear, year)).max().orElse(0);
                notes.add("has years of two digits, which were read as " + low + " to " + high);
            }
            if (timedWithoutZone > 0) {
                notes.add(
                        timedWithoutZone < dates
                                ? "has times without a zone (" + timedWithoutZone + "), which were read as UTC"
                                : "has times without a zone, which were read as UTC");
            }
            noteMarkers("dates");
            noteUnread(others - valid, "dates");
            return new ReadColumn(
                    new ColumnReading(ColumnReading.Type.TIME, NumberNotation.POINT, order, true, false, firstYear),
                    others,
                    valid,
                    padded + blanks + marked > 0 || plainDates < valid,
                    false,
                    null,
                    notes);
        }

        private void noteOrder(DateOrder order, List<DateOrder> possible) {
            long ordered = dates - datesWithoutOrder;
            long onlyHere = byOrder[order.bit()];
            if (possible.size() == 1) {
                long against = ordered - count(order);
                notes.add("has dates that were read with " + order.description() + ", because "
                        + (onlyHere > 0
                                ? values(onlyHere) + " allow" + (onlyHere == 1 ? "s" : "")
                                : "most values allow")
                        + " nothing else" + (against > 0 ? ", but " + values(against) + " not" : ""));
            } else if (sameEitherWay < ordered || possible.contains(DateOrder.YEAR_FIRST)) {
                notes.add("has dates that were read with " + order.description()
                        + ", although no value shows their order; write them like 1998-12-31 if this is wrong");
            } else {
                notes.add("has dates that were read with " + order.description()
                        + "; the other order means the same days");
            }
        }

        /** The window begins after the largest gap between the years, so that it does not part what belongs together. */
        private int firstYear(BitSet of) {
            if (of.isEmpty()) {
                return LAST_YEAR + 1 - CENTURY;
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
            int end = LAST_YEAR - Math.floorMod(LAST_YEAR - last, CENTURY);
            return end + 1 - CENTURY;
        }

        private static int year(int firstYear, int digits) {
            return firstYear + Math.floorMod(digits - firstYear, CENTURY);
        }

        private ReadColumn text() {
            if (notes.isEmpty() && numbers + infinite >= NOTEWORTHY * others && numbers > 0) {
                notes.add("has numbers in " + values(numbers) + ", but not in " + (others - numbers)
                        + ", and stays text");
            } else if (notes.isEmpty() && dates >= NOTEWORTHY * others && dates > 0) {
                notes.add("has dates in " + values(dates) + ", but " + (others - dates)
                        + " cannot be read as dates, and stays text");
            }
            if (dayMonths > 0 && ranges > 0) {
                notes.add(ReadColumn.STRAY_DATE);
            }
            noteMarkersInText();
            noteClasses();
            return new ReadColumn(
                    ColumnReading.text(), present, present, blanks > 0, undecided, ranges > 0 ? dayMonth : null, notes);
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
            return markers.entrySet().stream()
                    .map(each -> "'" + each.getKey() + "' in " + values(each.getValue()))
                    .collect(Collectors.joining(", "));
        }

        private void noteUnread(long unread, String what) {
            if (unread > 0) {
                notes.add("has " + values(unread) + " that " + are(unread) + " not readable as " + what);
            }
        }

        private void noteClasses() {
            if (!alike.isEmpty()) {
                notes.add("has values that differ in case or spaces alone (" + alike.size()
                        + "); they count as different values: write them alike");
            }
        }

        private static String values(long count) {
            return count == 1 ? "1 value" : count + " values";
        }

        private static String are(long count) {
            return count == 1 ? "is" : "are";
        }
    }
}
