package org.sumspace.common.http.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.RecordedLog;

@Isolated("it reads what the whole JVM logs")
class FailureReportTest {
    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final FailureReport failures = new FailureReport(metrics);

    @Test
    void errorOfThisNode_isLoggedWithItsCause_andTheCallerLearnsNoDetail() {
        try (RecordedLog log = new RecordedLog()) {
            NodeException problem = failures.ofPart("A share", new IllegalStateException("secret place"));

            assertThat(problem.type()).isEqualTo(ProblemType.INTERNAL);
            assertThat(problem.detail()).doesNotContain("secret place");
            assertThat(log.traces()).contains("A share failed").contains("secret place");
            assertThat(counted("sumspace.problems", "type", "internal")).isEqualTo(1);
        }
    }

    @Test
    void refusal_isCountedByItsTypeAndReason_andNotLogged() {
        try (RecordedLog log = new RecordedLog()) {
            NodeException refused =
                    NodeException.conflict("another one came first").withRefusalReason("other-bytes");

            assertThat(failures.ofPart("A share", refused)).isSameAs(refused);
            assertThat(counted("sumspace.problems", "type", "conflict")).isEqualTo(1);
            assertThat(counted("sumspace.refused", "way", "http", "reason", "other-bytes"))
                    .isEqualTo(1);
            assertThat(log.text()).doesNotContain("A share failed");
        }
    }

    @Test
    void fullDisk_isTemporary_andLoggedInOneLine() {
        try (RecordedLog log = new RecordedLog()) {
            NodeException problem = failures.ofPart("A share", new IOException("No space left on device"));

            assertThat(problem.type()).isEqualTo(ProblemType.UNAVAILABLE);
            assertThat(log.text()).contains("A share failed").contains("No space left on device");
        }
    }

    private double counted(String meter, String... tags) {
        return metrics.get(meter).tags(tags).counter().count();
    }
}
