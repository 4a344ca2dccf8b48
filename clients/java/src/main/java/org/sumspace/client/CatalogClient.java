package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The requests of an AI provider to the catalog. */
public final class CatalogClient {
    private static final int PAGE_SIZE = 1000;
    /** Plans read in one step of following a training plan. It is small because most of them are already known. */
    private static final int FOLLOWED_PAGE_SIZE = 4;

    private final NodeClient node;

    public CatalogClient(NodeClient node) {
        this.node = node;
    }

    /** Creates an account; an existing one is left unchanged. */
    public static void signUp(NodeClient catalog, String participant, String email, String password) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        body.put("email", email).put("password", password).put("participantName", participant);
        body.put("firstName", "Ada").put("lastName", participant);
        try {
            catalog.post("/auth/signup", body);
        } catch (RefusedException.Conflict exists) {
            // It has the account already.
        }
    }

    public URI base() {
        return node.base();
    }

    public void publish(JsonNode trainingPlan) {
        node.post("/training_plan", trainingPlan);
    }

    /** The published training plan, in the exact bytes over which digests and signatures are computed. */
    public byte[] trainingPlan(String id) {
        return node.download("/training_plan/" + id);
    }

    /**
     * Creates the execution plan of the first round with every registered aggregator and every processor that has a
     * consent.
     */
    public String createExecutionPlan(String trainingPlanId) {
        ObjectNode draft = NodeClient.JSON.createObjectNode();
        draft.putObject("training_plan").put("id", trainingPlanId);
        String id = node.post("/execution_plan", draft).path("id").asText();
        assignRegistered(id, trainingPlanId);
        return id;
    }

    /** Assigns every registered aggregator and every processor that has a consent. */
    void assignRegistered(String executionPlanId, String trainingPlanId) {
        String path = "/training_plan/" + trainingPlanId;
        assign(executionPlanId, "aggregators", list(path + "/aggregators"), Set.of("url", "org"));
        assign(executionPlanId, "processors", list(path + "/processors"), Set.of("url"));
    }

    private void assign(String executionPlanId, String what, Collection<JsonNode> registered, Set<String> fields) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray(what);
        registered.forEach(item -> items.add(((ObjectNode) item).deepCopy().retain(fields)));
        node.put("/execution_plan/" + executionPlanId + "/" + what, body);
    }

    public int consentedProcessors(String trainingPlanId) {
        return count("/training_plan/" + trainingPlanId + "/processors");
    }

    /** The number of model versions so far. */
    public int versions(String trainingPlanId) {
        return count("/training_plan/" + trainingPlanId + "/models");
    }

    int count(String path) {
        return node.get(path + "?limit=1").path("data").path("count").asInt();
    }

    public ExecutionPlanView executionPlan(String id) {
        return ExecutionPlanView.of(node.get("/execution_plan/" + id + "?limit=1"));
    }

    /** The progress of the plan's nodes, and whether further rounds follow. */
    public PlanStatusView status(String executionPlanId) {
        return PlanStatusView.of(node.get("/execution_plan/" + executionPlanId + "/status"));
    }

    /**
     * Execution plans in order of creation, after the first {@code skipped}; the result is not empty if there are
     * further plans.
     */
    public List<RoundPlanView> executionPlans(String trainingPlanId, int skipped) {
        String path = "/training_plan/" + trainingPlanId + "/execution_plans";
        JsonNode page = node.get(path + "?limit=" + FOLLOWED_PAGE_SIZE + "&page=" + (1 + skipped / FOLLOWED_PAGE_SIZE));
        List<RoundPlanView> plans = new ArrayList<>();
        page.path("data").path("result").forEach(item -> plans.add(RoundPlanView.of(item)));
        return plans.subList(Math.min(skipped % FOLLOWED_PAGE_SIZE, plans.size()), plans.size());
    }

    /** All model versions in order of their rounds. */
    public List<ModelVersionView> models(String trainingPlanId) {
        return list("/training_plan/" + trainingPlanId + "/models").stream()
                .map(ModelVersionView::of)
                .toList();
    }

    /** Downloads a model version from the URL in its record, with this participant's token. */
    public byte[] download(URI model) {
        return node.download(model);
    }

    List<JsonNode> list(String path) {
        return node.list(path, PAGE_SIZE).toList();
    }

    /**
     * An execution plan as the catalog lists it.
     *
     * @param createdAtMillis when the orchestrator created it
     * @param sinceMillis when it entered its present state
     * @param reason why it was discarded; empty otherwise
     * @param isEvaluation whether it evaluates the last version, and makes no other one
     */
    public record RoundPlanView(
            String id,
            int round,
            String state,
            long createdAtMillis,
            long sinceMillis,
            String reason,
            boolean isEvaluation) {
        static RoundPlanView of(JsonNode item) {
            return new RoundPlanView(
                    item.path("id").asText(),
                    item.path("round").asInt(),
                    item.path("state").asText(),
                    item.path("createdAt").asLong(),
                    item.path("since").asLong(),
                    item.path("reason").asText(),
                    item.has("evaluates"));
        }

        public boolean isCompleted() {
            return state.equals("completed");
        }

        public boolean isDiscarded() {
            return state.equals("discarded");
        }
    }
}
