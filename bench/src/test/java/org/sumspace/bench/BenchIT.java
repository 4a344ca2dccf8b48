package org.sumspace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.bench.kernel.OtherJdk;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.SandboxException;

class BenchIT {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));
    private static final RowSpec LIMIT = RowSpec.bytesPerSecond("limit.x", 1);
    private static final RowSpec NEAR =
            RowSpec.bytesPerSecond("sum.near", 100).needs("limit.x", 100).ratioAtLeast(0.8);
    private static final RowSpec SLOW =
            RowSpec.millis("dp.slow").needs("limit.x", 5).atMost(90);

    private final StringWriter out = new StringWriter();

    @TempDir
    Path folder;

    /** A row with fixed samples. */
    private record FixedRow(RowSpec spec, List<Double> values) implements BenchRow {
        @Override
        public RowSamples measure(Effort effort) {
            return new RowSamples(values);
        }
    }

    private final Suite suite = new Suite(List.of(
            new FixedRow(LIMIT, List.of(60.0, 40.0, 50.0, 45.0, 55.0)),
            new FixedRow(NEAR, List.of(41.0, 39.0, 40.0, 10.0, 90.0)),
            new FixedRow(SLOW, List.of(100.0, 110.0, 105.0, 95.0, 100.0))));

    @Test
    void kernelInASeparateJvm_isReportedWithEveryField() throws Exception {
        JsonNode rows = report(Suite.all(), "sum.seed.cached");

        assertThat(rows)
                .extracting(row -> row.get("name").textValue())
                .containsExactly("limit.aes-ctr", "sum.seed.cached");
        for (JsonNode row : rows) {
            assertThat(names(row))
                    .containsExactly(
                            "name", "value", "unit", "limit", "ratio", "target", "holds", "jdk", "load1", "min", "max",
                            "runs");
            assertThat(row.get("runs").intValue()).isEqualTo(Effort.RUNS_MIN);
            assertThat(row.get("unit").textValue()).isEqualTo("bytes/s");
            assertThat(row.get("value").doubleValue())
                    .isBetween(row.get("min").doubleValue(), row.get("max").doubleValue());
            assertThat(row.get("min").doubleValue()).isPositive();
            assertThat(row.get("jdk").textValue()).isEqualTo(Runtime.version().toString());
        }
        assertThat(rows.get(1).get("limit")).isEqualTo(rows.get(0).get("value"));
        assertThat(rows.get(1).get("target").doubleValue()).isEqualTo(0.6);
        assertThat(rows.get(1).get("holds").isBoolean()).isTrue();
    }

    @Test
    void kernelInAnotherJdk_isComparedWithTheLimitsOfThatJdk() throws Exception {
        Path file = folder.resolve("beside.json");
        String own = Runtime.version().toString();
        Path java = OtherJdk.in(Path.of(System.getProperty("java.home"))).java();

        new Bench(Suite.all(), SMALLEST, new PrintWriter(out))
                .run(List.of("sum.seed.cached"), file, new OtherJdk(java, "another"));

        JsonNode rows = new ObjectMapper().readTree(file.toFile());
        assertThat(rows).extracting(row -> row.get("jdk").textValue()).containsExactly(own, own, "another", "another");
        assertThat(rows.get(3).get("limit")).isEqualTo(rows.get(2).get("value"));
    }

    @Test
    void folderWithoutAJdk_isRefused() {
        assertThatThrownBy(() -> OtherJdk.in(folder))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.problem()).contains(folder.toString()));
    }

    @Test
    void value_isTheMedianAndIsComparedWithTheLimitOfTheSameRun() throws Exception {
        JsonNode rows = report(suite, "sum");

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("value").doubleValue()).isEqualTo(50);
        assertThat(rows.get(0).get("limit").isNull()).isTrue();
        assertThat(rows.get(0).get("holds").isNull()).isTrue();
        JsonNode near = rows.get(1);
        assertThat(near.get("value").doubleValue()).isEqualTo(40);
        assertThat(near.get("limit").doubleValue()).isEqualTo(50);
        assertThat(near.get("ratio").doubleValue()).isEqualTo(0.8);
        assertThat(near.get("holds").booleanValue()).isTrue();
        assertThat(near.get("min").doubleValue()).isEqualTo(10);
        assertThat(near.get("max").doubleValue()).isEqualTo(90);
    }

    @Test
    void missedTarget_isReportedAndIsNotAFailure() throws Exception {
        JsonNode slow = report(suite, "dp.slow").get(1);

        assertThat(slow.get("value").doubleValue()).isEqualTo(100);
        assertThat(slow.get("limit").doubleValue()).isEqualTo(100);
        assertThat(slow.get("target").doubleValue()).isEqualTo(90);
        assertThat(slow.get("holds").booleanValue()).isFalse();
        assertThat(out.toString().lines().filter(line -> line.startsWith("dp.slow")))
                .singleElement()
                .asString()
                .contains("100 ms", "<= 90", "miss", "95.0 ms .. 110 ms");
    }

    /** For example, a 99th percentile is compared with the median of the same measurement. */
    @Test
    void limitThatIsATime_isMultipliedByTheDemand() throws Exception {
        Suite times = new Suite(List.of(
                new FixedRow(RowSpec.millis("round.p50"), List.of(20.0, 20.0, 20.0, 20.0, 20.0)),
                new FixedRow(
                        RowSpec.millis("round.p99").needs("round.p50", 2).ratioAtMost(1.5),
                        List.of(70.0, 70.0, 70.0, 70.0, 70.0))));

        JsonNode tail = report(times, "round.p99").get(1);

        assertThat(tail.get("limit").doubleValue()).isEqualTo(40);
        assertThat(tail.get("ratio").doubleValue()).isEqualTo(1.75);
        assertThat(tail.get("holds").booleanValue()).isFalse();
    }

    @Test
    void rowWithTwoTargets_holdsOnlyIfBothHold() throws Exception {
        RowSpec both = SLOW.ratioAtMost(0.5);

        JsonNode row = report(
                        new Suite(List.of(suite.select(List.of()).get(0), new FixedRow(both, List.of(80.0)))), "dp")
                .get(1);

        assertThat(row.get("target").doubleValue()).isEqualTo(90);
        assertThat(row.get("ratio").doubleValue()).isEqualTo(0.8);
        assertThat(row.get("holds").booleanValue()).isFalse();
    }

    @Test
    void rowOfTheLargestRun_hasItsValue() throws Exception {
        RowSpec peak = RowSpec.bytes("da.peak").largest().atMost(5);

        JsonNode row = report(new Suite(List.of(new FixedRow(peak, List.of(1.0, 7.0, 2.0)))), "da")
                .get(0);

        assertThat(row.get("value").doubleValue()).isEqualTo(7);
        assertThat(row.get("holds").booleanValue()).isFalse();
    }

    @Test
    void limitThatIsASize_isComparedWithASize() throws Exception {
        Suite sizes = new Suite(List.of(
                new FixedRow(RowSpec.bytes("heap.small").largest(), List.of(100.0, 200.0)),
                new FixedRow(RowSpec.bytes("heap.large").needs("heap.small", 1).ratioAtMost(1.1), List.of(230.0))));

        JsonNode large = report(sizes, "heap.large").get(1);

        assertThat(large.get("limit").doubleValue()).isEqualTo(200);
        assertThat(large.get("ratio").doubleValue()).isEqualTo(1.15);
        assertThat(large.get("holds").booleanValue()).isFalse();
    }

    @Test
    void rowOnRequest_isMeasuredOnlyIfItIsRequestedByItsWholeName() {
        BenchRow row = new FixedRow(RowSpec.millis("scale.1"), List.of(1.0));
        BenchRow onRequest = new RowOnRequest(RowSpec.millis("scale.2"));
        Suite suite = new Suite(List.of(row, onRequest));

        assertThat(suite.select(List.of())).containsExactly(row);
        assertThat(suite.select(List.of("scale"))).containsExactly(row);
        assertThat(suite.select(List.of("scale.2"))).containsExactly(onRequest);
    }

    @Test
    void summary_isMeasuredAfterTheRowsThatItSummarizes() {
        BenchRow row = new FixedRow(NEAR, List.of(1.0));
        BenchRow summary = new Summary(RowSpec.bytes("da.peak"), List.of("sum.near"));
        BenchRow limit = new FixedRow(LIMIT, List.of(1.0));

        assertThat(new Suite(List.of(limit, row, summary)).select(List.of("da.peak")))
                .containsExactly(limit, row, summary);
    }

    @Test
    void summary_coversTheRequestedRows() {
        BenchRow near = new FixedRow(NEAR, List.of(1.0));
        BenchRow slow = new FixedRow(SLOW, List.of(1.0));
        BenchRow limit = new FixedRow(LIMIT, List.of(1.0));
        BenchRow summary = new Summary(RowSpec.bytes("da.peak"), List.of("sum.near", "dp.slow"));
        Suite suite = new Suite(List.of(limit, near, slow, summary));

        assertThat(suite.select(List.of("da.peak", "dp.slow"))).containsExactly(limit, slow, summary);
        assertThat(suite.select(List.of("da.peak"))).containsExactly(limit, near, slow, summary);
    }

    @Test
    void summary_coversARowOnRequestOnlyIfItIsRequested() {
        BenchRow near = new FixedRow(NEAR, List.of(1.0));
        BenchRow limit = new FixedRow(LIMIT, List.of(1.0));
        BenchRow onRequest = new RowOnRequest(RowSpec.bytes("scale.1e9"));
        BenchRow summary = new Summary(RowSpec.bytes("da.peak"), List.of("sum.near", "scale.1e9"));
        Suite suite = new Suite(List.of(limit, near, onRequest, summary));

        assertThat(suite.select(List.of("da.peak"))).containsExactly(limit, near, summary);
        assertThat(suite.select(List.of("da.peak", "scale.1e9"))).containsExactly(onRequest, summary);
    }

    private record RowOnRequest(RowSpec spec) implements BenchRow {
        @Override
        public boolean onlyOnRequest() {
            return true;
        }

        @Override
        public RowSamples measure(Effort effort) {
            return new RowSamples(List.of(1.0));
        }
    }

    private record Summary(RowSpec spec, List<String> summarizedRows) implements BenchRow {
        @Override
        public RowSamples measure(Effort effort) {
            return new RowSamples(List.of(1.0));
        }
    }

    @Test
    void unknownName_isRefusedWithASuggestion() {
        assertThatThrownBy(() -> new Bench(suite, SMALLEST, new PrintWriter(out)).run(List.of("sum.neer"), null, null))
                .isInstanceOfSatisfying(SandboxException.class, refused -> {
                    assertThat(refused.problem()).contains("sum.neer");
                    assertThat(refused.remedy()).contains("sum.near");
                });
    }

    @Test
    void nameWithoutSimilarOnes_isRefusedWithAllNames() {
        assertThatThrownBy(() -> new Bench(suite, SMALLEST, new PrintWriter(out)).run(List.of("quantum"), null, null))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.remedy()).contains("limit.x", "sum.near", "dp.slow"));
    }

    @Test
    void reportThatCannotBeWritten_isRefusedBeforeARowIsMeasured() {
        assertThatThrownBy(() -> new Bench(suite, SMALLEST, new PrintWriter(out)).run(List.of(), folder, null))
                .isInstanceOf(SandboxException.class);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void everyRowOfTheSuite_isMeasuredAfterItsLimits() {
        List<String> before = new ArrayList<>();
        for (BenchRow row : Suite.all().select(List.of())) {
            assertThat(before).doesNotContain(row.spec().name());
            row.spec().demands().forEach(demand -> assertThat(before).contains(demand.limit()));
            before.add(row.spec().name());
        }
        assertThat(before).contains("limit.memcpy", "limit.disk", "limit.https", "sum.full", "dp.share", "da.compute");
    }

    private JsonNode report(Suite suite, String name) throws Exception {
        Path file = folder.resolve("reports/bench.json");
        new Bench(suite, SMALLEST, new PrintWriter(out)).run(List.of(name), file, null);
        return new ObjectMapper().readTree(file.toFile());
    }

    private static List<String> names(JsonNode row) {
        List<String> names = new ArrayList<>();
        for (Iterator<String> fields = row.fieldNames(); fields.hasNext(); ) {
            names.add(fields.next());
        }
        return names;
    }
}
