package org.sumspace.catalog.training.execution.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.wire.Bytes;

/** Execution plans, their leaves, and the model versions that they make. */
public record ExecutionPlanFeature(
        TrainingPlanService plans,
        ExecutionPlanService executionPlans,
        ModelVersionService modelVersions,
        LeafListService leafLists)
        implements Feature {
    /** The page of processors in an execution plan's JSON is as large as possible, unless the client asks for less. */
    private static final PageRequest FIRST_PROCESSORS = new PageRequest(PageRequest.LIMIT_MAX, 1);

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listExecutionPlans", this::listExecutionPlans)
                .on("createExecutionPlan", this::createExecutionPlan)
                .on("getExecutionPlan", this::getExecutionPlan)
                .on("assignAggregators", this::assignAggregators)
                .on("assignProcessors", this::assignProcessors)
                .on("getExecutionPlanStatus", this::getExecutionPlanStatus)
                .handle("streamLeafList", this::streamLeafList)
                .on("listModelVersions", this::listModelVersions);
    }

    private Future<Answer> listExecutionPlans(ApiRequest request) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(plan -> executionPlans.page(plan, request.page()))
                .map(page -> Pages.answer(page, ExecutionPlanJson::summary));
    }

    /** With the id of the training plan, the plan as it was sent, or as it is published. */
    private Future<Answer> createExecutionPlan(ApiRequest request) {
        JsonObject given = request.object().getJsonObject("training_plan");
        Actor actor = Actors.of(request);
        return plans.getOwned(given.getString("id"), actor)
                .map(training -> requireSame(training, given))
                .compose(training -> executionPlans
                        .create(training, actor, idempotency(request))
                        .compose(plan -> whole(new ExecutionPlanService.Planned(training, plan), FIRST_PROCESSORS)))
                .map(Answer::created);
    }

    private TrainingPlanRecord requireSame(TrainingPlanRecord training, JsonObject given) {
        boolean idAlone = given.size() == 1;
        boolean published = given.equals(ExecutionPlanJson.trainingPlan(training));
        return idAlone || published ? training : plans.requireSame(training, JsonValue.of(given.getMap()));
    }

    private static Optional<ExecutionPlanService.Idempotency> idempotency(ApiRequest request) {
        return request.header("Idempotency-Key")
                .map(key -> new ExecutionPlanService.Idempotency(
                        key, Digest.of(request.object().encode().getBytes(UTF_8))));
    }

    private Future<Answer> getExecutionPlan(ApiRequest request) {
        return executionPlans
                .getVisible(request.path("id"), Actors.of(request))
                .compose(planned -> whole(planned, request.page(PageRequest.LIMIT_MAX)))
                .map(Answer::json);
    }

    private Future<Answer> assignAggregators(ApiRequest request) {
        List<AggregatorChoice> choice = items(request, "aggregators")
                .map(item -> new AggregatorChoice(item.getString("url"), item.getString("org")))
                .toList();
        return assigned(request, planned -> executionPlans.assignAggregators(planned, choice));
    }

    private Future<Answer> assignProcessors(ApiRequest request) {
        List<String> urls =
                items(request, "processors").map(item -> item.getString("url")).toList();
        return assigned(request, planned -> executionPlans.assignProcessors(planned, urls));
    }

    private static Stream<JsonObject> items(ApiRequest request, String field) {
        return request.object().getJsonArray(field).stream().map(JsonObject.class::cast);
    }

    private Future<Answer> assigned(
            ApiRequest request,
            Function<ExecutionPlanService.Planned, Future<ExecutionPlanService.Planned>> assignment) {
        return executionPlans
                .getOwned(request.path("id"), Actors.of(request))
                .compose(assignment)
                .compose(planned -> whole(planned, FIRST_PROCESSORS))
                .map(Answer::json);
    }

    private Future<JsonObject> whole(ExecutionPlanService.Planned planned, PageRequest processors) {
        return executionPlans.detail(planned, processors).map(ExecutionPlanJson::whole);
    }

    private Future<Answer> getExecutionPlanStatus(ApiRequest request) {
        return executionPlans
                .getVisible(request.path("id"), Actors.of(request))
                .compose(planned -> executionPlans
                        .view(planned.plan())
                        .map(view -> Answer.json(ExecutionPlanJson.status(planned.training(), view))));
    }

    /** One JSON object per line, written no faster than the client reads. */
    private void streamLeafList(RoutingContext ctx) {
        Digest root = Digest.parse(ApiRequest.of(ctx).path("root"));
        StreamedAnswer answer = new StreamedAnswer(ctx, "application/x-ndjson");
        leafLists
                .head(root)
                .compose(head -> answer.write(lines("certificate", head.certificates()))
                        .compose(written ->
                                leafLists.forEachPart(root, head, leaves -> answer.write(lines("leaf", leaves)))))
                .onSuccess(written -> answer.end(""))
                .onFailure(answer::fail);
    }

    private static Buffer lines(String name, List<Bytes> items) {
        Buffer lines = Buffer.buffer();
        for (Bytes item : items) {
            String base64 = Base64.getEncoder().encodeToString(item.toBytes());
            lines.appendBuffer(new JsonObject().put(name, base64).toBuffer()).appendString("\n");
        }
        return lines;
    }

    private Future<Answer> listModelVersions(ApiRequest request) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(plan -> modelVersions
                        .page(plan, request.page())
                        .map(page -> Pages.answer(
                                page,
                                version -> ModelVersionJson.of(
                                        version, plan.plan().featureMap().classes()))));
    }
}
