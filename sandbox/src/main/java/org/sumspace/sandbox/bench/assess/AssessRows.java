package org.sumspace.sandbox.bench.assess;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.sandbox.bench.row.JointRows;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;

/** The rows of the command {@code assess}, limits first. Each run is a process of its own, from its start to its end. */
public final class AssessRows {
    static final long ROWS = 1_000_000;
    static final long SMALL_ROWS = 100_000;
    static final long LARGE_ROWS = 10_000_000;

    /** Of these the first one does not count. */
    static final int RUNS = 4;

    private static final double MEMORY_MAX = 600e6;

    /** DuckDB loads the log as texts and summarises it. */
    static final RowSpec LOAD = RowSpec.millis("limit.assess.load");
    /** The same, and DuckDB writes the rows as statements, in any order. */
    static final RowSpec COPY = RowSpec.millis("limit.assess.copy");
    /** Two threads read all tokens of the statements. */
    static final RowSpec TOKENS = RowSpec.millis("limit.assess.tokens");

    static final RowSpec CSV =
            RowSpec.millis("assess.csv").needs(COPY.name(), 1).atMost(8_000).ratioAtMost(2.2);
    static final RowSpec MEMORY = RowSpec.bytes("assess.memory").largest().atMost(MEMORY_MAX);
    static final RowSpec SMALL = RowSpec.millis("assess.small").atMost(1_500);
    static final RowSpec PARQUET =
            RowSpec.millis("assess.parquet").needs(CSV.name(), 1).ratioAtMost(1);
    static final RowSpec JSONL =
            RowSpec.millis("assess.jsonl").needs(TOKENS.name(), 1).ratioAtMost(3);
    static final RowSpec LARGE =
            RowSpec.millis("assess.large").needs(CSV.name(), 1).ratioAtMost(11);
    static final RowSpec LARGE_MEMORY = RowSpec.bytes("assess.large.memory")
            .needs(MEMORY.name(), 1)
            .largest()
            .ratioAtMost(1.1);

    private AssessRows() {}

    public static List<Row> rows() {
        return Stream.of(
                        JointRows.of(new AssessMeasurement(), LOAD, COPY, TOKENS, CSV, MEMORY, SMALL, PARQUET, JSONL),
                        JointRows.onRequest(new LargeMeasurement(), LARGE, LARGE_MEMORY))
                .flatMap(List::stream)
                .toList();
    }
}
