package org.sumspace.bench.assess;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSpec;

/**
 * The rows of assessments: of the command {@code assess}, where each run is a whole process from start to end, and of a
 * node. Each group has its own measurement, so that its rows are printed as soon as they are measured.
 */
public final class AssessRows {
    static final long ROWS = 1_000_000;
    static final long SMALL_ROWS = 100_000;
    static final long LARGE_ROWS = 10_000_000;

    /** Runs of a process; the first one does not count. */
    static final int RUNS = 4;

    /** Requests of one run. */
    static final int PREDICTIONS = 150;

    static final int DASHBOARDS = 400;
    static final int LOGINS = 4;
    static final int READS = 200;

    private static final double MEMORY_MAX = 600e6;
    private static final double CANCEL_MILLIS_MAX = 2_500;
    private static final double START_MILLIS_MAX = 3_000;

    /** DuckDB loads the log as texts and summarises it. */
    static final RowSpec LOAD = RowSpec.millis("limit.assess.load");
    /** As {@link #LOAD}, and DuckDB writes the rows as statements, in any order. */
    static final RowSpec COPY = RowSpec.millis("limit.assess.copy");
    /** DuckDB summarises the loaded log. */
    static final RowSpec SUMMARY = RowSpec.millis("limit.assess.summary");
    /** Two threads hash the different values of four columns, and DuckDB copies the table. */
    static final RowSpec HASHES = RowSpec.millis("limit.assess.hashes");

    static final RowSpec CSV =
            RowSpec.millis("assess.csv").needs(COPY.name(), 1).atMost(8_000).ratioAtMost(2.2);
    static final RowSpec MEMORY = RowSpec.bytes("assess.memory").largest().atMost(MEMORY_MAX);
    static final RowSpec INSPECTION =
            RowSpec.millis("assess.inspection").needs(LOAD.name(), 1).ratioAtMost(1.5);
    static final RowSpec PSEUDONYMS =
            RowSpec.millis("assess.pseudonyms").needs(HASHES.name(), 1).ratioAtMost(2);
    static final RowSpec PROFILE =
            RowSpec.millis("assess.profile").needs(SUMMARY.name(), 1).ratioAtMost(3);
    static final RowSpec SMALL = RowSpec.millis("assess.small").atMost(1_500);
    static final RowSpec PARQUET =
            RowSpec.millis("assess.parquet").needs(CSV.name(), 1).ratioAtMost(1);
    /** Two threads read all tokens of the statements. */
    static final RowSpec TOKENS = RowSpec.millis("limit.assess.tokens");

    static final RowSpec JSONL =
            RowSpec.millis("assess.jsonl").needs(TOKENS.name(), 1).ratioAtMost(3);
    static final RowSpec LARGE =
            RowSpec.millis("assess.large").needs(CSV.name(), 1).ratioAtMost(11);
    static final RowSpec LARGE_MEMORY = RowSpec.bytes("assess.large.memory")
            .needs(MEMORY.name(), 1)
            .largest()
            .ratioAtMost(1.1);

    /** The perceptron evaluates as many rows as an explanation did. */
    static final RowSpec EVALUATIONS = RowSpec.millis("limit.assess.evaluations");

    static final RowSpec SHAP =
            RowSpec.millis("assess.shap").needs(EVALUATIONS.name(), 1).ratioAtMost(1.5);

    static final RowSpec CONSTANT_PREDICTION = RowSpec.perSecond("limit.assess.predict", PREDICTIONS);
    static final RowSpec PREDICT = RowSpec.perSecond("assess.predict", PREDICTIONS)
            .needs(CONSTANT_PREDICTION.name(), PREDICTIONS)
            .ratioAtLeast(0.3);
    static final RowSpec CONSTANT_DASHBOARD = RowSpec.perSecond("limit.assess.dashboard", DASHBOARDS);
    static final RowSpec DASHBOARD = RowSpec.perSecond("assess.dashboard", DASHBOARDS)
            .needs(CONSTANT_DASHBOARD.name(), DASHBOARDS)
            .ratioAtLeast(0.4);
    static final RowSpec VERIFIED = RowSpec.perSecond("limit.assess.login", LOGINS);
    static final RowSpec LOGIN = RowSpec.perSecond("assess.login", LOGINS)
            .needs(VERIFIED.name(), LOGINS)
            .ratioAtLeast(0.9);
    /** The same statement in a role to which the policies of rows do not apply. */
    static final RowSpec OWNER_READ = RowSpec.millis("limit.assess.read");

    static final RowSpec TENANT_READ =
            RowSpec.millis("assess.read").needs(OWNER_READ.name(), 1).ratioAtMost(1.3);
    static final RowSpec CANCEL = RowSpec.millis("assess.cancel").largest().atMost(CANCEL_MILLIS_MAX);
    static final RowSpec START = RowSpec.millis("assess.start").atMost(START_MILLIS_MAX);

    private AssessRows() {}

    public static List<BenchRow> rows() {
        return Stream.of(
                        JointRows.of(effort -> LogFiles.limits(), LOAD, COPY, SUMMARY, HASHES),
                        JointRows.of(effort -> LogFiles.csv(), CSV, MEMORY, INSPECTION, PSEUDONYMS, PROFILE),
                        JointRows.of(effort -> LogFiles.small(), SMALL),
                        JointRows.of(effort -> LogFiles.parquet(), PARQUET),
                        JointRows.of(effort -> LogFiles.statements(), TOKENS, JSONL),
                        JointRows.onRequest(effort -> LogFiles.large(), LARGE, LARGE_MEMORY),
                        JointRows.of(new ExplanationMeasurement(), EVALUATIONS, SHAP),
                        JointRows.of(
                                new NodeMeasurement(NodeRequests::answers),
                                CONSTANT_PREDICTION,
                                PREDICT,
                                CONSTANT_DASHBOARD,
                                DASHBOARD),
                        JointRows.of(new NodeMeasurement(NodeRequests::logins), VERIFIED, LOGIN),
                        JointRows.of(new ReadMeasurement(), OWNER_READ, TENANT_READ),
                        JointRows.of(new NodeMeasurement(NodeStops::cancel), CANCEL),
                        JointRows.of(new NodeMeasurement(NodeStops::start), START))
                .flatMap(List::stream)
                .toList();
    }
}
