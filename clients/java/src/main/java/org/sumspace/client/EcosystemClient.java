package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;

/** Requests about the membership in ecosystems. Each change names the version of the ecosystem that was read. */
public final class EcosystemClient {
    private static final String NO_RESTRICTION = "rule-access-1";

    private final NodeClient catalog;

    public EcosystemClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    public JsonNode get(String id) {
        return catalog.get(path(id));
    }

    public void invite(JsonNode ecosystem, String participant, Collection<String> roles) {
        ObjectNode invitation = NodeClient.JSON.createObjectNode().put("participantId", participant);
        roles.forEach(invitation.putArray("roles")::add);
        change(NodeRequest.post(path(ecosystem) + "/invites", invitation), ecosystem);
    }

    public void acceptInvitation(JsonNode ecosystem) {
        change(NodeRequest.post(path(ecosystem) + "/invites/accept", null), ecosystem);
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
    public void offer(JsonNode ecosystem, Collection<Offered> offerings) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("offerings");
        for (Offered offered : offerings) {
            ObjectNode item = items.addObject().put("serviceOffering", offered.offering());
            ObjectNode rule = item.putArray("policy").addObject().put("ruleId", offered.rule());
            ObjectNode values = rule.putObject("values");
            values.put("target", offeringUrl(offered.offering()));
            offered.values().forEach(values::put);
        }
        change(NodeRequest.put(path(ecosystem) + "/offerings", body), ecosystem);
    }

    /** The URL of an offering's self-description. */
    public String offeringUrl(String id) {
        return catalog.base() + "/v1/catalog/serviceofferings/" + id;
    }

    /** @param role {@code orchestrator} or {@code participant} */
    public void sign(JsonNode ecosystem, String role, String signature) {
        ObjectNode body = NodeClient.JSON.createObjectNode().put("signature", signature);
        change(NodeRequest.post(path(ecosystem) + "/signature/" + role, body), ecosystem);
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
    public void addChain(JsonNode ecosystem, Collection<ChainStep> steps) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("dataProcessingChain");
        steps.forEach(
                step -> items.addObject().put("participant", step.participant()).put("resource", step.service()));
        change(NodeRequest.post(path(ecosystem) + "/adddataprocessingchain", body), ecosystem);
    }

    private void change(NodeRequest request, JsonNode ecosystem) {
        catalog.send(request.ifVersion(ecosystem.path("__v").asLong()));
    }

    private static String path(JsonNode ecosystem) {
        return path(ecosystem.path("_id").asText());
    }

    private static String path(String id) {
        return "/ecosystems/" + id;
    }
}
