package org.sumspace.sandbox.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;

class AssessmentProgressTest {
    private static final StageRecord RESULT =
            new StageRecord("transforming", "warning", "", "", 4_000, List.of("a warning"), null);

    private final StringWriter terminal = new StringWriter();
    private final AtomicLong clock = new AtomicLong(5);

    private AssessmentProgress progress(boolean interactive) {
        return new AssessmentProgress(new PrintWriter(terminal), interactive, clock::get);
    }

    @Test
    void terminal_showsRateAndRemainingTime() {
        AssessmentProgress progress = progress(true);
        progress.started(Stage.TRANSFORMING);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        progress.progress(Stage.TRANSFORMING, 1_000, 4_000, "rows");
        assertThat(terminal.toString()).endsWith(" 25 %  transforming   1,000 rows, 1,000/s, 3 s left");
    }

    @Test
    void withoutATerminal_eachStageHasOneLine() {
        AssessmentProgress progress = progress(false);
        progress.started(Stage.TRANSFORMING);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        progress.progress(Stage.TRANSFORMING, 1_000, 4_000, "rows");
        progress.ended(Stage.TRANSFORMING, RESULT, false);
        progress.ended(Stage.PROFILING, RESULT, true);
        assertThat(terminal.toString().lines())
                .containsExactly(
                        "transforming   4,000 rows, 2,000 rows/s, 2.00 s, warnings: 1",
                        "profiling      was done before the interruption, warnings: 1");
    }
}
