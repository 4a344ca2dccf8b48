package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.io.Reader;
import java.util.List;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.table.CsvStart;
import org.sumspace.common.table.CsvStart.NotCsvException;

/**
 * The header of a CSV file, read before the rest of the file, because a header with too many columns would exhaust the
 * memory of the database.
 *
 * @param names as they are in the file
 * @param skipped lines before it
 */
public record Header(List<String> names, char delimiter, int skipped) {
    public Header {
        names = List.copyOf(names);
    }

    /**
     * @param charsMax a longer header is refused
     * @param columnsMax more columns are refused
     */
    public static Header read(Reader in, int charsMax, int columnsMax) throws IOException {
        try {
            CsvStart start = CsvStart.of(in, charsMax);
            if (start.header().size() > columnsMax) {
                throw new AssessmentException(
                        FailureCode.FILE_TOO_LARGE,
                        "The input has " + start.header().size() + " columns; at most " + columnsMax + " are allowed.");
            }
            return new Header(start.header(), start.delimiter(), start.skipped());
        } catch (NotCsvException e) {
            throw switch (e.reason()) {
                case EMPTY ->
                    new AssessmentException(
                            FailureCode.UNSUPPORTED_FORMAT, "The input has no header: all its lines are empty.", e);
                case ZERO_BYTE ->
                    new AssessmentException(
                            FailureCode.UNSUPPORTED_FORMAT,
                            "The input is not a CSV file: its header contains a zero byte.",
                            e);
                case TOO_LONG ->
                    new AssessmentException(
                            FailureCode.FILE_TOO_LARGE,
                            "The header of the input is longer than " + charsMax + " characters.",
                            e);
            };
        }
    }
}
