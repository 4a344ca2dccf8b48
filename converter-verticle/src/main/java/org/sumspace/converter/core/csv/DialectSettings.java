package org.sumspace.converter.core.csv;

import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;

/** What a caller says about the dialect of a table; what it leaves open (null) is found out. */
public record DialectSettings(
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Character escape,
        @Nullable Boolean doubleQuote,
        @Nullable Boolean skipInitialSpace,
        @Nullable Quoting quoting) {
    public static final DialectSettings OPEN = new DialectSettings(null, null, null, null, null, null);

    /**
     * @param text the beginning of the table
     * @param whole whether it is all of it
     */
    Dialect dialect(CharBuffer text, boolean whole) {
        int length = Math.min(text.length(), DialectGuess.SAMPLE_CHARS_MAX);
        CharBuffer sample = text.slice(text.position(), length);
        boolean all = whole && length == text.length();
        char quotes = quote == null ? DialectGuess.quote(sample) : quote;
        char escapes = escape == null ? Dialect.NONE : escape;
        boolean doubled = doubleQuote == null || doubleQuote;
        boolean skips = skipInitialSpace != null && skipInitialSpace;
        Quoting given = quoting == null ? Quoting.MINIMAL : quoting;
        char parts = delimiter != null
                ? delimiter
                : DialectGuess.delimiter(
                        sample, new Dialect(Dialect.UNUSED, quotes, escapes, doubled, skips, given), all);
        boolean skipped = skipInitialSpace == null ? DialectGuess.skipsInitialSpace(sample, parts, quotes) : skips;
        return new Dialect(parts, quotes, escapes, doubled, skipped, given);
    }
}
