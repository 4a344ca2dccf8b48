package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.domain.RunState;

class PlanProgressTest {
    private static final DpId ONE = new DpId(0, 1);
    private static final DpId OTHER = new DpId(0, 2);

    private final List<Progress> reports = new ArrayList<>();
    private final PlanProgress progress =
            new PlanProgress(List.of(ONE, OTHER), Clock.fixed(TestPlan.NOW, ZoneOffset.UTC), reports::add);

    @Test
    void atFirst_onlyTheEndIsReported() {
        advance(RunState.SENDING);
        assertThat(reports).isEmpty();

        advance(RunState.SENT);

        assertThat(reports).extracting(Progress::step).containsExactly(ProgressStep.SENT);
        assertThat(reports.get(0).counts()).containsEntry("sent", 2L).containsEntry("clipped", 0L);
        assertThat(reports.get(0).waitingFor()).isEmpty();
    }

    @Test
    void afterReportEveryStep_everyStepIsReported() {
        progress.reportEveryStep();
        assertThat(reports.get(0).counts()).containsEntry("training", 2L);

        advance(RunState.SENDING);
        advance(RunState.SENT);

        assertThat(reports)
                .extracting(Progress::step)
                .containsExactly(ProgressStep.TRAINING, ProgressStep.SENDING, ProgressStep.SENT);
    }

    @Test
    void processorsThatSentNothing_areCountedInWords() {
        progress.advance(ONE, RunState.NO_DATA);
        progress.advance(OTHER, RunState.ALREADY_CONTRIBUTED);
        assertThat(reports.get(0).waitingFor())
                .containsExactlyInAnyOrder("1 processor: no data", "1 processor: already contributed");
    }

    private void advance(RunState state) {
        progress.advance(ONE, state);
        progress.advance(OTHER, state);
    }
}
