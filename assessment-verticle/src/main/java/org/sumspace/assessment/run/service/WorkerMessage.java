package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.sumspace.assessment.run.domain.RunProgress;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.run.domain.StageReport;

/**
 * A message of a worker process to its node: JSON with a {@code type}. The node ends a worker that sends an unknown
 * message.
 */
public record WorkerMessage(JsonObject json) {
    static final String PROGRESS = "progress";
    static final String ENDED = "ended";
    static final String SIGN = "sign";
    static final String FAILED = "failed";
    static final String COMPLETED = "completed";
    static final String CRASHED = "crashed";

    private static final int WARNINGS_MAX = 100;
    private static final int TEXT_MAX = 1_000;

    public static WorkerMessage read(byte[] frame) throws IOException {
        try {
            return new WorkerMessage(new JsonObject(new String(frame, UTF_8)));
        } catch (DecodeException e) {
            throw new IOException("a worker sent no JSON", e);
        }
    }

    public byte[] bytes() {
        return json.encode().getBytes(UTF_8);
    }

    private static WorkerMessage of(String type) {
        return new WorkerMessage(new JsonObject().put("type", type));
    }

    public static WorkerMessage progress(Stage stage, long done, long total, String unit) {
        WorkerMessage message = of(PROGRESS);
        message.json
                .put("stage", stage.label())
                .put("done", done)
                .put("total", total)
                .put("unit", unit);
        return message;
    }

    public static WorkerMessage ended(Stage stage, StageRecord record) {
        WorkerMessage message = of(ENDED);
        JsonArray warnings = new JsonArray();
        record.warnings().stream().limit(WARNINGS_MAX).forEach(warnings::add);
        message.json
                .put("stage", stage.name())
                .put("status", record.status())
                .put("started", record.started())
                .put("ended", record.ended())
                .put("rows", record.rows())
                .put("warnings", warnings);
        return message;
    }

    public static WorkerMessage sign(byte[] manifest) {
        WorkerMessage message = of(SIGN);
        message.json.put("manifest", Base64.getEncoder().encodeToString(manifest));
        return message;
    }

    public static WorkerMessage failed(String code, String text) {
        WorkerMessage message = of(FAILED);
        message.json.put("code", code).put("message", text);
        return message;
    }

    public static WorkerMessage completed() {
        return of(COMPLETED);
    }

    /** @param where class and line, because messages of exceptions can have values of the data set */
    public static WorkerMessage crashed(String where) {
        WorkerMessage message = of(CRASHED);
        message.json.put("where", where);
        return message;
    }

    String type() {
        return text("type");
    }

    String text(String name) {
        String text = json.getValue(name) instanceof String given ? given : "";
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
    }

    RunProgress toProgress() {
        return new RunProgress(text("stage"), json.getLong("done", 0L), json.getLong("total", 0L), text("unit"));
    }

    StageReport toReport() throws IOException {
        try {
            return new StageReport(
                    Stage.valueOf(text("stage")),
                    text("status"),
                    Instant.parse(text("started")),
                    Instant.parse(text("ended")),
                    json.getLong("rows", 0L),
                    json.getJsonArray("warnings", new JsonArray()).stream()
                            .limit(WARNINGS_MAX)
                            .map(Object::toString)
                            .toList());
        } catch (IllegalArgumentException | DateTimeException | ClassCastException e) {
            throw new IOException("a worker sent a stage that is none", e);
        }
    }

    byte[] manifest() throws IOException {
        try {
            return Base64.getDecoder().decode(String.valueOf(json.getValue("manifest")));
        } catch (IllegalArgumentException e) {
            throw new IOException("a worker sent a manifest that is none", e);
        }
    }
}
