package org.sumspace.assessment.explanation.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** An explanation takes longer than it may: because of the request, or because the machine is busy. */
class LateExplanationTest {
    private static final OpenedModel MODEL = new OpenedModel(
            new ModelInfo("m", Task.REGRESSION, List.of("a", "b"), 2, List.of(), false, false, Map.of()),
            new ModelFunction() {
                @Override
                public int features() {
                    return 2;
                }

                @Override
                public int outputs() {
                    return 1;
                }

                @Override
                public double[][] outputs(double[][] rows) {
                    return new double[rows.length][1];
                }
            });
    private static final byte[] REQUEST = ExplanationTask.request(new ExplanationRequest(
            ExplanationMode.LOCAL,
            List.of(List.of(1.0, 2.0), List.of(2.0, 1.0)),
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            1,
            10_000));

    /** Each call of the clock advances it by a minute, with some processor time. */
    private static ExplanationTask task(double processorShare) {
        AtomicLong seconds = new AtomicLong();
        return new ExplanationTask(() -> TimeUnit.SECONDS.toNanos(seconds.addAndGet(60)), () ->
                (long) (TimeUnit.SECONDS.toNanos(seconds.get()) * processorShare));
    }

    @Test
    void busyMachine_isUnavailable_andSaysWhenToTryAgain() {
        byte[] answer = task(0.1).run(MODEL, REQUEST);

        NodeException busy =
                catchThrowableOfType(NodeException.class, () -> ExplanationTask.answer(answer, Adapter.SKLEARN));
        assertThat(busy.type()).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(busy.retryAfterSeconds()).isPresent();
    }

    @Test
    void requestThatNeedsItsTime_isRefused() {
        assertThatThrownBy(() -> task(0.9).run(MODEL, REQUEST))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("Send fewer rows");
    }

    @Test
    void slowModelBehindHttp_isNoBusyMachine() {
        byte[] answer = task(0.1).run(MODEL, REQUEST);

        assertThat(catchThrowableOfType(NodeException.class, () -> ExplanationTask.answer(answer, Adapter.HTTP))
                        .type())
                .isEqualTo(ProblemType.UNPROCESSABLE);
    }
}
