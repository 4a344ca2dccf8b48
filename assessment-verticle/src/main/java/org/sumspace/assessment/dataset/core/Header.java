package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.FailureCode;

/**
 * The first record of a CSV file (RFC 4180), read before the whole file is: a header with too many columns would exhaust the
 * memory of the database.
 *
 * @param names as they are in the file
 */
public record Header(List<String> names, char delimiter) {
    private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');
    private static final char QUOTE = '"';

    public Header {
        names = List.copyOf(names);
    }

    /**
     * @param charsMax a longer header is refused
     * @param columnsMax more columns are refused
     */
    public static Header read(Reader in, int charsMax, int columnsMax) throws IOException {
        String record = firstRecord(in, charsMax);
        if (record.isBlank()) {
            throw new AssessmentException(
                    FailureCode.UNSUPPORTED_FORMAT, "The input has no header: its first line is empty.");
        }
        char delimiter = delimiter(record);
        List<String> names = cells(record, delimiter);
        if (names.size() > columnsMax) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE,
                    "The input has " + names.size() + " columns; at most " + columnsMax + " are allowed.");
        }
        return new Header(names, delimiter);
    }

    private static String firstRecord(Reader in, int charsMax) throws IOException {
        StringBuilder record = new StringBuilder();
        boolean quoted = false;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == 0) {
                throw new AssessmentException(
                        FailureCode.UNSUPPORTED_FORMAT,
                        "The input is not a CSV file: its header contains a zero byte.");
            }
            if (c == QUOTE) {
                quoted = !quoted;
            } else if (!quoted && (c == '\n' || c == '\r')) {
                return record.toString();
            }
            if (record.length() == charsMax) {
                throw new AssessmentException(
                        FailureCode.FILE_TOO_LARGE,
                        "The header of the input is longer than " + charsMax + " characters.");
            }
            record.append((char) c);
        }
        return record.toString();
    }

    /** The candidate that occurs most often outside of quotes; the earlier one of two that occur equally often. */
    private static char delimiter(String record) {
        Map<Integer, Character> byCount = new TreeMap<>();
        for (char candidate : DELIMITERS) {
            byCount.putIfAbsent(cells(record, candidate).size(), candidate);
        }
        return ((TreeMap<Integer, Character>) byCount).lastEntry().getValue();
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
