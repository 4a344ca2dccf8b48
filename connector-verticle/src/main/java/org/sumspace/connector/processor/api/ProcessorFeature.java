package org.sumspace.connector.processor.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Learners;

/**
 * The processors and the learners assigned to them.
 *
 * @param organisation that runs this connector
 */
public record ProcessorFeature(ProcessorService processors, String organisation) implements Feature {
    private static final String NAME = "name";
    private static final String LEARNERS = "learners";

    @Override
    public void addTo(Operations operations) {
        operations.on("listProcessors", this::listProcessors).on("assignLearners", this::assignLearners);
    }

    /** Names for a processor node, with numbers of learners for an operator. */
    private Future<Answer> listProcessors(ApiRequest request) {
        JsonArray list = new JsonArray();
        if (Caller.find(request).isPresent()) {
            Callers.requireOperator(request);
            return processors.learnerCounts().map(counts -> {
                counts.forEach((name, learners) ->
                        list.add(new JsonObject().put(NAME, name).put(LEARNERS, learners)));
                return answer(list);
            });
        }
        Callers.requireOwnProcessorNode(request, organisation);
        return processors.names().map(names -> {
            names.forEach(name -> list.add(new JsonObject().put(NAME, name)));
            return answer(list);
        });
    }

    private static Answer answer(JsonArray list) {
        return Answer.json(new JsonObject().put("processors", list));
    }

    private Future<Answer> assignLearners(ApiRequest request) {
        Callers.requireOperator(request);
        String processor = request.path("processor");
        Set<String> learners = Learners.of(request);
        return processors
                .assign(processor, learners)
                .map(done -> Answer.json(new JsonObject().put(NAME, processor).put(LEARNERS, learners.size())));
    }
}
