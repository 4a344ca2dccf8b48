package org.sumspace.converter.core.custom;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.csv.DialectSettings;

/**
 * How a file of a caller is to be read and what is done with its rows.
 *
 * @param format null to find it out
 * @param encoding null to find it out
 * @param decimalPoint what stands before decimal places
 * @param dayFirst whether a date in numbers begins with its day where the mapping does not say otherwise
 * @param goesOn whether the rows behind one that fails are converted
 * @param validates whether what a row becomes is held against the output format
 */
public record CustomSettings(
        @Nullable FileFormat format,
        @Nullable Charset encoding,
        DialectSettings dialect,
        char decimalPoint,
        boolean dayFirst,
        boolean goesOn,
        boolean validates) {
    public static final CustomSettings OPEN =
            new CustomSettings(null, null, DialectSettings.DETECT, '.', false, false, false);
}
