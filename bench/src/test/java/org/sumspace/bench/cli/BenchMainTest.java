package org.sumspace.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchMainTest {
    private static final int REFUSED = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"bench", "bench chaos", "bench exchange.chaos", "bench pii"})
    void everyCommand_hasHelp(String command) {
        assertThat(run((command + " --help").split(" "))).isZero();
        assertThat(out.toString()).contains("Usage: sumspace " + command);
    }

    @Test
    void withoutACommand_theCommandIsNamed() {
        assertThat(run()).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("expected bench");
    }

    @Test
    void misspeltOption_isRefusedWithASuggestion() {
        assertThat(run("bench", "chaos", "--minute", "3")).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("'--minute'", "--minutes", "  See: ./sumspace bench chaos --help");
    }

    @Test
    void unknownRow_isRefusedInTwoLines() {
        assertThat(run("bench", "sum.fast")).isEqualTo(REFUSED);
        assertThat(err.toString().lines())
                .satisfiesExactly(
                        problem -> assertThat(problem).isEqualTo("sumspace: no row is named 'sum.fast'"),
                        remedy -> assertThat(remedy).startsWith("  ").contains("sum.full"));
    }

    @Test
    void generatedTexts_areMeasured() {
        assertThat(run("bench", "pii", "--rows", "100")).isZero();
        assertThat(out.toString()).contains("100 generated texts (en, fr, de, es; seed 1)");
    }

    private int run(String... arguments) {
        return BenchMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
