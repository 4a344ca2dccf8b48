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

    private final List<Progress> told = new ArrayList<>();
    private final PlanProgress progress =
            new PlanProgress(List.of(ONE, OTHER), Clock.fixed(TestPlan.NOW, ZoneOffset.UTC), told::add);

    @Test
    void stepsThatDoNotLast_areNotTold_butTheEndIs() {
        advance(RunState.SENDING);
        assertThat(told).isEmpty();

        advance(RunState.SENT);

        assertThat(told).extracting(Progress::step).containsExactly(ProgressStep.SENT);
        assertThat(told.get(0).counts()).containsEntry("sent", 2L).containsEntry("clipped", 0L);
        assertThat(told.get(0).waitingFor()).isEmpty();
    }

    @Test
    void onceItLasts_everyStepIsTold() {
        progress.lasts();
        assertThat(told.get(0).counts()).containsEntry("training", 2L);

        advance(RunState.SENDING);
        advance(RunState.SENT);

        assertThat(told)
                .extracting(Progress::step)
                .containsExactly(ProgressStep.TRAINING, ProgressStep.SENDING, ProgressStep.SENT);
    }

    private void advance(RunState state) {
        progress.advance(ONE, state);
        progress.advance(OTHER, state);
    }
}
