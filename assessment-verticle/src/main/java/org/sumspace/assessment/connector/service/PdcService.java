package org.sumspace.assessment.connector.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.connector.core.StandInDecision;
import org.sumspace.assessment.connector.domain.PolicyDecision;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.assessment.connector.domain.ReceivedArtefact;
import org.sumspace.assessment.connector.store.ConnectorPolicies;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.store.postgres.Database;

/** Asks the connector of the data space. Without one the node decides by policies that the workspace stores. */
public final class PdcService {
    private static final int ARTEFACTS_MAX = 20;

    private final Database database;
    private final AuditTrail audit;
    private final ReceivedFiles files;
    private final @Nullable LiveConnector live;
    private final Clock clock;

    /**
     * @param url of the connector; null without one
     * @param token for it; null without
     */
    public PdcService(
            Database database,
            AuditTrail audit,
            ReceivedFiles files,
            NodeHttpClient http,
            @Nullable URI url,
            @Nullable Secret token,
            Clock clock) {
        this.database = database;
        this.audit = audit;
        this.files = files;
        this.live = url == null ? null : new LiveConnector(http, url, token);
        this.clock = clock;
    }

    /** Whether answers come from a connector. */
    public boolean isLive() {
        return live != null;
    }

    /** @return failed with UNPROCESSABLE if the policy is not valid */
    public Future<Void> putPolicy(String id, JsonObject document, CurrentUser caller) {
        Optional<String> problem = StandInDecision.problem(JsonValue.parse(document.encode()));
        if (problem.isPresent()) {
            return Future.failedFuture(NodeException.unprocessable(List.of(new Violation("/", problem.get()))));
        }
        return database.inWorkspace(
                caller.workspace(),
                tx -> ConnectorPolicies.put(tx, caller.workspace(), id, document)
                        .compose(done -> audit.record(
                                tx, caller.workspace(), AuditEvent.of(caller, "pdc.policy_stored", id, Map.of()))));
    }

    /** @return failed with NOT_FOUND if the workspace has no policy with this id */
    public Future<JsonObject> policy(String id, CurrentUser caller) {
        return stored(id, caller)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such policy.")));
    }

    private Future<Optional<JsonObject>> stored(String id, CurrentUser caller) {
        return database.inWorkspace(caller.workspace(), tx -> ConnectorPolicies.find(tx, caller.workspace(), id));
    }

    /** An unknown policy denies. */
    public Future<PolicyDecision> evaluate(PolicyQuestion question, CurrentUser caller) {
        Future<PolicyDecision> decision = live == null ? standIn(question, caller) : asked(live, question, caller);
        return decision.compose(decided -> database.inWorkspace(
                        caller.workspace(),
                        tx -> audit.record(
                                tx,
                                caller.workspace(),
                                AuditEvent.of(
                                        caller,
                                        "pdc.policy_evaluated",
                                        question.policy(),
                                        Map.of("allowed", decided.allowed(), "live", isLive()))))
                .map(decided));
    }

    private Future<PolicyDecision> standIn(PolicyQuestion question, CurrentUser caller) {
        return stored(question.policy(), caller)
                .map(found -> found.map(policy -> StandInDecision.decide(
                                JsonValue.parse(policy.encode()),
                                question,
                                "urn:sumspace:workspace:" + caller.workspaceName(),
                                clock.instant()))
                        .orElse(new PolicyDecision(false, "Denied: the workspace has no policy of this id.")));
    }

    private static Future<PolicyDecision> asked(LiveConnector connector, PolicyQuestion question, CurrentUser caller) {
        JsonObject context = new JsonObject()
                .put("asset_id", question.asset())
                .put("consent_token", question.consentToken())
                .put("workspace", caller.workspaceName());
        return connector
                .post(
                        "/policies/evaluate",
                        new JsonObject().put("policy", question.policy()).put("context", context))
                .map(answer -> {
                    if (!(answer.getValue("allowed") instanceof Boolean allowed)) {
                        throw LiveConnector.failed("its answer does not say whether the use is allowed", null);
                    }
                    return new PolicyDecision(
                            allowed, allowed ? "Permitted by the connector." : "Denied by the connector.");
                });
    }

    /**
     * The files that the connector gives for an asset, downloaded through the guard of outgoing requests and registered. The
     * policy must permit it.
     *
     * @return empty without a connector
     */
    public Future<List<ReceivedArtefact>> artefacts(PolicyQuestion question, CurrentUser caller) {
        if (live == null) {
            return Future.succeededFuture(List.of());
        }
        return live.post(
                        "/artifacts/request",
                        new JsonObject()
                                .put("policy_id", question.policy())
                                .put("consent_token", question.consentToken())
                                .put("artifact_ref", question.asset()))
                .compose(answer -> received(listed(answer), caller));
    }

    /** A file that the connector offers, with its URL. */
    private record Named(String name, String url) {}

    private static List<Named> listed(JsonObject answer) {
        if (!(answer.getValue("artifacts") instanceof JsonArray listed) || listed.size() > ARTEFACTS_MAX) {
            throw LiveConnector.failed("its answer has no list of at most " + ARTEFACTS_MAX + " artifacts", null);
        }
        List<Named> named = new ArrayList<>();
        for (Object each : listed) {
            if (!(each instanceof JsonObject artefact)
                    || !(artefact.getValue("name") instanceof String name)
                    || !(artefact.getValue("url") instanceof String url)
                    || !name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")) {
                throw LiveConnector.failed("an artifact of its answer has no name or url", null);
            }
            named.add(new Named(name, url));
        }
        return named;
    }

    private Future<List<ReceivedArtefact>> received(List<Named> named, CurrentUser caller) {
        Future<List<ReceivedArtefact>> all = Future.succeededFuture(List.of());
        for (Named each : named) {
            all = all.compose(
                    before -> files.receive(each.name(), each.url(), caller).map(received -> {
                        List<ReceivedArtefact> more = new ArrayList<>(before);
                        more.add(received);
                        return more;
                    }));
        }
        return all;
    }
}
