package org.sumspace.assessment.execution.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.audit.service.AuditLog;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.ManifestSigner;
import org.sumspace.assessment.run.domain.RunPlan;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Runs that fail in the middle. */
class RunFaultsTest {
    @TempDir
    Path folder;

    /** assessment R1, W3, W5: a stage over its limits ends the run with a message that names the limit, and leaves nothing. */
    @Test
    void w3_stageOverItsLimits_failsTheRun() throws IOException {
        List<String> lines = new ArrayList<>(List.of("user_id,comment,seen"));
        for (int i = 0; i < 20_000; i++) {
            lines.add("u-%d,remark %d that is long enough to fill some of the memory %x,%d"
                    .formatted(i, i, i * 2_654_435_761L, i % 1_000));
        }
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        RowDatabase.Limits limits = new RowDatabase.Limits(5, 2, 1, Duration.ofMinutes(1));
        assertFails(
                input, limits, new Samples.Quiet(), FailureCode.JOB_EXECUTION_ERROR, "more memory or temporary space");
    }

    /** assessment I3: an input that is changed while it is copied is not assessed. */
    @Test
    void i3_inputThatChangesWhileItIsRead_isRefused() throws IOException {
        Path input = Samples.csv(folder, "user_id,age", "u-1001,31", "u-1002,32");
        Samples.Quiet writing = new Samples.Quiet() {
            @Override
            public void progress(Stage stage, long done, long total, String unit) {
                if (stage == Stage.ACQUIRING && done <= total) {
                    try {
                        Files.writeString(input, "u-1003,33\n", StandardOpenOption.APPEND);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        };
        assertFails(input, RowDatabase.Limits.standard(), writing, FailureCode.INPUT_NOT_AVAILABLE, "changed while");
    }

    private void assertFails(
            Path input, RowDatabase.Limits limits, Samples.Quiet listener, FailureCode code, String message)
            throws IOException {
        RunFolder run = new RunFolder(folder.resolve("run"));
        run.create();
        AssessmentException failed = catchThrowableOfType(
                AssessmentException.class,
                () -> RunExecutor.execute(run, setup(input), Samples.CLOCK, listener, limits));
        assertThat(failed).hasMessageContaining(message);
        assertThat(failed.code()).isEqualTo(code);
        assertThat(run.failure()).map(RunFolder.Failed::code).contains(code.name());
        assertThat(AuditLog.entries(run.artefact("audit.jsonl")))
                .last()
                .satisfies(entry -> assertThat(entry.member("action").asText()).isEqualTo("assessment.failed"));
        try (Stream<Path> files = Files.walk(run.out())) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .noneMatch(name -> name.startsWith("input.") || name.contains(".duckdb") || name.equals("tmp"));
        }
    }

    static RunSetup setup(Path input) throws IOException {
        LocalFile file = new LocalFile(input);
        InputFile.Facts facts = file.facts();
        RunPlan plan = new RunPlan(
                file.name(),
                facts.bytes(),
                facts.modified(),
                true,
                null,
                "salt",
                "",
                null,
                MetricOptions.none(),
                DataOptions.none(),
                null);
        return new RunSetup(
                new RunStart("run_of_a_test", Samples.CLOCK.instant().toString(), plan),
                file,
                new RunSetup.Compared(null, null, null),
                Map.of(),
                null,
                null,
                List.of(),
                Optional.empty(),
                ManifestSigner.of(Samples.KEY),
                WorkerMain.PROGRAM);
    }
}
