package org.sumspace.catalog.ecosystem.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Reads the steps of data-processing chains from a body that meets the contract. */
public final class ChainReader {
    private static final List<String> SERVICE_KINDS = List.of("infrastructureservices", "serviceofferings");
    private static final int PARAMS_CHARS_MAX = 10_000;

    private final SelfDescriptions selfDescriptions;

    public ChainReader(SelfDescriptions selfDescriptions) {
        this.selfDescriptions = selfDescriptions;
    }

    /** @throws NodeException INVALID_INPUT with every violation */
    public List<ChainStep> read(JsonValue steps) {
        List<Violation> violations = new ArrayList<>();
        List<ChainStep> read = new ArrayList<>();
        List<JsonValue> items = steps.items();
        for (int i = 0; i < items.size(); i++) {
            read.add(step(items.get(i), "/dataProcessingChain/" + i, violations));
        }
        NodeException.requireNone(violations);
        return read;
    }

    private ChainStep step(JsonValue item, String path, List<Violation> violations) {
        return new ChainStep(
                id(item, "participant", List.of(SelfDescriptions.PARTICIPANTS), path, violations),
                id(item, "resource", SERVICE_KINDS, path, violations),
                params(item.member("params"), path, violations),
                item.member("configuration").asText());
    }

    private String id(JsonValue item, String name, List<String> kinds, String path, List<Violation> violations) {
        return selfDescriptions
                .id(item.member(name).asText(), kinds, path + "/" + name, violations)
                .orElse("");
    }

    /** Clients send an object, a list or its text. */
    private static String params(JsonValue params, String path, List<Violation> violations) {
        try {
            String text = params.isObject() || params.isArray()
                    ? new String(CanonicalJson.write(params), UTF_8)
                    : params.asText();
            if (text.length() > PARAMS_CHARS_MAX) {
                violations.add(
                        new Violation(path + "/params", "has more than " + PARAMS_CHARS_MAX + " characters of JSON"));
            }
            return text;
        } catch (IllegalArgumentException e) {
            violations.add(new Violation(path + "/params", String.valueOf(e.getMessage())));
            return "";
        }
    }
}
