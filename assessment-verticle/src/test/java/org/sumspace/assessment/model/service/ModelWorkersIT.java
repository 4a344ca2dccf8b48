package org.sumspace.assessment.model.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** assessment O3: a worker that ends, hangs or sends an invalid answer fails one request. */
@EnabledOnOs(OS.LINUX)
class ModelWorkersIT {
    private static final Vertx VERTX = Vertx.vertx();

    @TempDir
    Path folder;

    @AfterAll
    static void stop() {
        Await.result(VERTX.close());
    }

    private ModelWorkers workers(Class<?> main, Duration request) {
        return new ModelWorkers(
                VERTX,
                folder,
                WorkerProgram.of(main.getName()),
                new ModelWorkers.Limits(request, Duration.ofMinutes(5)));
    }

    private static Future<ModelInfo> open(ModelWorkers workers, String name) {
        RegisteredModelSource source = new RegisteredModelSource(Adapter.SKLEARN, Path.of(name), null, null);
        return workers.run(source, process -> process.open(source, rows -> rows));
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "hang", "garbage", "flood"})
    void o3_hostileWorker_failsOneRequest(String name) {
        ModelWorkers workers = workers(HostileWorkerMain.class, Duration.ofSeconds(name.equals("hang") ? 1 : 60));
        assertThatThrownBy(() -> Await.result(open(workers, name)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        failure -> assertThat(failure.type()).isEqualTo(ProblemType.UNAVAILABLE));
        assertThat(workers.waiting()).isZero();
        assertThat(folder).isEmptyDirectory();
        Await.result(workers.stop());
    }

    @Test
    void workerWithoutMemory_isNotCalledUnavailable() {
        ModelWorkers workers = workers(HostileWorkerMain.class, Duration.ofMinutes(5));
        assertThatThrownBy(() -> Await.result(open(workers, "memory")))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("256 MiB");
        Await.result(workers.stop());
    }

    /** The limit is 96 MiB; the heap of the process is 256 MiB. */
    @ParameterizedTest
    @ValueSource(strings = {"gz", "xz"})
    void fileThatExpandsPastTheLimit_isRefusedAndItsProcessIsKept(String compression) throws IOException {
        Path file = folder.resolveSibling("model." + compression);
        try (OutputStream plain = Files.newOutputStream(file);
                OutputStream out = compression.equals("gz")
                        ? new GZIPOutputStream(plain)
                        : new XZOutputStream(plain, new LZMA2Options(0))) {
            for (int i = 0; i <= 96; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        ModelWorkers workers = workers(WorkerMain.class, Duration.ofMinutes(5));
        assertThatThrownBy(() -> Await.result(open(workers, file.toString())))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("when decompressed");
        assertThat(workers.waiting()).isEqualTo(1);
        Await.result(workers.stop());
        Files.delete(file);
    }

    /** A process is used again, and a refused file does not end it. */
    @Test
    void o3_processIsKept() {
        ModelWorkers workers = workers(WorkerMain.class, Duration.ofMinutes(5));
        RegisteredModelSource dummy = new RegisteredModelSource(Adapter.DUMMY, null, null, null);
        for (int i = 0; i < 2; i++) {
            double[][] outputs = Await.result(workers.run(dummy, process -> {
                process.open(dummy, rows -> rows);
                return process.evaluate(ModelWorker.EVALUATE, dummy, new double[2][3], 2, rows -> rows);
            }));
            assertThat(outputs).isDeepEqualTo(new double[][] {{0.5, 0.5}, {0.5, 0.5}});
        }
        assertThat(workers.waiting()).isEqualTo(1);
        Await.result(workers.stop());
        assertThat(folder).isEmptyDirectory();
    }
}
