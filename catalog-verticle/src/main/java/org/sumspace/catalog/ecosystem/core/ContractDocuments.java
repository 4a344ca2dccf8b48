package org.sumspace.catalog.ecosystem.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;

/** How contracts name records of the catalog: by the URLs of self-descriptions, which other systems dereference. */
public record ContractDocuments(SelfDescriptions selfDescriptions) {

    public String ecosystem(String id) {
        return selfDescriptions.url(id, ResourceKind.ECOSYSTEM.path());
    }

    public String participant(String id) {
        return selfDescriptions.url(id, SelfDescriptions.PARTICIPANTS);
    }

    public String offering(String id) {
        return selfDescriptions.url(id, ResourceKind.SERVICE_OFFERING.path());
    }

    /** A data-processing chain; some managers name it by {@code catalogId}, others by {@code _id}. */
    public JsonValue processing(EcosystemState state, ProcessingChain chain) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("_id", chain.id());
        document.put("catalogId", chain.id());
        document.put("status", "active");
        document.put(
                "infrastructureServices",
                chain.steps().stream().map(step -> step(state, step)).toList());
        return JsonValue.of(document);
    }

    private Map<String, @Nullable Object> step(EcosystemState state, ChainStep step) {
        boolean isInfrastructure = state.infrastructureServices().stream()
                .anyMatch(entry -> entry.infrastructureService().equals(step.service()));
        ResourceKind kind = isInfrastructure ? ResourceKind.INFRASTRUCTURE_SERVICE : ResourceKind.SERVICE_OFFERING;
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("participant", participant(step.participant()));
        document.put("serviceOffering", selfDescriptions.url(step.service(), kind.path()));
        document.put("params", step.params());
        document.put("configuration", step.configuration());
        return document;
    }
}
