package org.sumspace.sandbox.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.sumspace.common.table.CsvStart;
import org.sumspace.common.table.CsvStart.NotCsvException;
import org.sumspace.common.table.TextEncoding;
import org.sumspace.common.table.Utf8Check;

/**
 * Reads a CSV file (RFC 4180) with a header line, in the encodings and with the separators of an assessment. Empty lines and
 * spaces around values are ignored.
 */
public final class TableReader {

    public static final long MAX_FILE_BYTES = 256L << 20;

    private final String file;
    private final List<String> notes = new ArrayList<>();

    private TableReader(Path file) {
        this.file = file.toString();
    }

    /**
     * @throws InvalidTableException if the file is not a usable table
     */
    public static LearnerTable read(Path file) throws InvalidTableException {
        return new TableReader(file).table(file);
    }

    private LearnerTable table(Path path) throws InvalidTableException {
        String text = text(path);
        CsvStart start = start(text);
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .fieldSeparator(start.delimiter())
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text)) {
            Iterator<CsvRecord> records = csv.iterator();
            CsvRecord first = records.next();
            while (first.getStartingLineNumber() <= start.skipped()) {
                first = records.next();
            }
            List<String> header = header(first);
            return new LearnerTable(header, rows(records, header.size()), notes);
        } catch (CsvParseException e) {
            throw refusal("is not valid CSV: " + e.getMessage(), "check the quotes; the format is RFC 4180");
        } catch (IOException e) {
            throw refusal("cannot be read", "check the file");
        }
    }

    private String text(Path path) throws InvalidTableException {
        if (!Files.exists(path)) {
            throw refusal("does not exist", "check the path");
        }
        if (Files.isDirectory(path)) {
            throw refusal("is a folder", "name the CSV file in it");
        }
        try {
            if (Files.size(path) > MAX_FILE_BYTES) {
                throw refusal("has more than " + (MAX_FILE_BYTES >> 20) + " MiB", "give a smaller table");
            }
            byte[] bytes = Files.readAllBytes(path);
            Utf8Check utf8 = new Utf8Check();
            utf8.update(bytes, bytes.length);
            TextEncoding encoding = TextEncoding.of(
                    HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, TextEncoding.HEAD_BYTES)),
                    utf8.isValid());
            String text = new String(bytes, encoding.mark(), bytes.length - encoding.mark(), encoding.charset());
            if (text.indexOf('\0') >= 0) {
                throw refusal("is a binary file", "save the table as CSV in UTF-8");
            }
            if (encoding.assumed()) {
                notes.add(TextEncoding.ASSUMED);
            }
            return text;
        } catch (IOException e) {
            throw refusal("cannot be read", "check its permissions");
        }
    }

    private CsvStart start(String text) throws InvalidTableException {
        try {
            CsvStart start = CsvStart.of(new StringReader(text), Integer.MAX_VALUE);
            if (start.skipped() > 0) {
                notes.add(
                        "The header was found in line " + (start.skipped() + 1) + "; what is before it was left out.");
            }
            return start;
        } catch (NotCsvException | IOException e) {
            throw refusal("is empty", "give a CSV file with a header line and rows");
        }
    }

    private List<String> header(CsvRecord record) throws InvalidTableException {
        List<String> names = record.getFields().stream().map(String::strip).toList();
        if (names.size() < 2) {
            throw refusal("has only one column", "separate the columns by commas, semicolons, tabs or bars");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.isEmpty()) {
                throw refusal("has no name for column " + (i + 1), "name every column in the first line");
            }
            if (!seen.add(name)) {
                throw refusal("has two columns named '" + name + "'", "give every column a different name");
            }
            if (!Extension.fits(name)) {
                throw refusal("has a too long name for column " + (i + 1), "shorten it in the first line");
            }
        }
        return names;
    }

    private List<List<String>> rows(Iterator<CsvRecord> records, int columns) throws InvalidTableException {
        List<List<String>> rows = new ArrayList<>();
        while (records.hasNext()) {
            CsvRecord record = records.next();
            List<String> fields = fields(record, columns);
            if (rows.isEmpty() && fields.size() > columns && haveWidth(records, fields.size())) {
                throw refusal(
                        "has " + fields.size() + " values in every line, but the header names " + columns + " columns",
                        "name each column in the header; R writes no name for the names of rows");
            }
            if (fields.size() != columns) {
                throw refusal(
                        "has " + fields.size() + " values in line " + record.getStartingLineNumber()
                                + ", but the header names " + columns + " columns",
                        "complete the line, or quote values that contain the separator");
            }
            if ((rows.size() + 1L) * columns > LearnerTable.MAX_CELLS) {
                throw refusal("has more than " + LearnerTable.MAX_CELLS + " cells", "give fewer rows or columns");
            }
            rows.add(fields.stream().map(String::strip).toList());
        }
        if (rows.isEmpty()) {
            throw refusal("has a header but no rows", "add rows below it");
        }
        return rows;
    }

    /** A separator after the last value does not begin another value. */
    private static List<String> fields(CsvRecord record, int columns) {
        List<String> fields = record.getFields();
        return fields.size() == columns + 1 && fields.get(columns).isBlank() ? fields.subList(0, columns) : fields;
    }

    private static boolean haveWidth(Iterator<CsvRecord> records, int width) {
        while (records.hasNext()) {
            if (records.next().getFieldCount() != width) {
                return false;
            }
        }
        return true;
    }

    private InvalidTableException refusal(String problem, String remedy) {
        return new InvalidTableException(file + " " + problem + "; " + remedy);
    }
}
