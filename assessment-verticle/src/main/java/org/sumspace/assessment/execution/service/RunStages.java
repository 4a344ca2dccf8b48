package org.sumspace.assessment.execution.service;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.sumspace.assessment.audit.service.AuditLog;
import org.sumspace.assessment.run.domain.RunContext.StageTime;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.store.JsonFiles;

/**
 * The stages of one execution of a run. The record of a stage is stored before the next stage starts; a stage whose
 * record is stored is read and not executed again. In both cases an entry of the stage is added to the audit log, which
 * ignores duplicates.
 */
final class RunStages {
    private final RunFolder folder;
    private final Clock clock;
    private final RunListener listener;
    private final AuditLog audit;
    private final List<StageRecord> finished = new ArrayList<>();
    private Instant latest;

    /** The work of a stage. */
    interface Work<T> {
        Done<T> run() throws IOException;
    }

    /** The result of the work of a stage. */
    record Done<T>(T result, String status, long rows, List<String> warnings) {
        static <T> Done<T> of(T result, long rows, List<String> warnings) {
            return new Done<>(result, warnings.isEmpty() ? "ok" : "warning", rows, warnings);
        }
    }

    /** @param begun when the run began */
    RunStages(RunFolder folder, Clock clock, RunListener listener, AuditLog audit, Instant begun) {
        this.folder = folder;
        this.clock = clock;
        this.listener = listener;
        this.audit = audit;
        this.latest = begun;
    }

    <T> T run(Stage stage, Class<T> type, Work<T> work) throws IOException {
        Optional<StageRecord> stored = folder.finished(stage);
        StageRecord record;
        T result;
        if (stored.isPresent()) {
            record = stored.get();
            result = JsonFiles.convert(Objects.requireNonNull(record.result()), type);
        } else {
            listener.started(stage);
            Instant started = now();
            Done<T> done = work.run();
            result = done.result();
            record = new StageRecord(
                    stage.label(),
                    done.status(),
                    started.toString(),
                    now().toString(),
                    done.rows(),
                    done.warnings(),
                    result);
            folder.store(stage, record);
        }
        finished.add(record);
        latest = later(latest, Instant.parse(record.ended()));
        if (stage != Stage.AUDITING) {
            audit.record(
                    Instant.parse(record.ended()),
                    "assessment.stage",
                    record.stage(),
                    record.status(),
                    Map.of("rows", record.rows(), "warnings", record.warnings().size()));
        }
        listener.ended(stage, record, stored.isPresent());
        return result;
    }

    /** The current time, but never before an earlier step of the run, even if the clock is set back. */
    Instant now() {
        latest = later(latest, clock.instant());
        return latest;
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    /** The times of the stages that are finished, for the documents. */
    List<StageTime> times() {
        return finished.stream()
                .map(stage -> new StageTime(
                        stage.stage(),
                        stage.status(),
                        Instant.parse(stage.started()),
                        Instant.parse(stage.ended()),
                        stage.rows()))
                .toList();
    }

    /** The stages that are finished, in the form of the manifest. */
    List<Map<String, Object>> finished() {
        return finished.stream().map(RunStages::listed).toList();
    }

    private static Map<String, Object> listed(StageRecord record) {
        Map<String, Object> listed = new LinkedHashMap<>();
        listed.put("name", record.stage());
        listed.put("status", record.status());
        listed.put("start", record.started());
        listed.put("end", record.ended());
        listed.put("record_count", record.rows());
        listed.put("warnings", record.warnings());
        return listed;
    }
}
