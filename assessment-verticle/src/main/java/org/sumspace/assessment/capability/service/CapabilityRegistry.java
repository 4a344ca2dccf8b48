package org.sumspace.assessment.capability.service;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.common.document.JsonRecords;

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

    /** The same as records. */
    public Catalogue catalogue() {
        return new Catalogue(JsonRecords.camelCase().inSnakeCase().read(registry.getMap(), Catalogue.Entries.class));
    }

    /** Whether an analysis can be asked for. */
    public boolean offers(String analysis) {
        return analyses.contains(analysis);
    }
}
