package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Requests about the membership in ecosystems. Each change names the version of the ecosystem that was read. */
public final class EcosystemClient {
    private static final int ACCEPTED = 202;
    private static final String NO_RESTRICTION = "rule-access-1";

    private final NodeClient catalog;

    /** @param isPending whether the contract manager has not finished its part yet */
    public record Changed(JsonNode answer, boolean isPending) {}

    public EcosystemClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    public JsonNode get(String id) {
        return catalog.get(path(id));
    }

    public Changed invite(JsonNode ecosystem, String participant, Collection<String> roles) {
        ObjectNode invitation = NodeClient.JSON.createObjectNode().put("participantId", participant);
        roles.forEach(invitation.putArray("roles")::add);
        return change(NodeRequest.post(path(ecosystem) + "/invites", invitation), ecosystem);
    }

    public Changed acceptInvitation(JsonNode ecosystem) {
        return change(NodeRequest.post(path(ecosystem) + "/invites/accept", null), ecosystem);
    }

    public Changed denyInvitation(JsonNode ecosystem) {
        return change(NodeRequest.post(path(ecosystem) + "/invites/deny", null), ecosystem);
    }

    public Changed requestToJoin(JsonNode ecosystem, Collection<String> roles) {
        ObjectNode request = NodeClient.JSON.createObjectNode();
        roles.forEach(request.putArray("roles")::add);
        return change(NodeRequest.post(path(ecosystem) + "/requests", request), ecosystem);
    }

    /** The requests to join that the caller may see. */
    public List<JsonNode> requests(String id) {
        List<JsonNode> requests = new ArrayList<>();
        catalog.get(path(id) + "/requests").forEach(requests::add);
        return requests;
    }

    public Changed authorize(JsonNode ecosystem, String request) {
        return change(NodeRequest.put(path(ecosystem) + "/requests/" + request + "/authorize", null), ecosystem);
    }

    public Changed reject(JsonNode ecosystem, String request) {
        return change(NodeRequest.put(path(ecosystem) + "/requests/" + request + "/reject", null), ecosystem);
    }

    /**
     * An offering and the rule under which others may use it.
     *
     * @param rule id of a rule document
     * @param values for its fields besides the target
     */
    public record Offered(String offering, String rule, Map<String, String> values) {
        public Offered {
            values = Map.copyOf(values);
        }

        public static Offered withoutRestriction(String offering) {
            return new Offered(offering, NO_RESTRICTION, Map.of());
        }
    }

    /** Offers these of the caller's offerings in the ecosystem, replacing earlier ones. */
    public Changed offer(JsonNode ecosystem, Collection<Offered> offerings) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("offerings");
        for (Offered offered : offerings) {
            ObjectNode item = items.addObject().put("serviceOffering", offered.offering());
            ObjectNode rule = item.putArray("policy").addObject().put("ruleId", offered.rule());
            ObjectNode values = rule.putObject("values");
            values.put("target", offeringUrl(offered.offering()));
            offered.values().forEach(values::put);
        }
        return change(NodeRequest.put(path(ecosystem) + "/offerings", body), ecosystem);
    }

    /** The URL of an offering's self-description. */
    public String offeringUrl(String id) {
        return catalog.base() + "/v1/catalog/serviceofferings/" + id;
    }

    /** @param role {@code orchestrator} or {@code participant} */
    public Changed sign(JsonNode ecosystem, String role, String signature) {
        ObjectNode body = NodeClient.JSON.createObjectNode().put("signature", signature);
        return change(NodeRequest.post(path(ecosystem) + "/signature/" + role, body), ecosystem);
    }

    /**
     * A service of a data-processing chain.
     *
     * @param participant id of its participant
     * @param service id of the service offering or infrastructure service
     */
    public record ChainStep(String participant, String service) {}

    /**
     * Adds a chain, unless there is one with the same steps. It is part of the contract, so all members must sign
     * again.
     */
    public Changed addChain(JsonNode ecosystem, Collection<ChainStep> steps) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("dataProcessingChain");
        steps.forEach(
                step -> items.addObject().put("participant", step.participant()).put("resource", step.service()));
        return change(NodeRequest.post(path(ecosystem) + "/adddataprocessingchain", body), ecosystem);
    }

    private Changed change(NodeRequest request, JsonNode ecosystem) {
        NodeAnswer answer = catalog.send(request.ifVersion(ecosystem.path("__v").asLong()));
        return new Changed(answer.body(), answer.status() == ACCEPTED);
    }

    private static String path(JsonNode ecosystem) {
        return path(ecosystem.path("_id").asText());
    }

    private static String path(String id) {
        return "/ecosystems/" + id;
    }
}
