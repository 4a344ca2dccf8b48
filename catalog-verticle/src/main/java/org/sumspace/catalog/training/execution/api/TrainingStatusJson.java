package org.sumspace.catalog.training.execution.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.PlanStatus;
import org.sumspace.catalog.training.execution.service.PlanView;
import org.sumspace.catalog.training.execution.service.TrainingStatus;
import org.sumspace.catalog.training.execution.service.TrainingStatusService.TrainingRound;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingState;
import org.sumspace.common.training.plan.TrainingPlan;

/** Trainings and their rounds as the API shows them. */
final class TrainingStatusJson {
    private static final double MILLIS = 1_000;

    private TrainingStatusJson() {}

    /** A training in a list. */
    static JsonObject brief(TrainingStatus status) {
        JsonObject json = training(status);
        PlanView view = status.attempt();
        return view == null ? json : json.put("attempt", ExecutionPlanJson.brief(view));
    }

    /** A training with the whole status of its latest attempt. */
    static JsonObject whole(TrainingStatus status) {
        JsonObject json = training(status);
        PlanView view = status.attempt();
        return view == null
                ? json
                : json.put(
                        "attempt",
                        ExecutionPlanJson.status(status.training(), view)
                                .put("attempt", number(view.plan().origin().attempt()))
                                .put("waitingFor", new JsonArray(view.waitingFor())));
    }

    private static JsonObject training(TrainingStatus status) {
        TrainingPlan plan = status.training().plan();
        TrainingEnd end = status.training().end();
        JsonObject json = new JsonObject()
                .put("id", plan.id())
                .put("name", plan.draft().modelName())
                .put("owner", plan.publication().owner())
                .put("state", label(end))
                .put("published", plan.publication().publishedAt().toEpochMilli())
                .put("since", status.since().toEpochMilli())
                .put("round", status.round())
                .put("rounds", plan.affordableRounds());
        return end == null ? json : json.put("reason", end.reason());
    }

    /** Without the reason of its end, which names nodes. */
    static JsonObject state(TrainingState state) {
        TrainingEnd end = state.end();
        JsonObject json = new JsonObject().put("id", state.id()).put("state", label(end));
        return end == null ? json : json.put("endedAt", end.at().toEpochMilli());
    }

    private static String label(@Nullable TrainingEnd end) {
        return end == null ? "open" : end.outcome().label();
    }

    /** People count from 1. */
    private static int number(int attempt) {
        return attempt + 1;
    }

    /** @param classes the labels of the training plan */
    static JsonObject round(TrainingRound round, List<String> classes) {
        JsonObject json = new JsonObject()
                .put("round", round.round())
                .put(
                        "attempts",
                        new JsonArray(round.attempts().stream()
                                .map(TrainingStatusJson::attempt)
                                .toList()));
        ModelVersionRecord version = round.version();
        if (version != null) {
            json.mergeIn(ModelVersionJson.ofRound(version, classes));
        }
        if (round.epsilon() != null) {
            json.put("epsilon", round.epsilon());
        }
        return json;
    }

    private static JsonObject attempt(PlanAttempt attempt) {
        PlanStatus status = attempt.status();
        JsonObject json = new JsonObject()
                .put("id", attempt.id())
                .put("attempt", number(attempt.origin().attempt()))
                .put("state", status.state().label())
                .put("createdAt", attempt.origin().createdAt().toEpochMilli())
                .put("since", status.since().toEpochMilli());
        if (status.reason() != null) {
            json.put("reason", status.reason());
        }
        JsonObject seconds = new JsonObject();
        for (PlanState state : PlanState.values()) {
            Duration duration = status.durations().get(state);
            if (duration != null) {
                seconds.put(state.label(), duration.toMillis() / MILLIS);
            }
        }
        return seconds.isEmpty() ? json : json.put("seconds", seconds);
    }
}
