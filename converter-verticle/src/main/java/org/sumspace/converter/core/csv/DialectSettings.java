package org.sumspace.converter.core.csv;

import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;

/** The dialect of a table as far as the caller specifies it; null settings are detected. */
public record DialectSettings(
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Character escape,
        @Nullable Boolean doubleQuote,
        @Nullable Boolean skipInitialSpace,
        @Nullable Quoting quoting) {
    public static final DialectSettings DETECT = new DialectSettings(null, null, null, null, null, null);

    /**
     * @param text the beginning of the table
     * @param complete whether the text is the whole table
     */
    Dialect dialect(CharBuffer text, boolean complete) {
        int length = Math.min(text.length(), DialectSniffer.SAMPLE_CHARS_MAX);
        CharBuffer sample = text.slice(text.position(), length);
        boolean all = complete && length == text.length();
        char quoteChar = quote == null ? DialectSniffer.quote(sample) : quote;
        char escapeChar = escape == null ? Dialect.NONE : escape;
        boolean doublesQuotes = doubleQuote == null || doubleQuote;
        boolean givenSkip = skipInitialSpace != null && skipInitialSpace;
        Quoting quotingMode = quoting == null ? Quoting.MINIMAL : quoting;
        char delimiterChar = delimiter != null
                ? delimiter
                : DialectSniffer.delimiter(
                        sample,
                        new Dialect(Dialect.UNUSED, quoteChar, escapeChar, doublesQuotes, givenSkip, quotingMode),
                        all);
        boolean skipsSpace = skipInitialSpace == null
                ? DialectSniffer.skipsInitialSpace(sample, delimiterChar, quoteChar)
                : givenSkip;
        return new Dialect(delimiterChar, quoteChar, escapeChar, doublesQuotes, skipsSpace, quotingMode);
    }
}
