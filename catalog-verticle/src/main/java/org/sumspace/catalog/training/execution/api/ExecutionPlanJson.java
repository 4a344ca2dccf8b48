package org.sumspace.catalog.training.execution.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanStatus;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService.PlanDetail;
import org.sumspace.catalog.training.execution.service.PlanView;
import org.sumspace.catalog.training.execution.service.ProcessorPlace;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.PlanTimes;

/** Execution plans as the API shows them. */
final class ExecutionPlanJson {
    private ExecutionPlanJson() {}

    static JsonObject whole(PlanDetail detail) {
        ExecutionPlanRecord plan = detail.plan();
        Page<ProcessorPlace> processors = detail.processors();
        JsonObject json = summary(plan)
                .put("training_plan", trainingPlan(detail.training()))
                .put("training", training(detail.training()))
                .put(
                        "aggregation_tree",
                        new JsonObject()
                                .put("aggregators", aggregators(plan))
                                .put(
                                        "processors",
                                        array(processors.result().stream()
                                                .map(ExecutionPlanJson::processor)
                                                .toList())))
                .put("limit", processors.request().limit())
                .put("page", processors.request().page())
                .put("pages", processors.pages())
                .put("count", processors.count());
        plan.digest().ifPresent(digest -> json.put("digest", digest.toString()));
        return json;
    }

    /** A training plan as it is published. */
    static JsonObject trainingPlan(TrainingPlanRecord training) {
        return new JsonObject(Buffer.buffer(training.plan().canonicalBytes()));
    }

    static JsonObject summary(ExecutionPlanRecord plan) {
        JsonObject json = new JsonObject()
                .put("id", plan.id())
                .put("round", plan.round())
                .put("state", plan.state().label())
                .put("createdAt", plan.origin().createdAt().toEpochMilli())
                .put("since", plan.status().since().toEpochMilli());
        putIfThere(json, "reason", plan.status().reason());
        putIfThere(json, "previousExecutionPlan", plan.origin().previousPlan());
        putIfThere(json, "supersededExecutionPlan", plan.origin().supersededPlan());
        putEvaluated(json, plan);
        return json;
    }

    /** Whether further rounds follow, and if not, why. */
    private static JsonObject training(TrainingPlanRecord training) {
        TrainingEnd end = training.end();
        return end == null
                ? new JsonObject().put("state", "open")
                : new JsonObject()
                        .put("state", end.outcome().label())
                        .put("reason", end.reason())
                        .put("since", end.at().toEpochMilli());
    }

    static JsonObject status(TrainingPlanRecord training, PlanView view) {
        ExecutionPlanRecord plan = view.plan();
        PlanStatus status = plan.status();
        JsonObject json = new JsonObject()
                .put("id", plan.id())
                .put("state", status.state().label())
                .put("step", status.state().step())
                .put("round", plan.round())
                .put("since", status.since().toEpochMilli())
                .put("training", training(training))
                .put(
                        "nodes",
                        array(view.nodes().stream().map(ExecutionPlanJson::node).toList()))
                .put("counts", new JsonObject(Map.copyOf(view.counts())));
        deadline(plan).ifPresent(until -> json.put("deadline", until));
        putIfThere(json, "reason", status.reason());
        putEvaluated(json, plan);
        return json;
    }

    /** The status for an overview of its training, without nodes and figures. */
    static JsonObject brief(PlanView view) {
        ExecutionPlanRecord plan = view.plan();
        JsonObject json = new JsonObject()
                .put("id", plan.id())
                .put("state", plan.state().label())
                .put("step", plan.state().step())
                .put("since", plan.status().since().toEpochMilli());
        deadline(plan).ifPresent(until -> json.put("deadline", until));
        putEvaluated(json, plan);
        return json.put("waitingFor", array(view.waitingFor()));
    }

    private static OptionalLong deadline(ExecutionPlanRecord plan) {
        Signed<ExecutionPlan> statement = plan.statements().plan();
        return statement == null || plan.state().isFinal()
                ? OptionalLong.empty()
                : OptionalLong.of(deadline(plan, statement.body().times()));
    }

    private static long deadline(ExecutionPlanRecord plan, PlanTimes times) {
        return switch (plan.state()) {
            case PUBLISHED, TRAINING -> times.shareDeadline().toEpochMilli();
            case SYNCHRONISING -> times.sealUntil().toEpochMilli();
            default -> times.notAfter().toEpochMilli();
        };
    }

    private static JsonObject node(NodeProgress node) {
        JsonObject json = new JsonObject()
                .put("id", node.id())
                .put("organisation", node.organisation())
                .put("role", node.role())
                .put("step", node.step())
                .put("since", node.since().toEpochMilli())
                .put("waitingFor", array(node.waitingFor()))
                .put("counts", new JsonObject(Map.copyOf(node.counts())))
                .put(
                        "history",
                        array(node.earlier().stream()
                                .map(ExecutionPlanJson::step)
                                .toList()));
        TreePlace place = node.place();
        if (place != null) {
            json.put("group", place.group()).put("index", place.index());
            putIfThere(json, "parent", place.parent());
        }
        return json;
    }

    private static JsonObject step(NodeStep step) {
        return new JsonObject()
                .put("step", step.step())
                .put("since", step.since().toEpochMilli());
    }

    private static JsonArray aggregators(ExecutionPlanRecord plan) {
        Signed<ExecutionPlan> statement = plan.statements().plan();
        return statement == null
                ? array(plan.aggregators().stream()
                        .map(ExecutionPlanJson::choice)
                        .toList())
                : array(statement.body().aggregators().stream()
                        .map(ExecutionPlanJson::aggregator)
                        .toList());
    }

    private static JsonObject choice(AggregatorChoice choice) {
        return new JsonObject().put("url", choice.url()).put("org", choice.org());
    }

    private static JsonObject aggregator(AggregatorEntry entry) {
        JsonObject json = new JsonObject()
                .put("url", entry.url())
                .put("org", entry.organisation())
                .put("id", entry.nodeId())
                .put("role", entry.role().label())
                .put("group", entry.group())
                .put("index", entry.index())
                .put("keyId", entry.keyId().toString());
        Digest parent = entry.parent();
        putIfThere(json, "parent", parent.isZero() ? null : parent.toString());
        return json;
    }

    private static JsonObject processor(ProcessorPlace place) {
        JsonObject json = new JsonObject().put("url", place.url());
        if (place.isPlaced()) {
            json.put("id", String.valueOf(place.dpId()))
                    .put("group", place.group())
                    .put("fullIndex", place.fullIndex());
        }
        return json;
    }

    private static void putEvaluated(JsonObject json, ExecutionPlanRecord plan) {
        Integer evaluates = plan.origin().evaluates();
        if (evaluates != null) {
            json.put("evaluates", String.valueOf(evaluates));
        }
    }

    private static void putIfThere(JsonObject json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    private static JsonArray array(List<?> items) {
        return new JsonArray(items);
    }
}
