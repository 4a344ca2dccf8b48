package org.sumspace.common.table;

import java.text.Normalizer;
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
 * The common properties of all values of a column. Values can be added in any order and repeatedly. It needs constant
 * memory.
 */
public final class ColumnSummary {
    /** From this share of the values a column has a type. */
    public static final double TYPICAL = 0.95;

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

    long present;
    long blanks;
    final Map<String, Long> markers = new TreeMap<>();
    long infinite;
    long truths;
    long padded;

    // Numbers.
    long numbers;
    final long[] byNotation = new long[NumberScan.ALL + 1];
    long plainNumbers;
    long zerosAndOnes;
    long percents;
    long amounts;
    final Set<String> currencies = new TreeSet<>();
    long commas;
    long integers;
    long wholeFractions;
    long fractions;
    long pointsOrThousands;
    long points;
    long codes;
    long tooLong;
    long bareExponents;
    final BitSet widths = new BitSet();
    final BitSet digitCounts = new BitSet();
    long spacedDigits;

    // Dates.
    long dates;
    long plainDates;
    long datesWithoutOrder;
    final long[] byOrder = new long[1 << DateOrder.values().length];
    long sameEitherWay;
    long shortYears;
    int lastFullYear;
    private final Map<DateOrder, BitSet> years = new EnumMap<>(DateOrder.class);
    long triplesOfAnotherForm;
    long timedWithoutZone;

    // Texts.
    long ranges;
    long dayMonths;

    @Nullable
    String dayMonth;

    final Hints hints = new Hints();

    private final Map<String, String> classes = new HashMap<>();
    final Set<String> alike = new HashSet<>();
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
            addNumber(stripped, count);
        } else if (date.scan(stripped)) {
            addDate(count);
        } else {
            triplesOfAnotherForm += date.isTriple() ? count : 0;
            addText(stripped, count);
        }
        addClass(text, stripped);
    }

    /** Adds values that are known to be texts, without examining them. */
    public void addTexts(long count) {
        present += count;
        giveUpClasses();
    }

    private void addNumber(String stripped, long count) {
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
        spacedDigits += number.isSpacedDigits() ? count : 0;
        if (number.isInteger()) {
            integers += count;
            widths.set(number.width());
            hints.addInteger(stripped, count);
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
        if (!date.hasShortYear() && !date.isPlain()) {
            lastFullYear = Math.max(lastFullYear, date.fullYear());
        } else if (date.hasShortYear()) {
            shortYears += count;
            for (DateOrder order : DateOrder.values()) {
                if (orders == 0 || (orders & order.bit()) != 0) {
                    years(order).set(date.shortYear(order));
                }
            }
        }
    }

    BitSet years(DateOrder order) {
        return years.computeIfAbsent(order, each -> new BitSet());
    }

    private void addText(String stripped, long count) {
        hints.addText(stripped, count);
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
        String folded = Normalizer.normalize(stripped, Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ");
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
        return new ReadingDecision(this).decide();
    }

    /**
     * Decides how the values of a column are read whose name says that they are births.
     *
     * @param year the last possible year of birth
     */
    public ReadColumn decideBirths(int year) {
        return ReadingDecision.ofBirths(this, year).decide();
    }

    /** Decides how values are read whose type is known to be numbers, as files with types have them. */
    public ReadColumn decideNumbers() {
        ReadingDecision decision = new ReadingDecision(this);
        return decision.isTruth() ? decision.truth() : decision.number(NumberNotation.POINT);
    }

    /** Decides how values are read whose type is known to be dates or times, as files with types have them. */
    public ReadColumn decideTimes() {
        return new ReadingDecision(this).time(DateOrder.DAY_FIRST, List.of());
    }

    /** Markers of missing values, in lower case, and perhaps other words. */
    public static Set<String> markers() {
        return Stream.concat(Markers.MISSING.stream(), Stream.of(Markers.NONE.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    /**
     * A pattern (RE2) that matches every number, date, truth value and marker of a missing value, and few other texts.
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
}
