package org.sumspace.assessment.dataset.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/** The metadata of a Parquet file, which are checked before any row is read. */
public final class ParquetFile {
    private static final String MAGIC = "PAR1";
    private static final String MAGIC_HEX = "50415231";
    private static final int TAIL = Integer.BYTES + MAGIC.length();

    private ParquetFile() {}

    /** @param head the first four bytes in hexadecimal digits */
    public static boolean isOne(String head) {
        return head.equals(MAGIC_HEX);
    }

    /**
     * Checks where the footer is: the database reads it as a whole.
     *
     * @throws AssessmentException if the file is cut off, or the footer is larger than the limit or than the file
     */
    public static void checkFooter(Path file, InputLimits limits) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            if (in.length() < MAGIC.length() + TAIL) {
                throw notParquet();
            }
            in.seek(in.length() - TAIL);
            long footer = Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
            byte[] magic = new byte[MAGIC.length()];
            in.readFully(magic);
            if (!Arrays.equals(magic, MAGIC.getBytes(US_ASCII)) || footer > in.length() - MAGIC.length() - TAIL) {
                throw notParquet();
            }
            if (footer > limits.footerBytes()) {
                throw new AssessmentException(
                        FailureCode.FILE_TOO_LARGE,
                        "The footer of the Parquet file is larger than " + limits.footerBytes() + " bytes.");
            }
        }
    }

    private static AssessmentException notParquet() {
        return new AssessmentException(
                FailureCode.UNSUPPORTED_FORMAT, "The input begins like Parquet, but it is cut off or damaged.");
    }

    /** The declarations of the footer about the row groups. */
    private record Declared(long bytes, long largestGroup, long smallest, long rows, long columns) {}

    /**
     * Checks what the footer declares, and reads the columns: their types, and what their values mean that types do not say.
     *
     * @throws AssessmentException if the file declares more than the limits
     */
    static List<ParquetColumn> columns(RowDatabase database, Path file, InputLimits limits) {
        String path = file.toAbsolutePath().toString();
        Declared declared = database.one(
                "SELECT coalesce(sum(bytes), 0)::BIGINT, coalesce(max(bytes), 0)::BIGINT, coalesce(min(least(smallest, n)),"
                        + " 0)::BIGINT, coalesce(sum(n), 0)::BIGINT, coalesce(max(width), 0)::BIGINT FROM (SELECT"
                        + " sum(total_uncompressed_size::HUGEINT) AS bytes, min(total_uncompressed_size) AS smallest,"
                        + " any_value(row_group_num_rows) AS n, count(*) AS width FROM parquet_metadata(?) GROUP BY"
                        + " row_group_id)",
                row -> new Declared(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)),
                path);
        if (declared.smallest() < 0) {
            throw notParquet();
        }
        if (declared.bytes() > limits.uncompressedBytes() || declared.largestGroup() > limits.rowGroupBytes()) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE,
                    "The Parquet file is larger than " + limits.uncompressedBytes()
                            + " bytes when it is uncompressed, or" + " has a row group of more than "
                            + limits.rowGroupBytes() + " bytes.");
        }
        if (declared.rows() > limits.rows() || declared.columns() > limits.columns()) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE,
                    "The Parquet file has more than " + limits.rows() + " rows or " + limits.columns() + " columns.");
        }
        List<String[]> described = database.list(
                "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(?))",
                row -> new String[] {row.getString(1), row.getString(2)},
                path);
        List<ParquetColumn> columns = new ArrayList<>();
        for (String[] each : described) {
            ParquetColumn column = ParquetColumn.of(columns.size() + 1, each[0], each[1]);
            columns.add(each[1].equals("BLOB") ? bytes(database, path, column, described.size()) : column);
        }
        return withNaN(database, path, columns, described);
    }

    /** The number of values of a column for which a condition holds. */
    private static long count(RowDatabase database, String path, int columns, String condition) {
        String ids = IntStream.rangeClosed(1, columns)
                .mapToObj(number -> new Column(number, "").id())
                .collect(Collectors.joining(", "));
        return database.count("SELECT count(*) FROM read_parquet(?) AS input(" + ids + ") WHERE " + condition, path);
    }

    /** Older writers leave out that a text is one. */
    private static ParquetColumn bytes(RowDatabase database, String path, ParquetColumn column, int columns) {
        String id = column.id();
        boolean text = count(database, path, columns, id + " IS NOT NULL AND TRY(decode(" + id + ")) IS NULL") == 0;
        return new ParquetColumn(
                column.name(),
                id,
                column.kind(),
                text ? "decode(" + id + ")" : column.text(),
                List.of(
                        text
                                ? "is of bytes in the file; all are valid UTF-8 and were read as text"
                                : "is of bytes in the file that are not UTF-8; each is written as \\x and two digits"));
    }

    private static List<ParquetColumn> withNaN(
            RowDatabase database, String path, List<ParquetColumn> columns, List<String[]> described) {
        List<ParquetColumn> counted = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            ParquetColumn column = columns.get(c);
            boolean floating = described.get(c)[1].equals("DOUBLE") || described.get(c)[1].equals("FLOAT");
            long nan = floating ? count(database, path, columns.size(), "isnan(" + column.id() + ")") : 0;
            counted.add(
                    nan == 0
                            ? column
                            : new ParquetColumn(
                                    column.name(),
                                    column.id(),
                                    column.kind(),
                                    column.text(),
                                    List.of("has 'NaN' in " + nan + (nan == 1 ? " value" : " values")
                                            + ": read as missing")));
        }
        return counted;
    }
}
