package org.sumspace.assessment.capability.api;

import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What the node offers. */
public record CapabilityFeature(CapabilityRegistry registry) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getCapabilities", new GetCapabilitiesHandler(registry, ""))
                .on("listFormats", new GetCapabilitiesHandler(registry, "formats"))
                .on("listAnalyses", new GetCapabilitiesHandler(registry, "analyses"))
                .on("listPlots", new GetCapabilitiesHandler(registry, "plots"))
                .on("listExports", new GetCapabilitiesHandler(registry, "exports"))
                .on("listModelAdapters", new GetCapabilitiesHandler(registry, "model_adapters"))
                .on("listRecipes", new ListRecipesHandler());
    }
}
