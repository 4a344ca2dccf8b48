package org.sumspace.catalog;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.Knowledge;

/** The negotiations of a {@link CatalogScene}: for each move, one in which it is possible. */
final class SceneNegotiations {
    private static final String ID = "id";
    private static final JsonObject NONE = new JsonObject();

    private final CatalogScene scene;

    SceneNegotiations(CatalogScene scene) {
        this.scene = scene;
    }

    void teach(Knowledge knowledge) {
        String other = scene.token(Role.OTHER);
        List<JsonObject> offered = List.of(offering(other), offering(other), offering(other));
        List<JsonObject> used = List.of(offering(scene.token(Role.OWNER)), offering(scene.token(Role.OWNER)));
        knowledge
                .body("createNegotiation", (random, body) -> request(any(offered, random), any(used, random)))
                .body("authorizeNegotiation", (random, body) -> policies("t"))
                .body("renegotiate", (random, body) -> policies("t"))
                .id("getNegotiationContract", ID, accepted(other, "t"))
                .id("decideNegotiation", ID, accepted(other, "t"))
                .id("authorizeNegotiation", ID, begun(other))
                .id("declineNegotiation", ID, begun(other))
                .id("renegotiate", ID, authorized(other, "t"))
                .id("acceptNegotiation", ID, authorized(other, "t"))
                .id("signNegotiation", ID, accepted(other, "t"));
    }

    /** A negotiation of the owner with somebody who has no role, signed by the latter. */
    String withStranger(String policy, String signature) {
        String stranger = scene.catalog.participant("Stranger");
        String id = accepted(stranger, policy);
        move(id, "/sign", new JsonObject().put("signature", signature), stranger);
        return id;
    }

    private static JsonObject policies(String target) {
        JsonObject rule = new JsonObject().put("ruleId", "rule-access-1").put("values", Map.of("target", target));
        return new JsonObject().put("policy", new JsonArray().add(rule));
    }

    private static JsonObject any(List<JsonObject> offerings, Random random) {
        return offerings.get(random.nextInt(offerings.size()));
    }

    private static JsonObject request(JsonObject offered, JsonObject used) {
        return new JsonObject()
                .put("provider", offered.getString("providedBy"))
                .put("consumer", used.getString("providedBy"))
                .put("providerServiceOffering", offered.getString("_id"))
                .put("consumerServiceOffering", used.getString("_id"));
    }

    private String begun(String provider) {
        JsonObject offered = offering(provider);
        JsonObject used = offering(scene.token(Role.OWNER));
        JsonObject created = scene.catalog
                .api
                .post("/negotiation", request(offered, used))
                .bearer(scene.token(Role.OWNER))
                .expect(200)
                .json();
        scene.know("negotiation", created, CatalogScene.SHARED);
        return created.getString("_id");
    }

    private String authorized(String provider, String policy) {
        String id = begun(provider);
        move(id, "", policies(policy), provider);
        return id;
    }

    private String accepted(String provider, String policy) {
        String id = authorized(provider, policy);
        move(id, "/accept", NONE, scene.token(Role.OWNER));
        return id;
    }

    private void move(String id, String move, JsonObject body, String token) {
        ApiProbe.Call call = scene.catalog.api.get("/negotiation/" + id + move).method("PUT");
        if (!body.isEmpty()) {
            call.body("application/json", body.toBuffer().getBytes());
        }
        call.bearer(token).expect(200);
        scene.settle();
    }

    private JsonObject offering(String token) {
        return scene.catalog
                .api
                .post("/serviceofferings", new JsonObject().put("name", "Negotiated"))
                .bearer(token)
                .expect(201)
                .json();
    }
}
