package org.sumspace.catalog.reference.api;

import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The reference data. */
public record ReferenceFeature(ReferenceService references) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listDataTypes", new ListReferencesHandler(references, ReferenceService.DATA_TYPES))
                .on("listPurposes", new ListReferencesHandler(references, ReferenceService.PURPOSES))
                .on("listRules", new ListReferencesHandler(references, ReferenceService.RULES))
                .on("listRoles", new ListReferencesHandler(references, ReferenceService.ROLES))
                .on("getRule", new GetRuleHandler(references));
    }
}
