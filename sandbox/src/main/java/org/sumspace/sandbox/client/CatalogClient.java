package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What an AI provider asks of the catalog. */
public final class CatalogClient {
    private static final int PAGE_SIZE = 1000;
    /** Plans looked at in one step of following a training plan; most are known already and read for nothing. */
    private static final int FOLLOWED = 4;

    private static final int CONFLICT = 409;

    private final NodeClient node;

    public CatalogClient(NodeClient node) {
        this.node = node;
    }

    /** Makes an account; one that exists already is left as it is. */
    public static void signUp(NodeClient catalog, String participant, String email, String password) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        body.put("email", email).put("password", password).put("participantName", participant);
        body.put("firstName", "Ada").put("lastName", participant);
        try {
            catalog.post("/auth/signup", body);
        } catch (RemoteException refused) {
            if (refused.status() != CONFLICT) {
                throw refused;
            }
        }
    }

    public URI base() {
        return node.base();
    }

    public void publish(JsonNode trainingPlan) {
        node.post("/training_plan", trainingPlan);
    }

    /** The published training plan, exactly as it was digested and signed for. */
    public byte[] trainingPlan(String id) {
        return node.download("/training_plan/" + id);
    }

    /**
     * Creates the execution plan of the first round and gives it every registered aggregator and every processor with a
     * consent.
     */
    public String beginExecutionPlan(String trainingPlanId) {
        ObjectNode draft = NodeClient.JSON.createObjectNode();
        draft.putObject("training_plan").put("id", trainingPlanId);
        String id = node.post("/execution_plan", draft).path("id").asText();
        assign(id, "aggregators", list("/training_plan/" + trainingPlanId + "/aggregators"), Set.of("url", "org"));
        assign(id, "processors", list("/training_plan/" + trainingPlanId + "/processors"), Set.of("url"));
        return id;
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

    /** How many versions of the model there are so far. */
    public int versions(String trainingPlanId) {
        return count("/training_plan/" + trainingPlanId + "/models");
    }

    private int count(String path) {
        return node.get(path + "?limit=1").path("data").path("count").asInt();
    }

    public ExecutionPlanView executionPlan(String id) {
        return ExecutionPlanView.of(node.get("/execution_plan/" + id + "?limit=1"));
    }

    /** Where the plan's nodes stand, and whether further rounds follow. */
    public PlanStatus status(String executionPlanId) {
        return PlanStatus.of(node.get("/execution_plan/" + executionPlanId + "/status"));
    }

    /** In the order of their creation, without the first {@code skipped}; at least one more if there is one. */
    public List<RoundPlan> executionPlans(String trainingPlanId, int skipped) {
        String path = "/training_plan/" + trainingPlanId + "/execution_plans";
        JsonNode page = node.get(path + "?limit=" + FOLLOWED + "&page=" + (1 + skipped / FOLLOWED));
        List<RoundPlan> plans = new ArrayList<>();
        page.path("data").path("result").forEach(item -> plans.add(RoundPlan.of(item)));
        return plans.subList(Math.min(skipped % FOLLOWED, plans.size()), plans.size());
    }

    /** By round. */
    public List<ModelRecord> models(String trainingPlanId) {
        return list("/training_plan/" + trainingPlanId + "/models").stream()
                .map(ModelRecord::of)
                .toList();
    }

    /** Downloads a model version from wherever its record says, as this participant. */
    public byte[] download(URI model) {
        return node.download(model);
    }

    private List<JsonNode> list(String path) {
        List<JsonNode> all = new ArrayList<>();
        for (int page = 1, pages = 1; page <= pages; page++) {
            JsonNode data =
                    node.get(path + "?limit=" + PAGE_SIZE + "&page=" + page).path("data");
            data.path("result").forEach(all::add);
            pages = data.path("pages").asInt();
        }
        return all;
    }
}
