package org.sumspace.common.table;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The beginning of a CSV file (RFC 4180): where its header is, and what separates its columns. Lines before the header, as
 * exports write titles, have one value at most where all that follows has several.
 *
 * @param skipped lines before the header
 * @param header the names of the columns, as they are in the file
 */
public record CsvStart(int skipped, char delimiter, List<String> header) {
    private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');
    private static final char QUOTE = '"';

    /** Records that are looked at. */
    private static final int RECORDS = 12;

    /** With fewer records after it, a line is not taken for a title. */
    private static final int RECORDS_AFTER_TITLE = 3;

    /** The share of records that are as wide as the header; some may not be well-formed. */
    private static final double MOST = 0.75;

    /** Spreadsheets say the delimiter so. */
    private static final String DELIMITER_LINE = "sep=";

    public CsvStart {
        header = List.copyOf(header);
    }

    /** A record and the number of lines before it. */
    private record Start(String text, int line) {}

    /** What is not the beginning of a CSV file. */
    public static final class NotCsvException extends Exception {
        private static final long serialVersionUID = 1;

        /** Why it is none. */
        public enum Reason {
            EMPTY,
            ZERO_BYTE,
            TOO_LONG
        }

        private final Reason reason;

        NotCsvException(Reason reason) {
            super("no CSV: " + reason);
            this.reason = reason;
        }

        public Reason reason() {
            return reason;
        }
    }

    /**
     * @param in is read only as far as is necessary
     * @param charsMax of a record
     * @throws NotCsvException if there is no header
     */
    public static CsvStart of(Reader in, int charsMax) throws IOException, NotCsvException {
        List<Start> records = records(in, charsMax);
        if (records.isEmpty()) {
            throw new NotCsvException(NotCsvException.Reason.EMPTY);
        }
        Start first = records.get(0);
        if (first.text().startsWith(DELIMITER_LINE)
                && first.text().length() == DELIMITER_LINE.length() + 1
                && records.size() > 1) {
            char delimiter = first.text().charAt(DELIMITER_LINE.length());
            return start(records.get(1), delimiter);
        }
        char usual = usualDelimiter(records);
        int titles = titles(records, usual);
        if (titles > 0) {
            return start(records.get(titles), usual);
        }
        return start(first, delimiter(first.text()));
    }

    private static CsvStart start(Start record, char delimiter) {
        return new CsvStart(record.line(), delimiter, cells(record.text(), delimiter));
    }

    /** The delimiter that gives most records one width, and of two such the one that gives the larger width. */
    private static char usualDelimiter(List<Start> records) {
        char best = DELIMITERS.get(0);
        long most = -1;
        int widest = 0;
        for (char candidate : DELIMITERS) {
            Map<Integer, Long> widths = records.stream()
                    .map(record -> cells(record.text(), candidate).size())
                    .filter(width -> width > 1)
                    .collect(Collectors.groupingBy(width -> width, Collectors.counting()));
            for (Map.Entry<Integer, Long> width : widths.entrySet()) {
                if (width.getValue() > most || (width.getValue() == most && width.getKey() > widest)) {
                    best = candidate;
                    most = width.getValue();
                    widest = width.getKey();
                }
            }
        }
        return best;
    }

    /** How many records are titles before a header. */
    private static int titles(List<Start> records, char delimiter) {
        int header = 0;
        while (header < records.size() && filled(cells(records.get(header).text(), delimiter)) <= 1) {
            header++;
        }
        if (header == 0 || records.size() - header < RECORDS_AFTER_TITLE) {
            return 0;
        }
        List<String> names = cells(records.get(header).text(), delimiter);
        boolean allNamed = filled(names) == names.size() && new HashSet<>(names).size() == names.size();
        long sameWidth = records.subList(header, records.size()).stream()
                .filter(record -> cells(record.text(), delimiter).size() == names.size())
                .count();
        return allNamed
                        && sameWidth >= MOST * (records.size() - header)
                        && names.stream().noneMatch(CsvStart::isValue)
                ? header
                : 0;
    }

    private static boolean isValue(String name) {
        String stripped = Spaces.strip(name);
        return new NumberScan().scan(stripped) || new DateScan().scan(stripped);
    }

    private static long filled(List<String> cells) {
        return cells.stream().filter(cell -> !cell.isBlank()).count();
    }

    /** The first records that are not empty. */
    private static List<Start> records(Reader in, int charsMax) throws IOException, NotCsvException {
        List<Start> records = new ArrayList<>();
        StringBuilder record = new StringBuilder();
        boolean quoted = false;
        int line = 0;
        int begins = 0;
        int before = 0;
        for (int c = in.read(); c >= 0 && records.size() < RECORDS; c = in.read()) {
            if (c == 0 && records.isEmpty()) {
                throw new NotCsvException(NotCsvException.Reason.ZERO_BYTE);
            }
            boolean lineEnd = c == '\n' || c == '\r';
            boolean secondOfTwo = c == '\n' && before == '\r';
            before = c;
            line += lineEnd && !secondOfTwo ? 1 : 0;
            if (c == QUOTE) {
                quoted = !quoted;
            } else if (!quoted && lineEnd) {
                add(records, record, begins);
                begins = line;
                continue;
            }
            if (record.length() == charsMax) {
                if (records.isEmpty()) {
                    throw new NotCsvException(NotCsvException.Reason.TOO_LONG);
                }
                return records;
            }
            record.append((char) c);
        }
        add(records, record, begins);
        return records;
    }

    private static void add(List<Start> records, StringBuilder record, int line) {
        String text = record.toString();
        record.setLength(0);
        if (!text.isBlank()) {
            records.add(new Start(text, line));
        }
    }

    /** The candidate that occurs most often outside of quotes; the earlier one of two that occur equally often. */
    private static char delimiter(String record) {
        char best = DELIMITERS.get(0);
        for (char candidate : DELIMITERS) {
            best = cells(record, candidate).size() > cells(record, best).size() ? candidate : best;
        }
        return best;
    }

    private static List<String> cells(String record, char delimiter) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            if (c == QUOTE && quoted && i + 1 < record.length() && record.charAt(i + 1) == QUOTE) {
                cell.append(QUOTE);
                i++;
            } else if (c == QUOTE) {
                quoted = !quoted;
            } else if (c == delimiter && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
