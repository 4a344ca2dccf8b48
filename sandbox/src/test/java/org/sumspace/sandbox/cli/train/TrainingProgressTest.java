package org.sumspace.sandbox.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.client.ModelVersionView.Evaluation;
import org.sumspace.client.RoundView;
import org.sumspace.client.TrainingView;
import org.sumspace.sandbox.cli.shared.Terminal;

class TrainingProgressTest {
    private static final Path FILE = Path.of("t/version-1.joblib");

    private final StringWriter out = new StringWriter();
    private long nanos;

    private TrainingProgress progress(boolean isInteractive, int columns) {
        return new TrainingProgress(
                new PrintWriter(out, true), new Terminal(isInteractive, columns), () -> nanos += 1_000_000_000);
    }

    @Test
    void withoutATerminal_everyRoundIsALine_andTheCurveComesLast() throws Exception {
        TrainingProgress progress = progress(false, 80);

        progress.show(training(1));
        progress.round(training(1), round(1, 0.5), Optional.of(FILE));
        progress.note("  round 2: attempt 1 was discarded: \u001b[31mred");
        progress.round(training(2), round(2, 0.75), Optional.empty());
        progress.end(training(2));

        assertThat(out.toString().lines())
                .containsExactly(
                        "  round 1 of 4: 6 processors, accuracy of version 0 0.5000, t/version-1.joblib, 250 ms",
                        "  round 2: attempt 1 was discarded: ?[31mred",
                        "  round 2 of 4: 6 processors, accuracy of version 1 0.7500, the file is no longer kept, 250 ms",
                        "Accuracy 0.5000 ▁█ 0.7500");
    }

    @Test
    void evaluationByClass_standsBesideTheAccuracy() throws Exception {
        Evaluation evaluation = new Evaluation("0", 0.6, 0.75, 100, 0.5125, 0.4, 0.625, 0.01, 0.02, List.of());
        RoundView known = round(1, 0.75);
        RoundView round = new RoundView(1, known.attempts(), 6, known.sha256(), evaluation, null);
        TrainingProgress progress = progress(false, 80);

        progress.round(training(1), round, Optional.of(FILE));

        assertThat(out.toString().lines())
                .containsExactly(
                        "  round 1 of 4: 6 processors, accuracy of version 0 0.7500 (balanced 0.5125, AUC 0.6250),"
                                + " t/version-1.joblib, 250 ms");
    }

    @Test
    void withoutEvaluation_thereIsNoAccuracyAndNoCurve() throws Exception {
        TrainingProgress progress = progress(false, 80);

        progress.round(training(1), round(1, null), Optional.of(FILE));
        progress.round(training(2), round(2, null), Optional.of(FILE));
        progress.end(training(2));

        assertThat(out.toString().lines())
                .containsExactly(
                        "  round 1 of 4: 6 processors, t/version-1.joblib, 250 ms",
                        "  round 2 of 4: 6 processors, t/version-1.joblib, 250 ms");
    }

    @Test
    void onATerminal_oneLineShowsTheBarAndTheCurve() throws Exception {
        TrainingProgress progress = progress(true, 80);

        progress.round(training(1), round(1, 0.5), Optional.of(FILE));
        progress.round(training(2), round(2, 0.75), Optional.of(FILE));
        progress.show(training(3));

        assertThat(out.toString())
                .isEqualTo("\r[===============               ]  50 %  " + "round 3 of 4 accuracy 0.7500 ▁█        ");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 45, 60, 80, 200})
    void onATerminal_noLineIsWiderThanIt(int columns) throws Exception {
        TrainingProgress progress = progress(true, columns);
        for (int number = 1; number <= 300; number++) {
            progress.round(training(number), round(number, 0.5 + number / 1000.0), Optional.of(FILE));
            progress.show(training(number));
        }

        assertThat(out.toString().split("\r"))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(columns));
    }

    private static TrainingView training(int round) throws Exception {
        return new TrainingView(new ObjectMapper()
                .readTree("{\"id\": \"t\", \"state\": \"open\", \"round\": " + round + ", \"rounds\": 4}"));
    }

    private static RoundView round(int number, @Nullable Double accuracy) {
        return new RoundView(
                number,
                List.of(new RoundView.Attempt("ep-" + number, 1, "completed", 1_000, 1_250, "")),
                6,
                "60303ae2",
                accuracy == null
                        ? null
                        : new Evaluation(
                                Integer.toString(number - 1),
                                0.6,
                                accuracy,
                                100,
                                null,
                                null,
                                null,
                                null,
                                null,
                                List.of()),
                null);
    }
}
