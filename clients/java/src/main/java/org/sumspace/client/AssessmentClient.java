package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Set;

/** Requests about runs to an assessment node. Blocks. */
public final class AssessmentClient {
    private static final Duration RUN_MAX = Duration.ofMinutes(3);
    private static final Set<String> OPEN = Set.of("queued", "running");
    private static final String COMPLETED = "completed";

    private final NodeClient node;

    /** @param node in a session */
    public AssessmentClient(NodeClient node) {
        this.node = node;
    }

    /**
     * Assesses a table, and waits until the run has ended.
     *
     * @param table its path in the folder of the first workspace's data
     * @return the run as the node shows it
     * @throws RemoteException if the run fails or is cancelled
     */
    public JsonNode run(String table) {
        String id = node.post(
                        "/v1/audits/run", NodeClient.JSON.createObjectNode().put("input_path", table))
                .path("run_id")
                .asText();
        String path = "/v1/audits/" + id;
        Poll.until("the run " + id + " ends", RUN_MAX, () -> !OPEN.contains(status(node.get(path))));
        JsonNode run = node.get(path);
        if (!status(run).startsWith(COMPLETED)) {
            throw new RemoteException(
                    "the run " + id + " is " + status(run) + ": "
                            + run.path("error").path("message").asText(),
                    null);
        }
        return run;
    }

    private static String status(JsonNode run) {
        return run.path("status").asText();
    }
}
