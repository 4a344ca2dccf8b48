package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.text.DateFormat;
import org.sumspace.converter.core.text.Dates;

/** {@code parse_date(value, format, locale)}: a date in ISO 8601 and UTC, or null if the value is not a date. */
final class DateFunctions {
    private DateFunctions() {}

    /** @param dayFirst whether the day comes first if no locale is given */
    static Function parseDate(boolean dayFirst) {
        return (arguments, budget) -> parseDate(arguments, budget, dayFirst);
    }

    private static @Nullable Object parseDate(@Nullable Object[] arguments, Budget budget, boolean dayFirst) {
        count(arguments, 1, 3);
        if (arguments[0] == null) {
            return null;
        }
        String date = PythonText.of(arguments[0], budget);
        String format = arguments.length < 2 || arguments[1] == null ? null : text(arguments[1]);
        String locale = arguments.length < 3 || arguments[2] == null ? null : text(arguments[2]);
        if (format != null) {
            String parsed = DateFormat.parse(date, format);
            if (parsed != null) {
                return parsed;
            }
        }
        return locale == null ? Dates.parse(date, dayFirst) : Dates.parse(date, locale);
    }
}
