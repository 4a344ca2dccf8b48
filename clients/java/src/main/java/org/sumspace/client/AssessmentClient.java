package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** Requests about runs to an assessment node. Blocks. */
public final class AssessmentClient {
    private static final Duration RUN_MAX = Duration.ofMinutes(3);
    private static final String COMPLETED = "completed";

    private final NodeClient node;

    /** @param node in a session */
    public AssessmentClient(NodeClient node) {
        this.node = node;
    }

    /**
     * Assesses a table, and waits until the run has completed.
     *
     * @param table its path in the folder of the first workspace's data
     */
    public void run(String table) {
        String id = node.post(
                        "/v1/audits/run", NodeClient.JSON.createObjectNode().put("input_path", table))
                .path("run_id")
                .asText();
        Poll.until("a run completes", RUN_MAX, () -> {
            JsonNode run = node.get("/v1/audits/" + id);
            return run.path("status").asText().startsWith(COMPLETED);
        });
    }
}
