package org.sumspace.sandbox.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.sandbox.SandboxException;

/** Reads feature maps from files: {@code features.json} of {@code demo}, or a training plan. */
public final class FeaturesFile {
    private static final String REMEDY = "Name the file features.json of demo, or a training plan";

    private FeaturesFile() {}

    /** @throws SandboxException if it is no such file */
    public static FeatureMap read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new SandboxException(file + " is not a file", REMEDY);
        }
        try {
            JsonNode content = new ObjectMapper().readTree(file.toFile());
            JsonNode declared = content.has("target_data") ? content.get("target_data") : content;
            ObjectNode targetData = JsonNodeFactory.instance.objectNode().put("datatype", "xAPI");
            targetData.set("features", declared.path("features"));
            targetData.set("label", declared.path("label"));
            return FeatureMap.parse(Trees.of(targetData));
        } catch (JsonProcessingException e) {
            throw new SandboxException(file + " is not JSON", REMEDY, e);
        } catch (InvalidFeatureMapException e) {
            throw new SandboxException(file + " has no features of a model: " + e.getMessage(), REMEDY, e);
        }
    }
}
