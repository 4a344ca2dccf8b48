package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows have a mark from 0 to 100; the label is drawn from it, and the column under test beside it. */
class LeakageTest {
    private static final int ROWS = 300;
    private static final int[] MARKS = new Random(1).ints(ROWS, 0, 101).toArray();
    private static final List<String> PASSED = labels(mark -> mark < 50 ? "no" : "yes");
    private static final List<String> GRADES =
            labels(mark -> mark < 40 ? "withdrawn" : mark < 60 ? "C" : mark < 80 ? "B" : "A");

    private static List<String> labels(IntFunction<String> ofMark) {
        return IntStream.of(MARKS).mapToObj(ofMark).toList();
    }

    static Stream<Arguments> leaking() {
        Random random = new Random(2);
        return Stream.of(
                arguments(
                        "the label in other words",
                        PASSED,
                        column(row -> PASSED.get(row).equals("yes") ? "1" : "0")),
                arguments("nearly the label", PASSED, column(row -> row % 60 == 0 ? "maybe" : PASSED.get(row))),
                arguments("a number with a threshold", PASSED, column(row -> "" + (MARKS[row] + 0.5))),
                arguments("a falling number", GRADES, column(row -> "" + (100.5 - MARKS[row]))),
                arguments("a category finer than the label", PASSED, column(row -> "band " + MARKS[row] / 10)),
                arguments(
                        "a number that only some rows have",
                        GRADES,
                        column(row -> GRADES.get(row).equals("withdrawn") ? random.nextInt(90) + ".5" : "")),
                arguments("a category coarser than the label", GRADES, column(row -> MARKS[row] < 60 ? "low" : "high")),
                arguments("a number coarser than the label", GRADES, column(row -> MARKS[row] < 60 ? "1.5" : "2.5")),
                arguments(
                        "a number of two of four classes",
                        GRADES,
                        column(row -> MARKS[row] < 60 ? "" : random.nextInt(90) + ".5")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leaking")
    void columnThatTellsTheLabel_isNamed(String name, List<String> labels, List<String> values) throws Exception {
        assertThat(warnings(labels, values)).singleElement().asString().contains("the column 'x' ", "--ignore", " %");
    }

    static Stream<Arguments> harmless() {
        Random random = new Random(3);
        List<String> rare = column(row -> row % 33 == 0 ? "yes" : "no");
        return Stream.of(
                arguments("noise", PASSED, column(row -> random.nextInt(1_000) + ".5")),
                arguments("a good predictor", PASSED, column(row -> "" + (MARKS[row] + 20 * random.nextGaussian()))),
                arguments("a category of noise", GRADES, column(row -> "town " + random.nextInt(20))),
                arguments("noise beside a rare label", rare, column(row -> "" + random.nextGaussian())),
                arguments("a category beside a rare label", rare, column(row -> "town " + random.nextInt(3))),
                arguments("a category that nearly all rows have", PASSED, column(row -> row % 40 == 0 ? "b" : "a")),
                arguments("a number that some rows lack", PASSED, column(row -> row % 40 == 0 ? "" : row + ".5")),
                arguments("one text for each row", PASSED, column(row -> row < 5 ? "same" : "text " + row)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("harmless")
    void columnThatOnlyHelpsOrDoesNot_isNot(String name, List<String> labels, List<String> values) throws Exception {
        assertThat(warnings(labels, values)).isEmpty();
    }

    @Test
    void generatedLearners_haveNoLeak() throws Exception {
        PreparedTable prepared = LearnerRows.prepared(1);

        assertThat(Leakage.warnings(prepared.table(), prepared.schema())).isEmpty();
    }

    @Test
    void warning_saysHowFarTheColumnTellsWhichClass() throws Exception {
        List<String> left = column(row -> GRADES.get(row).equals("withdrawn") ? "left" : "stays");

        assertThat(warnings(GRADES, left))
                .singleElement()
                .asString()
                .contains("alone tells which rows have the label 'withdrawn' (right for 100.0 % of the rows)");
        assertThat(warnings(PASSED, PASSED)).singleElement().asString().contains("the label of 100.0 % of the rows");
    }

    private static List<String> column(IntFunction<String> value) {
        return IntStream.range(0, ROWS).mapToObj(value).toList();
    }

    private static List<String> warnings(List<String> labels, List<String> values) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            rows.add(List.of(values.get(row), labels.get(row)));
        }
        LearnerTable table = new LearnerTable(List.of("x", "label"), rows);
        ColumnOptions include = new ColumnOptions(Set.of(), Set.of("x"), Set.of());
        PreparedTable prepared = PreparedTable.of(table, "label", include, 5);
        return Leakage.warnings(prepared.table(), prepared.schema());
    }
}
