package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.service.TrainingStatusService;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.EventTopic;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Caller;

/** Trainings in {@code GET /events}. */
public record TrainingTopics(TrainingPlanService plans, TrainingStatusService status) {
    private static final String LIST = "trainings";
    private static final String ONE = "training";
    private static final String ATTEMPT = "attempt";
    private static final String NODES = "nodes";
    private static final String HISTORY = "history";
    private static final PageRequest NEWEST = new PageRequest(PageRequest.LIMIT_MAX, 1);

    public void addTo(PortalEvents events) {
        events.topic(LIST, new All());
        events.topic(ONE, new One());
    }

    /** The status of this training may have changed. */
    public static void changed(PortalEvents events, String trainingPlanId) {
        events.changed(ONE + ":" + trainingPlanId);
        events.changedAll(LIST);
    }

    /**
     * Each node's report changes this topic, and each read loads the latest attempt of each training. So it is read at
     * most once a second.
     */
    private final class All implements EventTopic {
        @Override
        public Future<View> open(Caller caller, String id) {
            Actor actor = Actors.of(caller);
            return Future.succeededFuture(new View(
                    actor.operator() ? "" : actor.id(),
                    () -> status.page(actor, Optional.empty(), NEWEST)
                            .map(page -> Pages.json(page, TrainingStatusJson::brief))));
        }

        @Override
        public Duration rest() {
            return Duration.ofSeconds(1);
        }
    }

    /** The owner and the operators see the same. */
    private final class One implements EventTopic {
        @Override
        public Future<View> open(Caller caller, String id) {
            return plans.getVisible(id, Actors.of(caller))
                    .map(plan ->
                            new View("", () -> plans.get(id).compose(status::of).map(TrainingStatusJson::whole)));
        }

        @Override
        public JsonObject change(JsonObject before, JsonObject now) {
            return changedNodes(before, now);
        }
    }

    /**
     * {@code now}, reduced to the changes if the attempt is the same: only nodes that have changed, and their history
     * only if it grew.
     */
    static JsonObject changedNodes(JsonObject before, JsonObject now) {
        JsonObject known = before.getJsonObject(ATTEMPT);
        JsonObject attempt = now.getJsonObject(ATTEMPT);
        if (known == null || attempt == null || !attempt.getString("id").equals(known.getString("id"))) {
            return now;
        }
        Map<String, JsonObject> knownNodes = known.getJsonArray(NODES).stream()
                .map(JsonObject.class::cast)
                .collect(Collectors.toMap(node -> node.getString("id"), Function.identity(), (one, same) -> one));
        JsonArray nodes = new JsonArray();
        for (Object each : attempt.getJsonArray(NODES)) {
            JsonObject node = (JsonObject) each;
            @Nullable JsonObject same = knownNodes.get(node.getString("id"));
            if (!node.equals(same)) {
                nodes.add(same == null ? node : withoutSameHistory(node, same));
            }
        }
        return now.copy().put(ATTEMPT, attempt.copy().put(NODES, nodes));
    }

    private static JsonObject withoutSameHistory(JsonObject node, JsonObject known) {
        JsonObject brief = node.copy();
        if (Objects.equals(node.getValue(HISTORY), known.getValue(HISTORY))) {
            brief.remove(HISTORY);
        }
        return brief;
    }
}
