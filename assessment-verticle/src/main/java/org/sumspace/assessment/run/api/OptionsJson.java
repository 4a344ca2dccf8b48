package org.sumspace.assessment.run.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.service.DataOptionsReader;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Reads the options of a request for a run. */
final class OptionsJson {
    private OptionsJson() {}

    /** @throws NodeException UNPROCESSABLE for analyses that are not offered and options that need another one */
    static MetricOptions of(JsonObject body, CapabilityRegistry registry) {
        List<Violation> violations = new ArrayList<>();
        List<String> analyses = strings(body, "analyses");
        for (int i = 0; i < analyses.size(); i++) {
            if (!registry.offers(analyses.get(i))) {
                violations.add(new Violation("/analyses/" + i, "is no analysis that this node offers"));
            }
        }
        requireWith(body, "relevance", "recommendations", violations);
        requireWith(body, "predictions", "labels", violations);
        requireWith(body, "scores", "labels", violations);
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new MetricOptions(
                analyses,
                strings(body, "groups"),
                body.getString("labels"),
                body.getString("positive"),
                body.getString("predictions"),
                body.getString("scores"),
                strings(body, "quasi_identifiers"),
                strings(body, "sensitive"),
                file(body.getString("recommendations")),
                file(body.getString("relevance")),
                body.getString("against"));
    }

    /** @throws NodeException UNPROCESSABLE with everything that is wrong */
    static DataOptions data(JsonObject body) {
        return DataOptionsReader.read(JsonValue.of(body.getMap()));
    }

    private static void requireWith(JsonObject body, String name, String other, List<Violation> violations) {
        if (body.getString(name) != null && body.getString(other) == null) {
            violations.add(new Violation("/" + other, "is needed with " + name));
        }
    }

    private static List<String> strings(JsonObject body, String name) {
        return body.getJsonArray(name, new JsonArray()).stream()
                .map(String.class::cast)
                .toList();
    }

    private static @Nullable AttachedFile file(@Nullable String path) {
        return path == null ? null : new AttachedFile(path, 0, "");
    }
}
