package org.sumspace.catalog.training.execution.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.service.PlanView;
import org.sumspace.catalog.training.execution.service.TrainingStatus;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;

/** What a page receives of the largest training that people follow: 100,000 processors in 64 groups of three aggregators. */
class TrainingStatusSizeTest {
    private static final int GROUPS = 64;
    private static final int SHARES = 3;
    private static final int PROVIDERS = 20;
    private static final int SNAPSHOT_BYTES_MAX = 100 * 1024;
    private static final int CHANGE_BYTES_MAX = 8 * 1024;
    /** Each node reports every two seconds, and a page gets four messages a second. */
    private static final int REPORTS_A_MESSAGE = (GROUPS * SHARES + SHARES + 1 + PROVIDERS) / 8;

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final List<String> STEPS = List.of("countersigned", "receiving", "listed", "sealed", "released");

    private final TrainingPlanRecord training = Plans.published("tp-1", NOW);
    private final ExecutionPlanRecord plan = ExecutionPlanRecord.draft(
            "3f2b8a4e-95d7-4c62-8a51-0f6f3c1f8d10", training.id(), PlanOrigin.first(null, NOW));

    private static NodeProgress node(String name, String role, @Nullable TreePlace place, long received) {
        List<NodeStep> history = new ArrayList<>();
        for (String step : STEPS) {
            history.add(new NodeStep(step, NOW.plus(Duration.ofMillis(1_234L * history.size()))));
        }
        return new NodeProgress(
                (place == null ? "processor-" : "aggregator-") + name,
                name,
                role,
                place,
                NOW,
                history,
                List.of(),
                Map.of("received", received, "uploading", 17L, "refused", 0L),
                null);
    }

    private static List<NodeProgress> nodes(int reports) {
        List<NodeProgress> nodes = new ArrayList<>();
        nodes.add(node("organisation-0", "main", new TreePlace(0, 0, null), 0));
        for (int index = 1; index <= SHARES; index++) {
            nodes.add(node("organisation-" + index, "parent", new TreePlace(0, index, "aggregator-organisation-0"), 0));
        }
        for (int group = 1; group <= GROUPS; group++) {
            for (int index = 1; index <= SHARES; index++) {
                nodes.add(node(
                        "organisation-" + (group * SHARES + index),
                        "first-level",
                        new TreePlace(group, index, "aggregator-organisation-" + index),
                        nodes.size() < reports ? 1_501 : 1_500));
            }
        }
        for (int provider = 0; provider < PROVIDERS; provider++) {
            nodes.add(node("provider-" + provider, NodeProgress.PROCESSOR, null, 5_000));
        }
        return nodes;
    }

    private JsonObject status(int reports) {
        return TrainingStatusJson.whole(new TrainingStatus(
                training, new PlanView(plan, nodes(reports), Map.of("received", 96_000L), List.of("Elm, Fir"))));
    }

    @Test
    void snapshotAndChange_areSmall() {
        JsonObject before = status(0);
        JsonObject change = TrainingTopics.changedNodes(before, status(REPORTS_A_MESSAGE));

        assertThat(before.toBuffer().length()).isLessThan(SNAPSHOT_BYTES_MAX);
        assertThat(change.getJsonObject("attempt").getJsonArray("nodes")).hasSize(REPORTS_A_MESSAGE - SHARES - 1);
        assertThat(change.toBuffer().length()).isLessThan(CHANGE_BYTES_MAX);
    }
}
