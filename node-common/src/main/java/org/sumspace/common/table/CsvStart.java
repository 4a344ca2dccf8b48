package org.sumspace.common.table;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The beginning of a CSV file (RFC 4180): the place of its header and its delimiter. A line before the header, such as
 * a title, is recognised in one of three ways: it has at most one value while all following lines have several; it
 * begins with #; or it has another number of values or an empty last one, and the columns of the header after it have
 * numbers or dates.
 *
 * @param skipped lines before the header
 * @param header the names of the columns, as they are in the file
 */
public record CsvStart(int skipped, char delimiter, List<String> header) {
    private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');
    private static final char QUOTE = '"';

    /** Records that are looked at, besides comments. */
    private static final int RECORDS = 40;

    private static final int COMMENTS = 1_000;

    /** With fewer records after it, a line is not taken for a title. */
    private static final int RECORDS_AFTER_TITLE = 3;

    private static final int RECORDS_AFTER_COMMENT = 2;
    private static final char COMMENT = '#';

    /** The share of records that are as wide as the header; some may not be well-formed. */
    private static final double MOST = 0.75;

    /** The line with which spreadsheets state the delimiter. */
    private static final String DELIMITER_LINE = "sep=";

    public CsvStart {
        header = List.copyOf(header);
    }

    /** A record and the number of lines before it. */
    private record Start(String text, int line) {
        boolean isComment() {
            return text.charAt(0) == COMMENT;
        }
    }

    /** The text is not the beginning of a CSV file. */
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

    /**
     * The delimiter with which the most records have the same width; if there are two, the one with the larger width.
     */
    private static char usualDelimiter(List<Start> records) {
        char best = DELIMITERS.get(0);
        long most = -1;
        int widest = 0;
        for (char candidate : DELIMITERS) {
            Map<Integer, Long> widths = records.stream()
                    .filter(record -> !record.isComment())
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

    /** How many records are before a header. */
    private static int titles(List<Start> records, char delimiter) {
        List<List<String>> rows =
                records.stream().map(record -> cells(record.text(), delimiter)).toList();
        int width = usualWidth(IntStream.range(0, rows.size())
                .filter(i -> !records.get(i).isComment())
                .mapToObj(rows::get)
                .toList());
        int header = 0;
        boolean comments = true;
        boolean narrow = false;
        while (header < rows.size()) {
            boolean comment = records.get(header).isComment();
            boolean title = filled(rows.get(header)) <= 1;
            if (!comment && !title && rows.get(header).size() == width && !isPadded(rows.get(header))) {
                break;
            }
            comments &= comment;
            narrow |= !comment && !title;
            header++;
        }
        int least = comments ? RECORDS_AFTER_COMMENT : RECORDS_AFTER_TITLE;
        if (header == 0 || rows.size() - header < least) {
            return 0;
        }
        List<String> names = rows.get(header);
        List<List<String>> table = rows.subList(header, rows.size());
        boolean allNamed = filled(names) == names.size() && new HashSet<>(names).size() == names.size();
        long sameWidth =
                table.stream().filter(row -> row.size() == names.size()).count();
        boolean areNames = allNamed && names.stream().noneMatch(CsvStart::isValue);
        if (!areNames
                && records.get(header - 1).isComment()
                && rows.get(header - 1).size() == names.size()) {
            return header - 1;
        }
        return areNames
                        && sameWidth >= MOST * table.size()
                        && (!narrow || areAbove(names, table.subList(1, table.size())))
                ? header
                : 0;
    }

    private static int usualWidth(List<List<String>> rows) {
        return rows.stream().collect(Collectors.groupingBy(List::size, Collectors.counting())).entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(0);
    }

    /** Whether a line is padded with empty cells, as spreadsheets write titles. */
    private static boolean isPadded(List<String> cells) {
        return cells.get(cells.size() - 1).isBlank();
    }

    /**
     * Whether a column below the names has numbers or dates, and no column repeats its name, as columns of categories
     * would.
     */
    private static boolean areAbove(List<String> names, List<List<String>> rows) {
        return hasColumnOfValues(rows, names.size())
                && IntStream.range(0, names.size())
                        .noneMatch(column -> rows.stream()
                                .anyMatch(row -> row.size() == names.size()
                                        && row.get(column).equals(names.get(column))));
    }

    private static boolean hasColumnOfValues(List<List<String>> rows, int width) {
        return IntStream.range(0, width).anyMatch(column -> {
            List<String> present = rows.stream()
                    .filter(row -> row.size() == width)
                    .map(row -> row.get(column))
                    .filter(cell -> !cell.isBlank())
                    .toList();
            return !present.isEmpty()
                    && present.stream().filter(CsvStart::isValue).count() >= MOST * present.size();
        });
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
        int rows = 0;
        long chars = 0;
        int line = 0;
        int begins = 0;
        int before = 0;
        for (int c = in.read();
                c >= 0 && rows < RECORDS && records.size() < RECORDS + COMMENTS && chars < (long) RECORDS * charsMax;
                c = in.read()) {
            if (c == 0 && records.isEmpty()) {
                throw new NotCsvException(NotCsvException.Reason.ZERO_BYTE);
            }
            boolean lineEnd = c == '\n' || c == '\r';
            boolean secondOfTwo = c == '\n' && before == '\r';
            before = c;
            line += lineEnd && !secondOfTwo ? 1 : 0;
            if (c == QUOTE && !(record.length() > 0 && record.charAt(0) == COMMENT)) {
                quoted = !quoted;
            } else if (!quoted && lineEnd) {
                rows += add(records, record, begins) ? 1 : 0;
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
            chars++;
        }
        add(records, record, begins);
        return records;
    }

    /** Adds a record unless it is empty. Returns whether it is not a comment. */
    private static boolean add(List<Start> records, StringBuilder record, int line) {
        String text = record.toString();
        record.setLength(0);
        if (text.isBlank()) {
            return false;
        }
        Start start = new Start(text, line);
        records.add(start);
        return !start.isComment();
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
