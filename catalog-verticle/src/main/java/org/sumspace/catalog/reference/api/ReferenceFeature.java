package org.sumspace.catalog.reference.api;

import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The reference data. */
public record ReferenceFeature(ReferenceService references) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listDataTypes", new ListReferencesHandler(references, ReferenceService.DATA_TYPES))
                .handle("listPurposes", new ListReferencesHandler(references, ReferenceService.PURPOSES))
                .handle("listRules", new ListReferencesHandler(references, ReferenceService.RULES))
                .handle("listRoles", new ListReferencesHandler(references, ReferenceService.ROLES))
                .handle("getRule", new GetRuleHandler(references));
    }
}
