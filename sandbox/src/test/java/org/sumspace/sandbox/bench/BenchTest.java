package org.sumspace.sandbox.bench;

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
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.bench.kernel.OtherJdk;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;

class BenchTest {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));
    private static final RowSpec LIMIT = RowSpec.bytesPerSecond("limit.x", 1);
    private static final RowSpec NEAR =
            RowSpec.bytesPerSecond("sum.near", 100).needs("limit.x", 100).ratioAtLeast(0.8);
    private static final RowSpec SLOW =
            RowSpec.millis("dp.slow").needs("limit.x", 5).atMost(90);

    private final StringWriter out = new StringWriter();

    @TempDir
    Path folder;

    /** A row whose samples are known. */
    private record Known(RowSpec spec, List<Double> values) implements Row {
        @Override
        public Samples measure(Effort effort) {
            return new Samples(values);
        }
    }

    private final Suite known = new Suite(List.of(
            new Known(LIMIT, List.of(60.0, 40.0, 50.0, 45.0, 55.0)),
            new Known(NEAR, List.of(41.0, 39.0, 40.0, 10.0, 90.0)),
            new Known(SLOW, List.of(100.0, 110.0, 105.0, 95.0, 100.0))));

    @Test
    void kernelInAJvmOfItsOwn_isReportedWithEveryField() throws Exception {
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
    void kernelBesideInAnotherJdk_isHeldAgainstTheLimitsOfThatOne() throws Exception {
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
    void folderThatHoldsNoJdk_isTold() {
        assertThatThrownBy(() -> OtherJdk.in(folder))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        told -> assertThat(told.problem()).contains(folder.toString()));
    }

    @Test
    void value_isTheMedianAndIsHeldAgainstTheLimitOfTheSameRun() throws Exception {
        JsonNode rows = report(known, "sum");

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
    void missedTarget_isReportedAndIsNoFailure() throws Exception {
        JsonNode slow = report(known, "dp.slow").get(1);

        assertThat(slow.get("value").doubleValue()).isEqualTo(100);
        assertThat(slow.get("limit").doubleValue()).isEqualTo(100);
        assertThat(slow.get("target").doubleValue()).isEqualTo(90);
        assertThat(slow.get("holds").booleanValue()).isFalse();
        assertThat(out.toString().lines().filter(line -> line.startsWith("dp.slow")))
                .singleElement()
                .asString()
                .contains("100 ms", "<= 90", "miss", "95.0 ms .. 110 ms");
    }

    /** A tail is held against the middle of the same measurement. */
    @Test
    void limitThatIsATime_isTakenSoOftenAsItIsNeeded() throws Exception {
        Suite times = new Suite(List.of(
                new Known(RowSpec.millis("round.p50"), List.of(20.0, 20.0, 20.0, 20.0, 20.0)),
                new Known(
                        RowSpec.millis("round.p99").needs("round.p50", 2).ratioAtMost(1.5),
                        List.of(70.0, 70.0, 70.0, 70.0, 70.0))));

        JsonNode tail = report(times, "round.p99").get(1);

        assertThat(tail.get("limit").doubleValue()).isEqualTo(40);
        assertThat(tail.get("ratio").doubleValue()).isEqualTo(1.75);
        assertThat(tail.get("holds").booleanValue()).isFalse();
    }

    @Test
    void rowWithTwoTargets_holdsIfBothDo() throws Exception {
        RowSpec both = SLOW.ratioAtMost(0.5);

        JsonNode row = report(new Suite(List.of(known.select(List.of()).get(0), new Known(both, List.of(80.0)))), "dp")
                .get(1);

        assertThat(row.get("target").doubleValue()).isEqualTo(90);
        assertThat(row.get("ratio").doubleValue()).isEqualTo(0.8);
        assertThat(row.get("holds").booleanValue()).isFalse();
    }

    @Test
    void rowOfWhatMustNotBeExceeded_isTheLargestRun() throws Exception {
        RowSpec peak = RowSpec.bytes("da.peak").largest().atMost(5);

        JsonNode row = report(new Suite(List.of(new Known(peak, List.of(1.0, 7.0, 2.0)))), "da")
                .get(0);

        assertThat(row.get("value").doubleValue()).isEqualTo(7);
        assertThat(row.get("holds").booleanValue()).isFalse();
    }

    @Test
    void longRow_isMeasuredOnlyIfItIsAskedForByItsWholeName() {
        Row brief = new Known(RowSpec.millis("scale.1"), List.of(1.0));
        Row lengthy = new Lengthy(RowSpec.millis("scale.2"));
        Suite suite = new Suite(List.of(brief, lengthy));

        assertThat(suite.select(List.of())).containsExactly(brief);
        assertThat(suite.select(List.of("scale"))).containsExactly(brief);
        assertThat(suite.select(List.of("scale.2"))).containsExactly(lengthy);
    }

    @Test
    void rowThatTellsOfOthers_hasThemMeasuredBefore() {
        Row brief = new Known(NEAR, List.of(1.0));
        Row teller = new Teller(RowSpec.bytes("da.peak"), List.of("sum.near"));
        Row limit = new Known(LIMIT, List.of(1.0));

        assertThat(new Suite(List.of(limit, brief, teller)).select(List.of("da.peak")))
                .containsExactly(limit, brief, teller);
    }

    @Test
    void rowThatTellsOfOthers_tellsOfThoseThatAreAskedFor() {
        Row near = new Known(NEAR, List.of(1.0));
        Row slow = new Known(SLOW, List.of(1.0));
        Row limit = new Known(LIMIT, List.of(1.0));
        Row teller = new Teller(RowSpec.bytes("da.peak"), List.of("sum.near", "dp.slow"));
        Suite suite = new Suite(List.of(limit, near, slow, teller));

        assertThat(suite.select(List.of("da.peak", "dp.slow"))).containsExactly(limit, slow, teller);
        assertThat(suite.select(List.of("da.peak"))).containsExactly(limit, near, slow, teller);
    }

    @Test
    void rowThatTellsOfOthers_tellsOfOneThatTakesTooLong_onlyIfItIsAskedFor() {
        Row near = new Known(NEAR, List.of(1.0));
        Row limit = new Known(LIMIT, List.of(1.0));
        Row lengthy = new Lengthy(RowSpec.bytes("scale.1e9"));
        Row teller = new Teller(RowSpec.bytes("da.peak"), List.of("sum.near", "scale.1e9"));
        Suite suite = new Suite(List.of(limit, near, lengthy, teller));

        assertThat(suite.select(List.of("da.peak"))).containsExactly(limit, near, teller);
        assertThat(suite.select(List.of("da.peak", "scale.1e9"))).containsExactly(lengthy, teller);
    }

    private record Lengthy(RowSpec spec) implements Row {
        @Override
        public boolean onlyOnRequest() {
            return true;
        }

        @Override
        public Samples measure(Effort effort) {
            return new Samples(List.of(1.0));
        }
    }

    private record Teller(RowSpec spec, List<String> follows) implements Row {
        @Override
        public Samples measure(Effort effort) {
            return new Samples(List.of(1.0));
        }
    }

    @Test
    void unknownName_isToldWithTheNearestOne() {
        assertThatThrownBy(() -> new Bench(known, SMALLEST, new PrintWriter(out)).run(List.of("sum.neer"), null, null))
                .isInstanceOfSatisfying(SandboxException.class, told -> {
                    assertThat(told.problem()).contains("sum.neer");
                    assertThat(told.remedy()).contains("sum.near");
                });
    }

    @Test
    void nameLikeNoOther_isToldWithAllOfThem() {
        assertThatThrownBy(() -> new Bench(known, SMALLEST, new PrintWriter(out)).run(List.of("quantum"), null, null))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        told -> assertThat(told.remedy()).contains("limit.x", "sum.near", "dp.slow"));
    }

    @Test
    void reportThatCannotBeWritten_isRefusedBeforeARowIsMeasured() {
        assertThatThrownBy(() -> new Bench(known, SMALLEST, new PrintWriter(out)).run(List.of(), folder, null))
                .isInstanceOf(SandboxException.class);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void everyRowOfTheSuite_hasItsLimitsBeforeIt() {
        List<String> before = new ArrayList<>();
        for (Row row : Suite.all().select(List.of())) {
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
