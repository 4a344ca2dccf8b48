package org.sumspace.converter.core.csv;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;

/** Detects the dialect of a table from its beginning. */
final class DialectSniffer {
    static final int SAMPLE_CHARS_MAX = 4_096;

    /** In order of preference if several fit equally well. */
    private static final char[] DELIMITERS = {',', ';', '\t', '|', ':', ' '};

    private DialectSniffer() {}

    /** The delimiter by which most rows of the sample have as many cells as the first row. */
    static char delimiter(CharBuffer sample, Dialect given, boolean complete) {
        char best = Dialect.STANDARD.delimiter();
        double bestUniformity = 0;
        for (char delimiter : DELIMITERS) {
            if (delimiter != given.quote() && delimiter != given.escape()) {
                double uniformity = uniformity(widths(sample, with(given, delimiter, sample), complete));
                if (uniformity > bestUniformity) {
                    best = delimiter;
                    bestUniformity = uniformity;
                }
            }
        }
        return best;
    }

    private static Dialect with(Dialect given, char delimiter, CharBuffer sample) {
        boolean skipsSpace = given.skipInitialSpace() || skipsInitialSpace(sample, delimiter, given.quote());
        return new Dialect(delimiter, given.quote(), given.escape(), given.doubleQuote(), skipsSpace, given.quoting());
    }

    private static List<Integer> widths(CharBuffer sample, Dialect dialect, boolean complete) {
        CsvReader reader = new CsvReader(dialect);
        CharBuffer text = sample.duplicate();
        List<Integer> widths = new ArrayList<>();
        for (CsvRow row = reader.next(text, false); row != null; row = reader.next(text, false)) {
            widths.add(row.cells().size());
        }
        CsvRow last = complete || widths.isEmpty() ? reader.next(text, true) : null;
        if (last != null) {
            widths.add(last.cells().size());
        }
        return widths;
    }

    private static double uniformity(List<Integer> widths) {
        if (widths.isEmpty() || widths.get(0) < 2) {
            return 0;
        }
        long same = widths.stream().filter(width -> width.equals(widths.get(0))).count();
        return (double) same / widths.size();
    }

    /** A single quote if cells begin with one and the sample has no double quote. */
    static char quote(CharBuffer sample) {
        String text = sample.toString();
        if (text.indexOf('"') >= 0) {
            return '"';
        }
        boolean startsCell = text.startsWith("'") || text.contains("\n'");
        for (char delimiter : DELIMITERS) {
            startsCell = startsCell || (delimiter != ' ' && text.contains(delimiter + "'"));
        }
        return startsCell && text.chars().filter(c -> c == '\'').count() % 2 == 0 ? '\'' : '"';
    }

    /** Whether blanks come before quotes, so that they are not part of the cells. */
    static boolean skipsInitialSpace(CharBuffer sample, char delimiter, char quote) {
        return delimiter != ' ' && sample.toString().contains(delimiter + " " + quote);
    }
}
