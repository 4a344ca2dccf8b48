package org.sumspace.converter.core.csv;

/**
 * The syntax of a table.
 *
 * @param quote {@link #NONE} if there is none
 * @param escape {@link #NONE} if there is none
 * @param doubleQuote whether a quote inside quotes is doubled
 * @param skipInitialSpace whether blanks after a delimiter are skipped
 */
public record Dialect(
        char delimiter, char quote, char escape, boolean doubleQuote, boolean skipInitialSpace, Quoting quoting) {
    /** Stands for an absent quote or escape character; Unicode has no such character. */
    public static final char NONE = '\uFFFE';

    /** Stands for a delimiter that is not detected yet. */
    static final char UNUSED = '\uFDD0';

    public static final Dialect STANDARD = new Dialect(',', '"', NONE, true, false, Quoting.MINIMAL);

    /** @throws InvalidCsvException if one character has two meanings, or is a line end */
    public Dialect {
        boolean clash = delimiter == quote || delimiter == escape || (quote == escape && quote != NONE);
        if (clash || isLineEnd(delimiter) || isLineEnd(quote) || isLineEnd(escape)) {
            throw new InvalidCsvException(
                    "delimiter, quotechar and escapechar must be three different characters, and none may be a line end");
        }
    }

    static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    boolean isQuote(char c) {
        return c == quote && quoting != Quoting.NONE;
    }
}
