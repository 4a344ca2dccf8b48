package org.sumspace.assessment.capability.service;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.capability.domain.Capability;
import org.sumspace.assessment.capability.domain.Catalogue;

/** The capabilities of the node: formats, analyses, plots, exports and model adapters. */
public final class CapabilityRegistry {
    private static final String FILE = "/assessment/capabilities.json";

    private final JsonObject registry;
    private final Set<String> analyses;

    private CapabilityRegistry(JsonObject registry) {
        this.registry = registry;
        this.analyses = registry.getJsonArray("analyses").stream()
                .map(JsonObject.class::cast)
                .filter(analysis -> analysis.getBoolean("offered"))
                .map(analysis -> analysis.getString("id"))
                .collect(Collectors.toUnmodifiableSet());
    }

    public static CapabilityRegistry load() {
        try (InputStream in = CapabilityRegistry.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the registry of capabilities is missing in this program");
            }
            return new CapabilityRegistry(new JsonObject(Buffer.buffer(in.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public JsonObject all() {
        return registry.copy();
    }

    /** @param part its name, for example {@code analyses} */
    public JsonArray part(String part) {
        return registry.getJsonArray(part).copy();
    }

    /** The same as values. */
    public Catalogue catalogue() {
        Map<String, Map<String, String>> matrix = new HashMap<>();
        JsonObject rows = registry.getJsonObject("matrix");
        for (String row : rows.fieldNames()) {
            Map<String, String> cells = new HashMap<>();
            rows.getJsonObject(row).forEach(cell -> cells.put(cell.getKey(), String.valueOf(cell.getValue())));
            matrix.put(row, cells);
        }
        return new Catalogue(
                values("formats"),
                values("analyses"),
                values("plots"),
                values("exports"),
                values("model_adapters"),
                matrix);
    }

    private List<Capability> values(String part) {
        return registry.getJsonArray(part).stream()
                .map(JsonObject.class::cast)
                .map(each -> new Capability(
                        each.getString("id"),
                        each.getBoolean("offered"),
                        each.getString("reason", ""),
                        each.getString("category", ""),
                        each.getJsonArray("needs", new JsonArray()).stream()
                                .map(String::valueOf)
                                .toList(),
                        each.getString("runtime", ""),
                        each.getString("analysis", ""),
                        each.getString("file", "")))
                .toList();
    }

    /** Whether an analysis can be asked for. */
    public boolean offers(String analysis) {
        return analyses.contains(analysis);
    }
}
