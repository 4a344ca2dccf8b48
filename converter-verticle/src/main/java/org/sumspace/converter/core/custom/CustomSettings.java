package org.sumspace.converter.core.custom;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.csv.DialectSettings;

/**
 * How to read a caller's file and convert its rows.
 *
 * @param format null to detect it
 * @param encoding null to detect it
 * @param decimalPoint the decimal separator
 * @param dayFirst whether dates in numbers begin with the day unless the mapping gives a locale
 * @param continuesOnError whether the rows after one that fails are converted
 * @param validatesOutput whether the output of each row is validated against the output format
 */
public record CustomSettings(
        @Nullable FileFormat format,
        @Nullable Charset encoding,
        DialectSettings dialect,
        char decimalPoint,
        boolean dayFirst,
        boolean continuesOnError,
        boolean validatesOutput) {
    public static final CustomSettings DEFAULTS =
            new CustomSettings(null, null, DialectSettings.DETECT, '.', false, false, false);
}
