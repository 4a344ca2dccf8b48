package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * The order of a node to the worker process that executes a run.
 *
 * @param folder of the run
 * @param data the folder below which the files are that the plan names
 * @param root the folder below which the input is
 * @param path of the input
 * @param model the file of the model; null without
 */
public record RunOrder(
        Path folder,
        Path data,
        Path root,
        String path,
        @Nullable Path model,
        VerifyingKey publicKey) {
    byte[] bytes() {
        return new JsonObject()
                .put("folder", folder.toString())
                .put("data", data.toString())
                .put("root", root.toString())
                .put("path", path)
                .put("model", model == null ? null : model.toString())
                .put("publicKey", Base64.getEncoder().encodeToString(publicKey.toBytes()))
                .encode()
                .getBytes(UTF_8);
    }

    public static RunOrder read(byte[] frame) {
        JsonObject json = new JsonObject(new String(frame, UTF_8));
        String model = json.getString("model");
        return new RunOrder(
                Path.of(json.getString("folder")),
                Path.of(json.getString("data")),
                Path.of(json.getString("root")),
                json.getString("path"),
                model == null ? null : Path.of(model),
                VerifyingKey.of(Base64.getDecoder().decode(json.getString("publicKey"))));
    }
}
