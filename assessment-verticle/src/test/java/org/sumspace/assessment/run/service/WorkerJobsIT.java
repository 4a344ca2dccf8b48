package org.sumspace.assessment.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;

/** The cause that is reported if a short task gives no answer. */
@EnabledOnOs(OS.LINUX)
class WorkerJobsIT {
    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final WorkerJobs jobs = new WorkerJobs(vertx, WorkerProgram.of(StuckJobMain.class.getName()), 3);

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private NodeException refusal(String job) {
        return (NodeException) Await.failure(jobs.run(job, folder, new byte[] {1}));
    }

    @Test
    void processThatDidNotGetTheProcessors_isTheNodesFault() {
        NodeException refused = refusal("wait");
        assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(refused.retryAfterSeconds()).isPresent();
    }

    @Test
    void processThatEndsByItself_isTheFilesFault() {
        assertThat(refusal("end").type()).isEqualTo(ProblemType.UNPROCESSABLE);
    }
}
