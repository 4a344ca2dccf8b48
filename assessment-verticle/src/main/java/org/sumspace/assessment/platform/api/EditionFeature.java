package org.sumspace.assessment.platform.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.platform.domain.AccessRequest;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The public offer of the node, and requests for access to a managed node. */
public record EditionFeature(AccessRequests requests, Edition edition) implements Feature {
    private static final List<String> QUESTIONS = List.of(
            "name",
            "email",
            "organization",
            "country",
            "sector",
            "intended_use",
            "expected_volume",
            "deployment_pref",
            "compliance_needs",
            "message");

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listAccessRequests", this::listAccessRequests)
                .on("requestManagedAccess", this::requestManagedAccess)
                .on("getEditions", this::getEditions)
                .on("getCloud", this::getCloud);
    }

    private Future<Answer> listAccessRequests(ApiRequest request) {
        return requests.list(request.query("status_filter").orElse(AccessRequest.PENDING), Callers.of(request))
                .map(found -> Answer.json(
                        found.stream().map(EditionFeature::accessRequest).toList()));
    }

    private static JsonObject accessRequest(AccessRequest request) {
        return new JsonObject(Map.copyOf(request.answers()))
                .copy()
                .put("id", request.id().toString())
                .put("status", request.status())
                .put("ip_address", request.address())
                .put("created_at", request.createdAt().toString());
    }

    private Future<Answer> requestManagedAccess(ApiRequest request) {
        JsonObject body = request.object();
        Map<String, String> answers = new HashMap<>(Map.of("deployment_pref", "managed_cloud"));
        for (String question : QUESTIONS) {
            String answer = body.getString(question);
            if (answer != null) {
                answers.put(question, answer);
            }
        }
        return requests.submit(answers, request.address(), Callers.requestId(request))
                .map(id -> Answer.created(
                        new JsonObject().put("status", "received").put("message", "We have received your request.")));
    }

    /** This version has no managed backups, support access or single sign-on. */
    private Future<Answer> getEditions(ApiRequest request) {
        return Future.succeededFuture(Answer.json(new JsonObject()
                .put("deployment_mode", edition.mode().label())
                .put("tenant_mode", edition.multiTenant() ? "multi" : "single")
                .put(
                        "edition",
                        new JsonObject().put("id", edition.mode().label()).put("name", "Sumspace assessment"))
                .put(
                        "features",
                        new JsonObject()
                                .put("multi_tenant", edition.multiTenant())
                                .put("managed_backups", false)
                                .put("support_access", false)
                                .put("enterprise_sso", false))
                .put("links", new JsonObject().put("documentation", "/docs").put("contract", "/openapi.json"))));
    }

    private Future<Answer> getCloud(ApiRequest request) {
        JsonArray features = new JsonArray();
        for (TenantFeature feature : TenantFeature.values()) {
            features.add(feature.label());
        }
        JsonObject cloud = new JsonObject()
                .put("name", "Sumspace assessment")
                .put("description", "A node that somebody else runs for your organisation.")
                .put("features", features)
                .put("open_source_core", true);
        if (edition.contact() != null) {
            cloud.put("contact", edition.contact());
        }
        return Future.succeededFuture(Answer.json(cloud));
    }
}
