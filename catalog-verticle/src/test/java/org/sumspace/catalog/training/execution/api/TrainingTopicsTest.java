package org.sumspace.catalog.training.execution.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class TrainingTopicsTest {
    private static JsonObject status(String attempt, String... steps) {
        JsonArray nodes = new JsonArray();
        for (int index = 0; index < steps.length; index++) {
            nodes.add(new JsonObject().put("id", "node-" + index).put("step", steps[index]));
        }
        return new JsonObject()
                .put("id", "tp-1")
                .put("attempt", new JsonObject().put("id", attempt).put("nodes", nodes));
    }

    @Test
    void changeOfTheSameAttempt_hasTheNodesThatChanged() {
        JsonObject change = TrainingTopics.changedNodes(
                status("ep-1", "receiving", "receiving"), status("ep-1", "receiving", "listed"));
        assertThat(change.getJsonObject("attempt").getJsonArray("nodes"))
                .containsExactly(new JsonObject().put("id", "node-1").put("step", "listed"));
    }

    @Test
    void changeHasTheHistoryOfANode_onlyIfItGrew() {
        JsonObject before = status("ep-1", "receiving", "receiving");
        JsonObject now = status("ep-1", "receiving", "receiving");
        history(before, 0, "countersigned").put("counts", 1);
        history(before, 1, "countersigned");
        history(now, 0, "countersigned").put("counts", 2);
        history(now, 1, "countersigned", "receiving");

        assertThat(TrainingTopics.changedNodes(before, now)
                        .getJsonObject("attempt")
                        .getJsonArray("nodes"))
                .containsExactly(
                        new JsonObject()
                                .put("id", "node-0")
                                .put("step", "receiving")
                                .put("counts", 2),
                        new JsonObject()
                                .put("id", "node-1")
                                .put("step", "receiving")
                                .put("history", JsonArray.of("countersigned", "receiving")));
    }

    private static JsonObject history(JsonObject status, int node, String... steps) {
        return status.getJsonObject("attempt")
                .getJsonArray("nodes")
                .getJsonObject(node)
                .put("history", JsonArray.of((Object[]) steps));
    }

    @Test
    void changeToAnotherAttempt_isWhole() {
        JsonObject next = status("ep-2", "receiving", "receiving");
        assertThat(TrainingTopics.changedNodes(status("ep-1", "receiving", "receiving"), next))
                .isEqualTo(next);
        JsonObject none = new JsonObject().put("id", "tp-1");
        assertThat(TrainingTopics.changedNodes(none, next)).isEqualTo(next);
        assertThat(TrainingTopics.changedNodes(next, none)).isEqualTo(none);
    }
}
