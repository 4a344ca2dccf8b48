package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The representations of resources: how their content is delivered. */
public record RepresentationFeature(RepresentationService representations) implements Feature {
    private static final int CREATED = 201;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("createRepresentation", this::createRepresentation)
                .on("getRepresentation", this::getRepresentation)
                .on("updateRepresentation", this::updateRepresentation)
                .on("deleteRepresentation", this::deleteRepresentation);
    }

    private Future<Answer> createRepresentation(ApiRequest request) {
        RecordInput input = input(request);
        return representations
                .create(Actors.of(request), input, request.header("Idempotency-Key"))
                .map(created -> written(created, input).withStatus(CREATED));
    }

    private Future<Answer> getRepresentation(ApiRequest request) {
        Optional<Actor> actor = Actors.find(request);
        return representations
                .get(actor, PathIds.of(request))
                .map(found -> RecordAnswers.of(found, representations.view(found, actor)));
    }

    private Future<Answer> updateRepresentation(ApiRequest request) {
        RecordInput input = input(request);
        return representations
                .update(Actors.of(request), PathIds.of(request), input, Versions.expected(request))
                .map(changed -> written(changed, input));
    }

    private Future<Answer> deleteRepresentation(ApiRequest request) {
        return representations
                .delete(Actors.of(request), PathIds.of(request))
                .map(deleted -> Answer.json(
                        new JsonObject(representations.records().view().of(deleted))));
    }

    private RecordInput input(ApiRequest request) {
        return representations.records().read(JsonValue.of(request.object().getMap()));
    }

    private Answer written(ResourceRecord record, RecordInput input) {
        return RecordAnswers.written(representations.records().view(), record, input.ignored());
    }
}
