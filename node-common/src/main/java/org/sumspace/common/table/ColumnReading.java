package org.sumspace.common.table;

import org.jspecify.annotations.Nullable;

/**
 * How the texts of a column are read.
 *
 * @param markers whether words such as NA stand for a missing value
 * @param wholeNumbers whether 1.0 is written 1, because the column has both
 * @param withUnits whether its numbers have a percent sign or a currency, which is left out
 * @param firstYear of the hundred years that two digits mean
 */
public record ColumnReading(
        Type type,
        NumberNotation numbers,
        DateOrder dates,
        boolean markers,
        boolean wholeNumbers,
        boolean withUnits,
        int firstYear) {

    /** The type of the values of a column. */
    public enum Type {
        TRUTH,
        NUMBER,
        TIME,
        TEXT
    }

    /** Every text is a value. */
    public static ColumnReading text() {
        return new ColumnReading(Type.TEXT, NumberNotation.POINT, DateOrder.DAY_FIRST, false, false, false, 0);
    }

    /**
     * The value in the form that all further work expects: a number as {@link PlainNumber}, a time in ISO 8601. A text that
     * is not readable stays as it is.
     *
     * @return null if the value is missing
     */
    public @Nullable String apply(String text) {
        String stripped = Spaces.strip(text);
        if (stripped.isEmpty() || (markers && Markers.isMissing(stripped))) {
            return null;
        }
        String read = switch (type) {
            case NUMBER, TRUTH -> number(stripped);
            case TIME -> time(stripped);
            case TEXT -> null;
        };
        return read == null ? text : read;
    }

    /** Whether the text is an infinite or too large number, which cannot be used in computations. */
    public boolean isInfinite(String text) {
        String stripped = Spaces.strip(text);
        if (type != Type.NUMBER || Markers.isInfinite(stripped)) {
            return type == Type.NUMBER;
        }
        NumberScan scan = new NumberScan();
        return scan.scan(stripped) && scan.isIn(numbers) && Double.isInfinite(scan.value(numbers));
    }

    private @Nullable String number(String stripped) {
        NumberScan scan = new NumberScan();
        if (!scan.scan(stripped) || !scan.isIn(numbers) || Double.isInfinite(scan.value(numbers))) {
            return null;
        } else if (wholeNumbers) {
            double value = scan.value(numbers);
            return value == Math.rint(value) && Math.abs(value) < 1e15
                    ? Long.toString((long) value)
                    : scan.plain(numbers);
        }
        return scan.isPlain() ? stripped : scan.plain(numbers);
    }

    private @Nullable String time(String stripped) {
        DateScan scan = new DateScan();
        if (!scan.scan(stripped)) {
            return null;
        }
        return scan.isPlain() ? stripped : scan.plain(dates, firstYear);
    }
}
