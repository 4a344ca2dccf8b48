package org.sumspace.converter.core.csv;

/**
 * How a table is written.
 *
 * @param quote {@link #NONE} for none
 * @param escape {@link #NONE} for none
 * @param doubleQuote whether a quote inside quotes is written twice
 * @param skipInitialSpace whether blanks after a delimiter are left out
 */
public record Dialect(
        char delimiter, char quote, char escape, boolean doubleQuote, boolean skipInitialSpace, Quoting quoting) {
    /** No character of a text: what stands for a quote or an escape that there is not. */
    public static final char NONE = '\uFFFE';

    /** Stands for a delimiter that is not known yet. */
    static final char UNUSED = '\uFDD0';

    public static final Dialect STANDARD = new Dialect(',', '"', NONE, true, false, Quoting.MINIMAL);

    /** @throws InvalidTableException if one character has two meanings */
    public Dialect {
        boolean clash = delimiter == quote || delimiter == escape || (quote == escape && quote != NONE);
        if (clash || isLineEnd(delimiter) || isLineEnd(quote) || isLineEnd(escape)) {
            throw new InvalidTableException(
                    "delimiter, quotechar and escapechar are three different characters, none of them a line end");
        }
    }

    static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    boolean isQuote(char c) {
        return c == quote && quoting != Quoting.NONE;
    }
}
