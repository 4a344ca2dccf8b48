package org.sumspace.catalog.negotiation.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.negotiation.domain.PolicyRule;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;

/** A negotiation as a document. Policies and tasks are one JSON text each, because clients choose keys in them. */
final class NegotiationDocument {
    static final String REQUEST_KEY = "requestKey";
    static final String OPEN_KEY = "openKey";
    static final String OPEN_TASKS = "openTasks";

    private static final String VERSION = "version";
    private static final String REQUEST = "request";
    private static final String PROVIDER = "provider";
    private static final String CONSUMER = "consumer";
    private static final String PROVIDER_OFFERING = "providerOffering";
    private static final String CONSUMER_OFFERING = "consumerOffering";
    private static final String STATUS = "status";
    private static final String POLICIES = "policies";
    private static final String LATEST_NEGOTIATOR = "latestNegotiator";
    private static final String TERMS = "terms";
    private static final String ACCEPTANCES = "acceptances";
    private static final String ACCEPTED_BY = "acceptedBy";
    private static final String ACCEPTED_FROM = "acceptedFrom";
    private static final String CONTRACT = "contract";
    private static final String SIGNATURES = "signatures";
    private static final String PROBLEM = "problem";
    private static final String OVER = "over";
    private static final String TASKS = "tasks";
    private static final String CREATED_AT = "createdAt";
    private static final String UPDATED_AT = "updatedAt";

    private NegotiationDocument() {}

    static JsonObject write(Negotiation negotiation) {
        NegotiationParties parties = negotiation.parties();
        NegotiationState state = negotiation.state();
        JsonObject signatures = new JsonObject();
        state.signatures().forEach((party, signature) -> signatures.put(party.label(), signature));
        return new JsonObject()
                .put(Documents.ID, negotiation.id())
                .put(Documents.REVISION, negotiation.revision())
                .put(VERSION, negotiation.version())
                .put(REQUEST_KEY, negotiation.origin().requestKey())
                .put(REQUEST, negotiation.origin().request().toString())
                .put(OPEN_KEY, negotiation.openKey())
                .put(PROVIDER, parties.provider())
                .put(CONSUMER, parties.consumer())
                .put(PROVIDER_OFFERING, parties.providerOffering())
                .put(CONSUMER_OFFERING, parties.consumerOffering())
                .put(STATUS, state.status().label())
                .put(POLICIES, text(policies(state.policies())))
                .put(LATEST_NEGOTIATOR, state.latestNegotiator())
                .put(TERMS, state.terms())
                .put(ACCEPTANCES, state.acceptances())
                .put(ACCEPTED_BY, state.acceptedBy())
                .put(ACCEPTED_FROM, state.acceptedFrom().label())
                .put(CONTRACT, state.contract())
                .put(SIGNATURES, signatures)
                .put(PROBLEM, state.problem())
                .put(OVER, state.over())
                .put(TASKS, text(OutboxTask.toJson(negotiation.tasks())))
                .put(OPEN_TASKS, !negotiation.tasks().isEmpty())
                .put(CREATED_AT, negotiation.createdAt().toEpochMilli())
                .put(UPDATED_AT, negotiation.updatedAt().toEpochMilli());
    }

    private static JsonValue policies(List<PolicyRule> policies) {
        return JsonValue.of(policies.stream().map(NegotiationDocument::policy).toList());
    }

    private static Map<String, @Nullable Object> policy(PolicyRule rule) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", rule.id());
        json.put("ruleId", rule.ruleId());
        json.put("values", rule.values().tree());
        return json;
    }

    private static String text(JsonValue value) {
        return new String(CanonicalJson.write(value), UTF_8);
    }

    static Negotiation read(JsonObject document) {
        return new Negotiation(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                document.getLong(VERSION),
                new RecordOrigin(document.getString(REQUEST_KEY), Digest.parse(document.getString(REQUEST))),
                new NegotiationParties(
                        document.getString(PROVIDER),
                        document.getString(CONSUMER),
                        document.getString(PROVIDER_OFFERING),
                        document.getString(CONSUMER_OFFERING)),
                state(document),
                OutboxTask.ofJson(JsonValue.parse(document.getString(TASKS))),
                Instant.ofEpochMilli(document.getLong(CREATED_AT)),
                Instant.ofEpochMilli(document.getLong(UPDATED_AT)));
    }

    private static NegotiationState state(JsonObject document) {
        Map<NegotiationParty, String> signatures = new TreeMap<>();
        document.getJsonObject(SIGNATURES)
                .forEach(entry -> signatures.put(NegotiationParty.ofLabel(entry.getKey()), (String) entry.getValue()));
        return new NegotiationState(
                NegotiationStatus.ofLabel(document.getString(STATUS)),
                JsonValue.parse(document.getString(POLICIES)).items().stream()
                        .map(json -> new PolicyRule(
                                json.member("id").asText(),
                                json.member("ruleId").asText(),
                                json.member("values")))
                        .toList(),
                document.getString(LATEST_NEGOTIATOR),
                document.getLong(TERMS),
                document.getInteger(ACCEPTANCES),
                document.getString(ACCEPTED_BY),
                NegotiationStatus.ofLabel(document.getString(ACCEPTED_FROM)),
                document.getString(CONTRACT),
                signatures,
                document.getString(PROBLEM),
                document.getBoolean(OVER));
    }
}
