package org.sumspace.sandbox.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * A table as it is uploaded to the converter: CSV with the columns of the schema, preceded by columns that identify the
 * learner. Quoted values are text, other values are numbers, and a missing value is an empty cell. The same table and seed
 * give the same statements.
 */
public final class TableUpload {
    /** The largest mapping that the converter accepts. */
    private static final int MAPPING_BYTES_MAX = 256 << 10;

    private static final String CONFIG = """
            {"encoding": "utf-8", "delimiter": ",", "quotechar": "\\"", "quoting": "QUOTE_NONNUMERIC",
             "skipinitialspace": false, "validate": true}""";

    private final LearnerTable table;
    private final Schema schema;
    private final long seed;
    private final byte[] mapping;

    /** @throws InvalidTableException if the table has more columns than a mapping can have rules */
    public TableUpload(LearnerTable table, Schema schema, long seed) throws InvalidTableException {
        this.table = table;
        this.schema = schema;
        this.seed = seed;
        this.mapping = TableMapping.of(schema);
        if (mapping.length > MAPPING_BYTES_MAX) {
            throw new InvalidTableException("the table has " + table.columns().size()
                    + " columns, more than a mapping of the converter can describe; remove some");
        }
    }

    public byte[] mapping() {
        return mapping.clone();
    }

    /** The converter's settings for reading the table, as JSON. */
    public byte[] config() {
        return CONFIG.getBytes(UTF_8);
    }

    public int rows() {
        return table.size();
    }

    /** The header, followed by each row. */
    public Stream<byte[]> lines() {
        return Stream.concat(
                        Stream.of(header()), IntStream.range(0, table.size()).mapToObj(this::row))
                .map(line -> (line + "\n").getBytes(UTF_8));
    }

    private String header() {
        return Stream.concat(
                        Stream.of(TableMapping.ID, TableMapping.LEARNER, TableMapping.TIMESTAMP),
                        schema.columns().stream().map(TableMapping::name))
                .collect(Collectors.joining(","));
    }

    private String row(int row) {
        Stream<String> learner = Stream.of(
                LearnerStatement.id(seed, row), LearnerStatement.learner(row), LearnerStatement.timestamp(row));
        return Stream.concat(
                        learner.map(TableUpload::quoted),
                        schema.columns().stream().map(column -> cell(column, table.value(row, column.index()))))
                .collect(Collectors.joining(","));
    }

    private static String cell(Column column, String value) {
        if (value.isEmpty()) {
            return "";
        }
        return column.isNumeric() ? TableNumbers.json(value).toString() : quoted(value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
