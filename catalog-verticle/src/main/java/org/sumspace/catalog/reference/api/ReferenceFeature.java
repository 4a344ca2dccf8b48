package org.sumspace.catalog.reference.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The reference data: all entries of a kind are few, so a list is whole. */
public record ReferenceFeature(ReferenceService references) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listDataTypes", request -> listReferences(ReferenceService.DATA_TYPES))
                .on("listPurposes", request -> listReferences(ReferenceService.PURPOSES))
                .on("listRules", request -> listReferences(ReferenceService.RULES))
                .on("listRoles", request -> listReferences(ReferenceService.ROLES))
                .on("getRule", this::getRule);
    }

    private Future<Answer> listReferences(String kind) {
        return Future.succeededFuture(Answer.json(new JsonArray(references.list(kind))));
    }

    private Future<Answer> getRule(ApiRequest request) {
        String uid = PathIds.of(request, "uid");
        return Future.succeededFuture(Answer.json(
                references.rule(uid).orElseThrow(() -> NodeException.notFound("There is no rule " + uid + "."))));
    }
}
