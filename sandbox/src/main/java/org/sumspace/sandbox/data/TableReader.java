package org.sumspace.sandbox.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Reads a CSV file (RFC 4180) in UTF-8 with a header line. The separator is a comma, a semicolon or a tab. A byte order mark
 * and both kinds of line ends are accepted. Empty lines and spaces around values are ignored.
 */
public final class TableReader {

    public static final long MAX_FILE_BYTES = 256L << 20;

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final String file;

    private TableReader(Path file) {
        this.file = file.toString();
    }

    /**
     * @throws InvalidTableException if the file is not a usable table
     */
    public static Table read(Path file) throws InvalidTableException {
        return new TableReader(file).table(file);
    }

    private Table table(Path path) throws InvalidTableException {
        String text = text(path);
        if (text.isBlank()) {
            throw refusal("is empty", "give a CSV file with a header line and rows");
        }
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .fieldSeparator(separator(text))
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text)) {
            Iterator<CsvRecord> records = csv.iterator();
            List<String> header = header(records.next());
            return new Table(header, rows(records, header.size()));
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
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(path)))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw refusal("is a binary file", "save the table as CSV in UTF-8");
            }
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw refusal("is not text in UTF-8", "save the table as CSV in UTF-8");
        } catch (IOException e) {
            throw refusal("cannot be read", "check its permissions");
        }
    }

    /** The separator that is most frequent in the first line. */
    private static char separator(String text) {
        String line = text.lines()
                .filter(candidate -> !candidate.isBlank())
                .findFirst()
                .orElse("");
        char best = ',';
        for (char candidate : new char[] {';', '\t'}) {
            if (count(line, candidate) > count(line, best)) {
                best = candidate;
            }
        }
        return best;
    }

    private static long count(String line, char separator) {
        return line.chars().filter(character -> character == separator).count();
    }

    private List<String> header(CsvRecord record) throws InvalidTableException {
        List<String> names = record.getFields().stream().map(String::strip).toList();
        if (names.size() < 2) {
            throw refusal("has only one column", "separate the columns by commas, semicolons or tabs");
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
            if (record.getFieldCount() != columns) {
                throw refusal(
                        "has " + record.getFieldCount() + " values in line " + record.getStartingLineNumber()
                                + ", but the header names " + columns + " columns",
                        "complete the line, or quote values that contain the separator");
            }
            if ((rows.size() + 1L) * columns > Table.MAX_CELLS) {
                throw refusal("has more than " + Table.MAX_CELLS + " cells", "give fewer rows or columns");
            }
            rows.add(record.getFields().stream().map(String::strip).toList());
        }
        if (rows.isEmpty()) {
            throw refusal("has a header but no rows", "add rows below it");
        }
        return rows;
    }

    private InvalidTableException refusal(String problem, String remedy) {
        return new InvalidTableException(file + " " + problem + "; " + remedy);
    }
}
