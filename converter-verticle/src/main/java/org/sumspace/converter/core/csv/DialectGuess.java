package org.sumspace.converter.core.csv;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;

/** Finds out the dialect of a table from its beginning. */
final class DialectGuess {
    static final int SAMPLE_CHARS_MAX = 4_096;

    /** In the order of preference where several fit as well. */
    private static final char[] DELIMITERS = {',', ';', '\t', '|', ':', ' '};

    private DialectGuess() {}

    /** The delimiter that parts most rows of the sample into as many cells as the first. */
    static char delimiter(CharBuffer sample, Dialect given, boolean whole) {
        char best = Dialect.STANDARD.delimiter();
        double bestShare = 0;
        for (char delimiter : DELIMITERS) {
            if (delimiter != given.quote() && delimiter != given.escape()) {
                double share = share(widths(sample, with(given, delimiter, sample), whole));
                if (share > bestShare) {
                    best = delimiter;
                    bestShare = share;
                }
            }
        }
        return best;
    }

    private static Dialect with(Dialect given, char delimiter, CharBuffer sample) {
        boolean skips = given.skipInitialSpace() || skipsInitialSpace(sample, delimiter, given.quote());
        return new Dialect(delimiter, given.quote(), given.escape(), given.doubleQuote(), skips, given.quoting());
    }

    private static List<Integer> widths(CharBuffer sample, Dialect dialect, boolean whole) {
        CsvReader reader = new CsvReader(dialect);
        CharBuffer text = sample.duplicate();
        List<Integer> widths = new ArrayList<>();
        for (CsvRow row = reader.next(text, false); row != null; row = reader.next(text, false)) {
            widths.add(row.cells().size());
        }
        CsvRow last = whole || widths.isEmpty() ? reader.next(text, true) : null;
        if (last != null) {
            widths.add(last.cells().size());
        }
        return widths;
    }

    private static double share(List<Integer> widths) {
        if (widths.isEmpty() || widths.get(0) < 2) {
            return 0;
        }
        long alike =
                widths.stream().filter(width -> width.equals(widths.get(0))).count();
        return (double) alike / widths.size();
    }

    /** A single quote where cells begin with one and no double one is there. */
    static char quote(CharBuffer sample) {
        String text = sample.toString();
        if (text.indexOf('"') >= 0) {
            return '"';
        }
        boolean begins = text.startsWith("'") || text.contains("\n'");
        for (char delimiter : DELIMITERS) {
            begins = begins || (delimiter != ' ' && text.contains(delimiter + "'"));
        }
        return begins && text.chars().filter(c -> c == '\'').count() % 2 == 0 ? '\'' : '"';
    }

    /** Whether quotes come after blanks: then the blanks are none of the cells. */
    static boolean skipsInitialSpace(CharBuffer sample, char delimiter, char quote) {
        return delimiter != ' ' && sample.toString().contains(delimiter + " " + quote);
    }
}
