package org.sumspace.assessment.capability.api;

import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What the node offers. */
public record CapabilityFeature(CapabilityRegistry registry) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("getCapabilities", new GetCapabilitiesHandler(registry, ""))
                .handle("listFormats", new GetCapabilitiesHandler(registry, "formats"))
                .handle("listAnalyses", new GetCapabilitiesHandler(registry, "analyses"))
                .handle("listPlots", new GetCapabilitiesHandler(registry, "plots"))
                .handle("listExports", new GetCapabilitiesHandler(registry, "exports"))
                .handle("listModelAdapters", new GetCapabilitiesHandler(registry, "model_adapters"))
                .handle("listRecipes", new ListRecipesHandler());
    }
}
