package org.sumspace.assessment;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.assessment.audit.service.AuditLog;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.common.testkit.SmallDisk;

/**
 * Assesses a file once for each stage, on a disk that is full when the stage begins; then again with space. Prints the
 * outcome of each. Arguments: input, folder of the disk.
 */
public final class FullDiskMain {
    private static final List<String> RAW = List.of("raw.duckdb", "input.csv", "rows.duckdb", "tmp");

    private FullDiskMain() {}

    public static void main(String... args) throws IOException {
        Path input = Path.of(args[0]);
        SmallDisk disk = new SmallDisk(Path.of(args[1]));
        for (Stage stage : Stage.values()) {
            Path out = disk.folder().resolve(stage.label());
            JsonObject came = new JsonObject().put("stage", stage.label());
            try {
                Samples.withSecret(Samples.SECRET).run(input, out, null, Samples.KEY, new Samples.Quiet() {
                    @Override
                    public void started(Stage started) {
                        if (started == stage) {
                            disk.fill(0);
                        }
                    }
                });
            } catch (AssessmentException failed) {
                came.put("code", failed.code().name()).put("message", failed.getMessage());
            } catch (Throwable other) {
                came.put("message", String.valueOf(other));
            }
            came.put("left", left(out));
            came.put(
                    "log",
                    AuditLog.check(out.resolve("audit.jsonl")).isWhole()
                            ? entries(out.resolve("audit.jsonl"))
                            : new JsonArray());
            disk.free();
            FileAssessment.removeEarlier(out);
            came.put("rows", Samples.assess(input, out).rows());
            FileAssessment.removeEarlier(out);
            System.out.println(came.encode());
        }
    }

    private static JsonArray entries(Path log) throws IOException {
        JsonArray actions = new JsonArray();
        AuditLog.entries(log)
                .forEach(entry -> actions.add(entry.member("action").asText()));
        return actions;
    }

    private static JsonArray left(Path out) throws IOException {
        JsonArray left = new JsonArray();
        try (Stream<Path> files = Files.walk(out)) {
            files.map(file -> String.valueOf(file.getFileName()))
                    .filter(RAW::contains)
                    .forEach(left::add);
        }
        return left;
    }
}
