package org.sumspace.contract.agreement.api;

import io.vertx.core.Future;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.agreement.service.ProcessingService;

/** The service chains of ecosystems' contracts. Each operation answers with all service chains of a contract. */
public record ProcessingFeature(ProcessingService processings) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listProcessings", this::listProcessings)
                .on("replaceProcessings", this::replaceProcessings)
                .on("addProcessing", this::addProcessing)
                .on("updateProcessing", this::updateProcessing)
                .on("removeProcessing", this::removeProcessing);
    }

    private Future<Answer> listProcessings(ApiRequest request) {
        return processings.list(request.path("id")).map(ProcessingFeature::answer);
    }

    private Future<Answer> replaceProcessings(ApiRequest request) {
        return processings
                .replace(
                        ChangeRequests.of(request),
                        JsonValue.of(request.array().getList()).items())
                .map(ProcessingFeature::answer);
    }

    private Future<Answer> addProcessing(ApiRequest request) {
        return processings.add(ChangeRequests.of(request), body(request)).map(ProcessingFeature::answer);
    }

    private Future<Answer> updateProcessing(ApiRequest request) {
        return processings
                .update(ChangeRequests.of(request), request.path("processing"), body(request))
                .map(ProcessingFeature::answer);
    }

    private Future<Answer> removeProcessing(ApiRequest request) {
        return processings
                .end(ChangeRequests.of(request), request.path("processing"))
                .map(ProcessingFeature::answer);
    }

    private static JsonValue body(ApiRequest request) {
        return JsonValue.of(request.object().getMap());
    }

    private static Answer answer(JsonValue all) {
        return Answer.json(all.tree());
    }
}
