package org.sumspace.catalog;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Random;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.Knowledge;

/** The ecosystems of a {@link CatalogScene}, which its owner orchestrates: for each move, one in which it is possible. */
final class SceneEcosystems {
    private static final String ID = "id";
    private static final String REQUEST_ID = "requestId";
    private static final JsonObject NONE = new JsonObject();
    private static final JsonArray ROLES = new JsonArray().add("Provider");

    private final CatalogScene scene;
    private final Random random = new Random(1);

    SceneEcosystems(CatalogScene scene) {
        this.scene = scene;
    }

    void teach(Knowledge knowledge) {
        JsonObject services = new JsonObject().put("infrastructureServices", new JsonArray().add(service()));
        String authorized = requested();
        String rejected = requested();
        knowledge
                .body("inviteParticipant", (chance, body) -> invitation())
                .body("requestToJoin", (chance, body) -> new JsonObject().put("roles", ROLES))
                .body("setOfferings", (chance, body) -> new JsonObject().put("offerings", new JsonArray()))
                .body("addInfrastructureServices", (chance, body) -> services.copy())
                .id("inviteParticipant", ID, created())
                .id("requestToJoin", ID, created())
                .id("acceptInvitation", ID, invited())
                .id("denyInvitation", ID, invited())
                .id("authorizeJoinRequest", ID, authorized)
                .id("authorizeJoinRequest", REQUEST_ID, requestOf(authorized))
                .id("rejectJoinRequest", ID, rejected)
                .id("rejectJoinRequest", REQUEST_ID, requestOf(rejected))
                .id("signAsOrchestrator", ID, created())
                .id("signAsParticipant", ID, signable())
                .id("setOfferings", ID, created())
                .id("addInfrastructureServices", ID, created())
                .id("getEcosystemContract", ID, created())
                .id("decideEcosystemContract", ID, created())
                .id("createEcosystemContract", ID, created());
    }

    /** An ecosystem of the owner with an invitation of, and a request by, somebody who has no role. */
    void withStrangers(String invitedAs, String requestedAs) {
        String id = created();
        scene.know("ecosystems", new JsonObject().put("_id", id), Role.OWNER);
        String invited = scene.catalog
                .api
                .post("/auth/signup", CatalogUnderTest.signUp("Invited"))
                .expect(200)
                .json()
                .getJsonObject("participant")
                .getString("_id");
        move(id, "invites", invitation(invited, new JsonArray().add(invitedAs)), scene.token(Role.OWNER));
        JsonObject request = new JsonObject().put("roles", new JsonArray().add(requestedAs));
        move(id, "requests", request, scene.catalog.participant("Requesting"));
    }

    private JsonObject invitation() {
        return invitation(scene.owned("participants", Role.OTHER, random), ROLES);
    }

    private static JsonObject invitation(String participant, JsonArray roles) {
        return new JsonObject().put("participantId", participant).put("roles", roles);
    }

    /** A service of another participant that nothing else in the scene changes. */
    private String service() {
        JsonObject service =
                new JsonObject().put("name", "Service").put("description", "d").put("status", "published");
        return scene.catalog
                .api
                .post("/infrastructureservices", service)
                .bearer(scene.token(Role.OTHER))
                .expect(201)
                .json()
                .getString("_id");
    }

    /** Known only to the moves for which it is made, so that no request deletes it. */
    private String created() {
        JsonObject created = scene.catalog
                .api
                .post("/ecosystems", new JsonObject().put("name", "Forest").put("description", "d"))
                .bearer(scene.token(Role.OWNER))
                .expect(201)
                .json();
        scene.settle();
        return created.getString("_id");
    }

    private String invited() {
        String id = created();
        move(id, "invites", invitation(), Role.OWNER);
        return id;
    }

    private String signable() {
        String id = invited();
        move(id, "signature/orchestrator", new JsonObject().put("signature", "s"), Role.OWNER);
        move(id, "invites/accept", NONE, Role.OTHER);
        return id;
    }

    private String requested() {
        String id = created();
        move(id, "requests", new JsonObject().put("roles", ROLES), Role.OTHER);
        return id;
    }

    private String requestOf(String id) {
        JsonObject ecosystem = scene.catalog
                .api
                .get("/ecosystems/" + id)
                .bearer(scene.token(Role.OWNER))
                .expect(200)
                .json();
        return ecosystem.getJsonArray("joinRequests").getJsonObject(0).getString("_id");
    }

    private void move(String id, String move, JsonObject body, Role role) {
        move(id, move, body, scene.token(role));
    }

    private void move(String id, String move, JsonObject body, String token) {
        ApiProbe.Call call =
                scene.catalog.api.get("/ecosystems/" + id + "/" + move).method("POST");
        if (!body.isEmpty()) {
            call.body("application/json", body.toBuffer().getBytes());
        }
        call.bearer(token).expect(200);
        scene.settle();
    }
}
