package org.sumspace.assessment.model.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.shared.store.JsonFiles;

/**
 * The first of the two frames of a message between the node and a model worker; the second has its numbers or its
 * bytes. A message that the other side does not understand ends the worker.
 */
record WorkerHead(JsonObject json) {
    /** Opens a model; the answer describes it. */
    static final String OPEN = "open";
    /** Asks for the outputs for rows. */
    static final String EVALUATE = "evaluate";
    /** Asks for the outputs for rows and, behind them, the index of the class that a classifier predicts. */
    static final String PREDICT = "predict";
    /** The answer is the requested result. */
    static final String DONE = "done";
    /** The answer is a reason for the caller. */
    static final String REFUSED = "refused";
    /** The worker failed, and says where. */
    static final String FAILED = "failed";
    /** The worker asks the node for the outputs of a model that only the node can reach. */
    static final String ASK = "ask";

    private static final int TEXT_MAX = 2_000;

    static WorkerHead of(String kind) {
        return new WorkerHead(new JsonObject().put("kind", kind));
    }

    WorkerHead text(String name, @Nullable String value) {
        return value == null ? this : new WorkerHead(json.copy().put(name, value));
    }

    WorkerHead rows(int rows) {
        return new WorkerHead(json.copy().put("rows", rows));
    }

    WorkerHead info(@Nullable ModelInfo info) {
        return info == null ? this : new WorkerHead(json.copy().put("info", new JsonObject(JsonFiles.tree(info))));
    }

    static WorkerHead read(byte[] frame) throws IOException {
        try {
            return new WorkerHead(new JsonObject(new String(frame, UTF_8)));
        } catch (DecodeException e) {
            throw new IOException("a message that is no JSON", e);
        }
    }

    byte[] bytes() {
        return json.encode().getBytes(UTF_8);
    }

    String kind() {
        return text("kind");
    }

    String text(String name) {
        return json.getValue(name) instanceof String text
                ? text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX)
                : "";
    }

    int rows() {
        return json.getValue("rows") instanceof Integer rows ? rows : -1;
    }

    Optional<ModelInfo> info() throws IOException {
        try {
            return json.getValue("info") instanceof JsonObject info
                    ? Optional.of(JsonFiles.convert(info.getMap(), ModelInfo.class))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException("a description that is none", e);
        }
    }
}
