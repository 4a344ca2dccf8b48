package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.participant.TestParticipants;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.AgentProfile.Sightings;
import org.sumspace.contract.agent.store.ProfileStore;

/** The routes of profiles that existing agents have. */
class ParticipantProfilesApiTest {
    private static final URI ELM = TestParticipants.url("00000000000000000000000e");
    private static final URI OAK = TestParticipants.url("00000000000000000000000a");
    private static final URI ASH = TestParticipants.url("00000000000000000000000b");
    private static final URI NOBODY = TestParticipants.url("00000000000000000000000c");
    private static final String OPEN = "The data may be used without conditions.";
    private static final List<String> PARTS = List.of(
            "policies-recommendations",
            "services-recommendations",
            "policies-matching",
            "services-matching",
            "contract-matching",
            "configurations");

    private static final ManagerUnderTest MANAGER =
            new ManagerUnderTest(ManagerUnderTest.KEY, true, ManagerUnderTest.OPERATOR, false, null);

    @BeforeAll
    static void fillAProfile() {
        Sightings own = new Sightings(Map.of(OPEN, 3L), Map.of("urn:records", 2L), List.of("c1", "c2"));
        Sightings others = new Sightings(Map.of(OPEN, 1L), Map.of("urn:records", 4L), List.of("c1"));
        result(ProfileStore.in(MANAGER.mongo).change(ELM.toString(), profile -> profile.with(own, others)));
    }

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void everyPartOfAProfile_isShown_asExistingClientsReadIt() {
        assertThat(part("policies-recommendations")).isEqualTo("[[{\"policy\":\"" + OPEN + "\",\"frequency\":3}]]");
        assertThat(part("services-recommendations"))
                .isEqualTo("[[{\"serviceOffering\":\"urn:records\",\"frequency\":2}]]");
        assertThat(part("policies-matching")).isEqualTo("[[{\"policy\":\"" + OPEN + "\",\"frequency\":1}]]");
        assertThat(part("services-matching")).isEqualTo("[[{\"serviceOffering\":\"urn:records\",\"frequency\":4}]]");
        assertThat(part("contract-matching")).isEqualTo("[[\"c1\"]]");
        assertThat(part("configurations")).isEqualTo("{\"allowRecommendations\":true,\"allowPolicies\":true}");
    }

    private static String part(String name) {
        return withKey(MANAGER.api.get(path(ELM, name))).expect(200).text();
    }

    @Test
    void profile_isItsParticipantsAlone() {
        for (String part : PARTS) {
            MANAGER.api.get(path(ELM, part)).expect(403);
            assertThat(MANAGER.refusal(OAK, MANAGER.call(HttpMethod.GET, path(ELM, part)))
                            .type())
                    .isEqualTo(ProblemType.FORBIDDEN);
            assertThat(MANAGER.participants.status(
                            ELM, MANAGER.call(HttpMethod.GET, path(ELM, part)), ManagerUnderTest.OPERATOR))
                    .isEqualTo(200);
            withKey(MANAGER.api.get(path(NOBODY, part))).expect(404);
            withKey(MANAGER.api.get("/profile/!/" + part)).expect(400);
        }
        JsonObject body = allow(false);
        assertThat(MANAGER.refusal(
                                OAK,
                                MANAGER.call(HttpMethod.PUT, path(ELM, "configurations"))
                                        .json(body))
                        .type())
                .isEqualTo(ProblemType.FORBIDDEN);
        assertThat(MANAGER.refusal(OAK, MANAGER.call(HttpMethod.DELETE, path(ELM, "configurations")))
                        .type())
                .isEqualTo(ProblemType.FORBIDDEN);
        JsonObject of = body.copy().put("profileURI", ELM.toString());
        assertThat(MANAGER.refusal(
                                OAK,
                                MANAGER.call(HttpMethod.POST, "/profile/configurations")
                                        .json(of))
                        .type())
                .isEqualTo(ProblemType.FORBIDDEN);
        MANAGER.api.put(path(ELM, "configurations"), body).expect(401);
        MANAGER.api.delete(path(ELM, "configurations")).expect(401);
        MANAGER.api.post("/profile/configurations", of).expect(401);
    }

    @Test
    void configurations_areAdded_replaced_andRemoved_andTheRestOfTheProfileStays() {
        withKey(MANAGER.api.put(path(OAK, "configurations"), allow(false))).expect(404);
        withKey(MANAGER.api.delete(path(OAK, "configurations"))).expect(404);
        JsonObject added = withKey(
                        MANAGER.api.post("/profile/configurations", allow(false).put("profileURI", OAK.toString())))
                .expect(201)
                .json();
        assertThat(added.getString("message")).isEqualTo("Configurations added successfully");
        assertThat(added.getJsonObject("profile").getJsonObject("configurations"))
                .isEqualTo(configurations(true, false));
        Sightings seen = new Sightings(Map.of(OPEN, 1L), Map.of(), List.of());
        result(ProfileStore.in(MANAGER.mongo).change(OAK.toString(), profile -> profile.with(seen, Sightings.NONE)));

        JsonObject recommendations =
                new JsonObject().put("configurations", new JsonObject().put("allowRecommendations", false));
        assertThat(withKey(MANAGER.api.put(path(OAK, "configurations"), recommendations))
                        .expect(200)
                        .json()
                        .getJsonObject("profile")
                        .getJsonObject("configurations"))
                .isEqualTo(configurations(false, true));
        JsonObject removed = withKey(MANAGER.api.delete(path(OAK, "configurations")))
                .expect(200)
                .json();
        assertThat(removed.getString("message")).isEqualTo("Configurations removed successfully");
        AgentProfile stored =
                result(ProfileStore.in(MANAGER.mongo).find(OAK.toString())).orElseThrow();
        assertThat(stored).isEqualTo(new AgentProfile(false, false, seen, Sightings.NONE));
        withKey(MANAGER.api.post("/profile/configurations", allow(true))).expect(400);
        withKey(MANAGER.api.put(path(OAK, "configurations"), new JsonObject().put("configurations", "all")))
                .expect(400);
    }

    @Test
    void participantThatAllowsNoPolicies_acceptsNone_whateverItsPreferencesAre() {
        JsonObject preference = new JsonObject()
                .put(
                        "policies",
                        new JsonArray().add(new JsonObject().put("policy", OPEN).put("frequency", 1)));
        withKey(MANAGER.api.put(
                        "/negotiation/profile/preferences",
                        new JsonObject().put("profileId", ASH.toString()).put("preferences", preference)))
                .expect(200);
        assertThat(accepts(OPEN)).isTrue();
        withKey(MANAGER.api.put(path(ASH, "configurations"), allow(false))).expect(200);
        assertThat(accepts(OPEN)).isFalse();
        withKey(MANAGER.api.put(path(ASH, "configurations"), allow(true))).expect(200);
        assertThat(accepts(OPEN)).isTrue();
    }

    private static boolean accepts(String policy) {
        return withKey(MANAGER.api.post(
                        "/negotiation/policy/acceptance",
                        new JsonObject()
                                .put("profileId", ASH.toString())
                                .put("policyData", new JsonObject().put("description", policy))))
                .expect(200)
                .json()
                .getBoolean("isAcceptable");
    }

    private static JsonObject allow(boolean policies) {
        return new JsonObject().put("configurations", new JsonObject().put("allowPolicies", policies));
    }

    private static JsonObject configurations(boolean recommendations, boolean policies) {
        return new JsonObject().put("allowRecommendations", recommendations).put("allowPolicies", policies);
    }

    private static String path(URI profile, String part) {
        return "/profile/"
                + Base64.getUrlEncoder().encodeToString(profile.toString().getBytes(UTF_8)) + "/" + part;
    }

    private static ApiProbe.Call withKey(ApiProbe.Call call) {
        return call.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }
}
