package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.run.domain.FileCheck;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Validates a file as the stage of a run does, in a separate folder. Stores nothing. */
public final class FileCheckWorker {
    private FileCheckWorker() {}

    /**
     * The requirements for a file.
     *
     * @param schema label; null to recognise it
     */
    record Demand(@Nullable String schema, List<ColumnRule> rules) {
        Demand {
            rules = List.copyOf(rules);
        }
    }

    /**
     * The order of the node.
     *
     * @param folder for what is needed while it works; it is removed
     * @param root the folder below which the input is
     */
    record Order(String folder, String root, String path, Demand demand) {}

    /** The result, or why the check itself failed. */
    record Answer(@Nullable FileCheck check, String failure) {}

    /** Validates the file of an order. */
    public static byte[] run(byte[] given, Clock clock) throws IOException {
        Order order = JsonFiles.convert(new JsonObject(new String(given, UTF_8)).getMap(), Order.class);
        InputFile input = SandboxedInput.of(Path.of(order.root()), order.path())
                .orElseThrow(() -> new IOException("the input is outside of its folder"));
        try {
            return JsonFiles.bytes(
                    new Answer(run(input, Path.of(order.folder()), order.demand(), clock.instant()), ""));
        } catch (AssessmentException failed) {
            return JsonFiles.bytes(new Answer(null, String.valueOf(failed.getMessage())));
        }
    }

    /** @throws AssessmentException if the check itself failed */
    static FileCheck run(InputFile input, Path temporary, Demand demand, Instant now) throws IOException {
        InputLimits limits = InputLimits.standard();
        Inspection inspection = new Inspection();
        RunFolder folder = new RunFolder(temporary);
        folder.create();
        try {
            Snapshot snapshot = new Acquisition(limits)
                    .acquire(input, folder.snapshot(), bytes -> {})
                    .named(inspection::shownName);
            try (RowDatabase raw = RowDatabase.open(
                    Map.of("raw", folder.rawRows()),
                    folder.temporary(),
                    List.of(folder.snapshot()),
                    RowDatabase.Limits.standard())) {
                return FileCheck.of(new Validation(limits, inspection.names(now))
                        .validate(
                                raw,
                                folder.snapshot(),
                                snapshot,
                                new Validation.Expected(
                                        Optional.ofNullable(demand.schema()).flatMap(NamedSchema::labelled),
                                        demand.rules())));
            }
        } catch (AssessmentException refusal) {
            if (refusal.code().isOfExecution()) {
                throw refusal;
            }
            return FileCheck.refused(demand.schema(), refusal);
        } finally {
            folder.removeTree(temporary);
        }
    }
}
