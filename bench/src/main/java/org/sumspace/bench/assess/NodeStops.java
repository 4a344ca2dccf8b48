package org.sumspace.bench.assess;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.sumspace.bench.node.Runs;

/** How long an assessment node needs to cancel a run, and to start again. */
final class NodeStops {
    private static final int MILLIS = 1_000;
    private static final int STARTS = 3;

    /** The stages that are long enough with 10^6 rows to be cancelled. */
    private static final List<String> STAGES = List.of(
            "acquiring",
            "validating",
            "inspecting",
            "pseudonymising",
            "transforming",
            "profiling",
            "measuring",
            "documenting");

    private NodeStops() {}

    /** If a run ends before it is cancelled, the request is refused with 409, which ends the measurement. */
    static void cancel(BenchNode node, Runs runs) throws Exception {
        LearningLog.write(node.file("data", "log.csv"), AssessRows.ROWS, 1);
        node.whileRunning(session -> {
            for (int number = 0; number < STAGES.size(); number++) {
                runs.add(AssessRows.CANCEL, cancelled(session, STAGES.subList(number, STAGES.size())) * MILLIS);
            }
        });
    }

    /**
     * Cancels a run in the first of these stages, or in the next one if the first ends between two checks.
     *
     * @return the seconds until it is cancelled
     */
    private static double cancelled(NodeSession session, List<String> stages) throws Exception {
        String run = session.run("log.csv");
        session.awaitRun(
                run,
                "is " + stages.get(0),
                state -> state.path("status").asText().equals("running")
                        && stages.contains(state.path("stage").asText()));
        long start = System.nanoTime();
        session.postJson("/v1/audits/" + run + "/cancel", JsonNodeFactory.instance.objectNode());
        session.awaitRun(
                run, "is cancelled", state -> state.path("status").asText().equals("cancelled"));
        return (System.nanoTime() - start) * 1e-9;
    }

    /** The first start, which makes the database, does not count. */
    static void start(BenchNode node, Runs runs) {
        node.startSeconds();
        for (int number = 0; number < STARTS; number++) {
            runs.add(AssessRows.START, node.startSeconds() * MILLIS);
        }
    }
}
