package org.sumspace.contract;

import static java.util.Locale.ENGLISH;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.testkit.ApiProbe;

class AgreementsApiTest {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ELM = CATALOG + "participants/00000000000000000000000e";
    private static final String OAK = CATALOG + "participants/00000000000000000000000a";
    private static final String ECOSYSTEM = CATALOG + "ecosystems/000000000000000000000002";
    private static final String OFFERING = CATALOG + "serviceofferings/000000000000000000000001";
    private static final String ABSENT = "f".repeat(24);

    private ManagerUnderTest manager = new ManagerUnderTest(null, false);

    @AfterEach
    void stop() {
        manager.close();
    }

    @Test
    void ecosystemContract_isCreated_signed_revoked_andTerminated() {
        JsonObject created = create(ecosystem(), "").expect(201).json();
        String id = created.getString("_id");
        assertThat(created.getString("status")).isEqualTo("pending");
        assertThat(created.getLong("__v")).isZero();
        assertThat(created.getJsonArray("rolesAndObligations")).isEmpty();
        assertThat(manager.api.get("/contracts/" + id).expect(200).json()).isEqualTo(created);

        assertThat(sign(id, OAK, "participant").getString("status")).isEqualTo("pending");
        JsonObject signed = sign(id, ELM, "orchestrator");
        assertThat(signed.getString("status")).isEqualTo("signed");
        assertThat(signed.getJsonArray("members")).hasSize(2);
        assertThat(ids("/contracts/for/" + base64(OAK))).containsExactly(id);
        assertThat(ids("/contracts/for/" + base64(OAK) + "?hasSigned=false")).isEmpty();
        assertThat(ids("/contracts/all?status=signed")).containsExactly(id);
        assertThat(ids("/contracts/all?status=notsigned")).isEmpty();

        JsonObject revoked = manager.api
                .delete("/contracts/sign/revoke/" + id + "/" + base64(OAK))
                .expect(200)
                .json();
        assertThat(revoked.getString("status")).isEqualTo("revoked");
        assertThat(revoked.getJsonArray("revokedMembers").getJsonObject(0).getString("participant"))
                .isEqualTo(OAK);

        manager.api.put("/contracts/terminate/" + id, new JsonObject()).expect(200);
        manager.api
                .put("/contracts/sign/" + id, signature(OAK, "participant"))
                .expect(409)
                .problem();
        manager.api.put("/contracts/terminate/" + id, new JsonObject()).expect(200);
    }

    @Test
    void k5_sameRequestAgain_givesTheSameContract_andAnotherOneIsRefused() {
        JsonObject body = ecosystem();
        body.getJsonObject("contract").put("uid", "urn:a");
        JsonObject first = create(body, "").expect(201).json();
        assertThat(create(body, "").expect(201).json()).isEqualTo(first);
        assertThat(create(body, "urn:a").expect(201).json()).isEqualTo(first);
        assertThat(ids("/contracts/all?uid=urn:a")).containsExactly(first.getString("_id"));
        assertThat(ids("/contracts/all?uid=urn:b")).isEmpty();
        body.getJsonObject("contract").put("profile", "p");
        create(body, "").expect(409);

        JsonObject keyed = create(ecosystem(), "key").expect(201).json();
        assertThat(create(ecosystem(), "key").expect(201).json()).isEqualTo(keyed);
        create(body.put("role", "x"), "key").expect(409);
        assertThat(create(ecosystem(), "").expect(201).json().getString("_id")).isNotEqualTo(keyed.getString("_id"));
    }

    @Test
    void k1_changesOfTerms_voidSignatures_andServerSetFieldsHaveNoEffect() {
        String id = create(ecosystem(), "").expect(201).json().getString("_id");
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject serverSet = new JsonObject()
                .put("_id", ABSENT)
                .put("status", "signed")
                .put("members", new JsonArray().add(new JsonObject().put("participant", OAK)))
                .put("__v", 7);
        assertThat(manager.api
                        .put("/contracts/" + id, serverSet)
                        .expect(200)
                        .json()
                        .getLong("__v"))
                .isEqualTo(2);

        JsonObject terms = new JsonObject()
                .put("@context", "http://www.w3.org/ns/odrl.jsonld")
                .put("other", 1);
        JsonObject changed =
                manager.api.put("/contracts/" + id, terms).expect(200).json();
        assertThat(changed.getString("status")).isEqualTo("pending");
        assertThat(changed.getJsonArray("members")).isEmpty();
        assertThat(changed.getString("@context")).isEqualTo("http://www.w3.org/ns/odrl.jsonld");
        assertThat(changed.containsKey("other")).isFalse();
        assertThat(manager.api.put("/contracts/" + id, terms).expect(200).json())
                .isEqualTo(changed);
    }

    @Test
    void k2_changeOfAnOlderVersion_isRefused() {
        String id = create(ecosystem(), "").expect(201).json().getString("_id");
        manager.api
                .put("/contracts/sign/" + id, signature(OAK, "participant"))
                .header("If-Match", "\"0\"")
                .expect(200);
        manager.api
                .put("/contracts/sign/" + id, signature(ELM, "orchestrator"))
                .header("If-Match", "\"0\"")
                .expect(409);
    }

    @Test
    void rulesAtTheRoot_becomeThoseOfTheRole() {
        JsonObject body = ecosystem();
        body.getJsonObject("contract")
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject().put("action", "use").put("target", OFFERING)));
        JsonObject role = create(body, "")
                .expect(201)
                .json()
                .getJsonArray("rolesAndObligations")
                .getJsonObject(0);
        assertThat(role.getString("role")).isEqualTo("ecosystem");
        assertThat(role.getString("_id")).matches("[0-9a-f]{24}");
        assertThat(role.getJsonArray("policies").getJsonObject(0).getJsonArray("permission"))
                .hasSize(1);
    }

    @Test
    void processings_areAdded_changed_andEnded() {
        String id = create(ecosystem(), "").expect(201).json().getString("_id");
        String path = "/contracts/" + id + "/processings";
        JsonObject chain = processing("c1", OFFERING);
        manager.api.put(path + "/insert", chain).expect(200);
        assertThat(array(manager.api.put(path + "/insert", chain).expect(200))).hasSize(1);
        manager.api.put(path + "/insert", processing("c1", ELM)).expect(409);
        JsonArray changed = array(
                manager.api.put(path + "/update/c1", processing("c1", ELM)).expect(200));
        assertThat(changed.stream().map(item -> ((JsonObject) item).getString("status")))
                .containsExactly("inactive", "active");
        assertThat(array(manager.api
                        .put(path + "/update/c1", processing("c1", ELM))
                        .expect(200)))
                .isEqualTo(changed);
        manager.api.delete(path + "/c1").expect(200);
        assertThat(array(manager.api.get(path).expect(200)).stream()
                        .map(item -> ((JsonObject) item).getString("status")))
                .containsExactly("inactive", "inactive");
        JsonArray replaced = array(manager.api
                .post(path, new JsonObject())
                .body(MediaTypes.JSON, new JsonArray().add(chain).toBuffer().getBytes())
                .expect(200));
        assertThat(replaced).hasSize(1);
    }

    @Test
    void serviceChains_areAnotherFormOfTheActiveDataProcessings() {
        JsonObject body = ecosystem();
        body.getJsonObject("contract")
                .put(
                        "serviceChains",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("catalogId", "c1")
                                        .put(
                                                "services",
                                                new JsonArray()
                                                        .add(new JsonObject()
                                                                .put("participant", OAK)
                                                                .put("service", OFFERING)
                                                                .put("params", "p")))));
        JsonObject created = create(body, "").expect(201).json();
        JsonObject service = created.getJsonArray("dataProcessings")
                .getJsonObject(0)
                .getJsonArray("infrastructureServices")
                .getJsonObject(0);
        assertThat(service.getString("serviceOffering")).isEqualTo(OFFERING);
        String path = "/contracts/" + created.getString("_id");
        manager.api.put(path + "/processings/update/c1", processing("c1", ELM)).expect(200);
        JsonArray chains = manager.api.get(path).expect(200).json().getJsonArray("serviceChains");
        assertThat(chains).hasSize(1);
        assertThat(chains.getJsonObject(0)
                        .getJsonArray("services")
                        .getJsonObject(0)
                        .getString("service"))
                .isEqualTo(ELM);
    }

    @Test
    void serviceChain_isRefusedWithoutItsServices_andHasNothingUnderOtherNames() {
        JsonObject chain = new JsonObject()
                .put("catalogId", "c1")
                .put("services", new JsonArray().add(new JsonObject().put("participant", OAK)));
        JsonObject body = ecosystem();
        body.getJsonObject("contract").put("serviceChains", new JsonArray().add(chain));
        create(body, "").expect(400).problem();

        chain.put("services", new JsonArray()).put("infrastructureServices", new JsonArray().add(new JsonObject()));
        JsonObject created = create(body, "").expect(201).json();
        assertThat(created.getJsonArray("dataProcessings").getJsonObject(0).getJsonArray("infrastructureServices"))
                .isEmpty();
    }

    @Test
    void readOfAKnownVersion_hasNoBody_untilTheContractChanges() {
        String path = "/contracts/" + create(ecosystem(), "").expect(201).json().getString("_id");
        ApiProbe.Answer first = manager.api.get(path).expect(200);
        assertThat(known(path, first).expect(304).bytes()).isEmpty();
        sign(first.json().getString("_id"), OAK, "participant");
        ApiProbe.Answer signed = known(path, first).expect(200);
        assertThat(signed.json().getJsonArray("members")).hasSize(1);
        assertThat(manager.api.get(path).expect(200).json()).isEqualTo(signed.json());
        assertThat(manager.api.get("/contracts/all").expect(200).json().getJsonArray("contracts"))
                .containsExactly(signed.json());
    }

    @Test
    void entityTagOfAContractOutOfForce_namesItsVersion() {
        String id = createBilateral();
        JsonObject dates = new JsonObject().put("effectiveDate", "2026-11-25");
        manager.api
                .put("/bilaterals/" + id, new JsonObject().put("terminationAndValidity", dates))
                .expect(200);
        signBilateral(id, OAK);
        signBilateral(id, ELM);
        String path = "/bilaterals/terminate/" + id;
        manager.api
                .put(path, new JsonObject())
                .header("If-Match", "\"2-not-in-force\"")
                .expect(409)
                .problem();
        manager.api
                .put(path, new JsonObject())
                .header("If-Match", "\"3-not-in-force\"")
                .expect(200);
    }

    @Test
    void contractIsInForce_whileItIsSigned_betweenItsDates() {
        String id = createBilateral();
        JsonObject dates = new JsonObject().put("effectiveDate", "2026-11-25").put("endDate", "2026-11-26");
        manager.api
                .put("/bilaterals/" + id, new JsonObject().put("terminationAndValidity", dates))
                .expect(200);
        signBilateral(id, OAK);
        assertThat(signBilateral(id, ELM).getBoolean("inForce")).isFalse();
        ApiProbe.Answer before = manager.api.get("/bilaterals/" + id).expect(200);
        assertThat(before.json().getBoolean("inForce")).isFalse();
        assertThat(before.header("ETag")).isEqualTo("\"3-not-in-force\"");
        known("/bilaterals/" + id, before).expect(304);
        manager.clock.advance(Duration.ofDays(1));
        ApiProbe.Answer begun = known("/bilaterals/" + id, before).expect(200);
        assertThat(begun.header("ETag")).isEqualTo("\"3\"");
        JsonObject inForce = begun.json();
        assertThat(inForce.getBoolean("inForce")).isTrue();
        manager.clock.advance(Duration.ofDays(2));
        JsonObject after = manager.api.get("/bilaterals/" + id).expect(200).json();
        assertThat(after.getBoolean("inForce")).isFalse();
        assertThat(after.getString("status")).isEqualTo("signed");
    }

    @Test
    void referencesInPaths_areBase64_orURLs_orIds() {
        JsonObject body = ecosystem();
        body.getJsonObject("contract")
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject().put("participant", OAK).put("serviceOffering", OFFERING)));
        String id = create(body, "").expect(201).json().getString("_id");
        sign(id, OAK, "participant");
        String bare = OAK.substring(OAK.lastIndexOf('/') + 1);
        for (String did : List.of(base64(OAK), base64(OAK).replace("=", ""), encoded(OAK), bare)) {
            assertThat(ids("/contracts/for/" + did)).containsExactly(id);
        }
        String clear = "/contracts/policies/offering/" + id + "/";
        manager.api.delete(clear + base64(OFFERING) + "/" + base64(OAK)).expect(200);
        manager.api.delete(clear + encoded(OFFERING) + "/" + bare).expect(200);
        assertThat(manager.api
                        .delete("/contracts/offerings/" + base64(OFFERING))
                        .expect(200)
                        .json()
                        .getInteger("contractsModified"))
                .isEqualTo(1);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void contentTypeWithParameters_isAccepted() {
        manager.api
                .post("/contracts", ecosystem())
                .header("Content-Type", "application/json; charset=utf-8")
                .expect(201);
    }

    @Test
    void removedOffering_leavesEcosystems_andEndsBilateralContracts() {
        JsonObject body = ecosystem();
        body.getJsonObject("contract")
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject().put("participant", OAK).put("serviceOffering", OFFERING)));
        String id = create(body, "").expect(201).json().getString("_id");
        String bilateral = createBilateral();
        String offering = OFFERING.substring(OFFERING.lastIndexOf('/') + 1);
        assertThat(manager.api
                        .delete("/contracts/offerings/" + offering)
                        .expect(200)
                        .json()
                        .getMap())
                .containsEntry("contractsModified", 1)
                .containsEntry("contractsRemoved", 1);
        assertThat(manager.api.get("/contracts/" + id).expect(200).json().getJsonArray("serviceOfferings"))
                .isEmpty();
        assertThat(manager.api
                        .get("/bilaterals/" + bilateral)
                        .expect(200)
                        .json()
                        .getString("status"))
                .isEqualTo("terminated");
        assertThat(manager.api
                        .delete("/contracts/offerings/" + offering)
                        .expect(200)
                        .json()
                        .getInteger("contractsModified"))
                .isZero();
    }

    @Test
    void bilateralContract_isCreated_signedByBothParties_andFound() {
        String id = createBilateral();
        JsonObject created = manager.api.get("/bilaterals/" + id).expect(200).json();
        assertThat(created.getJsonArray("negotiators").stream().map(item -> ((JsonObject) item).getString("did")))
                .containsExactly(OAK, ELM);
        assertThat(signBilateral(id, ELM).getString("status")).isEqualTo("pending");
        assertThat(ids("/bilaterals/for/" + base64(OAK) + "?hasSigned=true")).isEmpty();
        assertThat(ids("/bilaterals/for/" + base64(OAK) + "?hasSigned=false")).containsExactly(id);
        assertThat(ids("/bilaterals/for/" + base64(OAK))).containsExactly(id);
        assertThat(ids("/bilaterals/for/" + base64(OAK) + "?isParticipant=false"))
                .isEmpty();
        assertThat(signBilateral(id, OAK).getString("status")).isEqualTo("signed");
        manager.api
                .put(
                        "/bilaterals/sign/" + id,
                        new JsonObject().put("did", ECOSYSTEM).put("value", "third"))
                .expect(409);
        JsonObject added = manager.api
                .put("/bilaterals/negociator/" + id, new JsonObject().put("did", ECOSYSTEM))
                .expect(200)
                .json();
        assertThat(added.getJsonArray("negotiators")).hasSize(3);
        assertThat(added.getString("status")).isEqualTo("pending");
        manager.api.delete("/bilaterals/sign/revoke/" + id + "/" + base64(OAK)).expect(404);
    }

    @Test
    void k6_policiesOfRoles_areTerms_andThoseOfOfferingsAreNot() {
        String id = create(ecosystem(), "").expect(201).json().getString("_id");
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject offering = new JsonObject()
                .put("participant", OAK)
                .put("serviceOffering", OFFERING)
                .put("policies", new JsonArray().add(rule("rule-access-4", 10)));
        JsonObject changed = policies("/contracts/policies/offering/" + id, offering.toBuffer());
        assertThat(changed.getString("status")).isEqualTo("signed");
        JsonObject policy = manager.api
                .get("/contracts/serviceoffering/" + id + "?participant=" + OAK + "&serviceOffering=" + OFFERING)
                .expect(200)
                .text()
                .transform(text -> new JsonArray(text).getJsonObject(0));
        assertThat(policy.getString("uid")).isEqualTo("rule-access-4");
        assertThat(policy.getJsonArray("permission").getJsonObject(0).getString("target"))
                .isEqualTo(OFFERING);
        assertThat(policies("/contracts/policies/offering/" + id, offering.toBuffer()))
                .isEqualTo(changed);

        JsonObject role = rule("rule-access-1", 0).put("role", "participant");
        JsonObject pending =
                policies("/contracts/policies/" + id, new JsonArray().add(role).toBuffer());
        assertThat(pending.getString("status")).isEqualTo("pending");
        assertThat(policies("/contracts/policy/" + id, role.toBuffer())).isEqualTo(pending);
        JsonObject ofRole = new JsonObject()
                .put("role", "participant")
                .put("policies", new JsonArray().add(rule("rule-access-1", 0)));
        assertThat(policies("/contracts/policies/role/" + id, ofRole.toBuffer()))
                .isEqualTo(pending);
        JsonObject ofRoles = new JsonObject()
                .put("roles", new JsonArray().add("participant").add("provider"))
                .put("policies", new JsonArray().add(rule("rule-access-1", 0)));
        assertThat(policies(
                                "/contracts/policies/roles/" + id,
                                new JsonArray().add(ofRoles).toBuffer())
                        .getJsonArray("rolesAndObligations"))
                .hasSize(2);
        JsonObject cleared = manager.api
                .delete("/contracts/policies/offering/" + id + "/" + OFFERING.substring(OFFERING.lastIndexOf('/') + 1)
                        + "/" + OAK.substring(OAK.lastIndexOf('/') + 1))
                .expect(200)
                .json();
        assertThat(cleared.getJsonObject("contract")
                        .getJsonArray("serviceOfferings")
                        .getJsonObject(0)
                        .getJsonArray("policies"))
                .isEmpty();
    }

    @Test
    void k6_bilateralPolicies_areTerms_andNeedEachValueOfTheirRule() {
        String id = createBilateral();
        JsonObject added = policies(
                "/bilaterals/policies/" + id,
                new JsonArray().add(rule("rule-access-4", 10)).toBuffer());
        assertThat(added.getJsonArray("policy").getJsonObject(0).getString("uid"))
                .isEqualTo("rule-access-4");
        JsonObject one = new JsonObject()
                .put("policyId", "rule-access-4")
                .put("values", new JsonObject().put("target", OFFERING).put("value", 20));
        assertThat(policies("/bilaterals/policy/" + id, one.toBuffer()).getJsonArray("policy"))
                .hasSize(1);
        one.getJsonObject("values").remove("value");
        manager.api.put("/bilaterals/policy/" + id, one).expect(400).problem().hasViolation("/values");
    }

    @Test
    void valuesThatTheRuleDoesNotHave_areRefusedByName_whereverRulesAreAdded() {
        String id = createBilateral();
        JsonObject values =
                new JsonObject().put("target", OFFERING).put("value", 10).put("startDate", "2020-01-01");
        JsonObject rule = new JsonObject().put("ruleId", "rule-access-4").put("values", values);
        JsonObject one = new JsonObject().put("policyId", "rule-access-4").put("values", values);
        String ecosystem = create(ecosystem(), "").expect(201).json().getString("_id");
        JsonObject ofRole = new JsonObject().put("role", "participant").put("policies", new JsonArray().add(rule));

        assertThat(manager.api
                        .put("/bilaterals/policies/" + id, new JsonObject())
                        .body(
                                MediaTypes.JSON,
                                new JsonArray().add(rule).toBuffer().getBytes())
                        .expect(400)
                        .json()
                        .getString("detail"))
                .isEqualTo("/values: rule-access-4 has no value startDate; it takes target, value");
        manager.api.put("/bilaterals/policy/" + id, one).expect(400).problem().hasViolation("/values");
        manager.api
                .put("/contracts/policies/role/" + ecosystem, ofRole)
                .expect(400)
                .problem()
                .hasViolation("/values");
    }

    @Test
    void contractInTheWrongPlace_isRefused_insteadOfStoredEmpty() {
        JsonObject policy = new JsonObject()
                .put("@context", "http://www.w3.org/ns/odrl.jsonld")
                .put("@type", "Set")
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject().put("action", "use").put("target", OFFERING)));
        JsonObject parties = new JsonObject().put("dataProvider", OAK).put("purpose", new JsonArray());
        JsonObject terms = ecosystem().getJsonObject("contract");

        create(new JsonObject().put("contract", policy), "")
                .expect(400)
                .problem()
                .hasViolation("/contract/permission");
        create(new JsonObject().put("contract", parties), "")
                .expect(400)
                .problem()
                .hasViolation("/contract/dataProvider");
        create(terms.copy().put("contract", new JsonObject()), "")
                .expect(400)
                .problem()
                .hasViolation("/ecosystem");
        create(new JsonObject().put("contract", new JsonObject().put("contract", terms)), "")
                .expect(400)
                .problem()
                .hasViolation("/contract/contract");
        create(new JsonObject().put("role", "r").put("contract", policy), "").expect(201);
        create(new JsonObject().put("contract", terms.copy().put("other", 1)), "")
                .expect(201);

        String bilateral = createBilateral();
        JsonObject wrapped = new JsonObject().put("contract", new JsonObject().put("profile", "p"));
        manager.api
                .put("/bilaterals/" + bilateral, wrapped)
                .expect(400)
                .problem()
                .hasViolation("/contract");
        JsonObject read =
                manager.api.get("/bilaterals/" + bilateral).expect(200).json();
        manager.api.put("/bilaterals/" + bilateral, read.put("other", 1)).expect(200);
        manager.api
                .put("/contracts/" + create(ecosystem(), "").expect(201).json().getString("_id"), wrapped)
                .expect(400)
                .problem()
                .hasViolation("/contract");
    }

    private static JsonObject rule(String id, int value) {
        JsonObject values = new JsonObject().put("target", OFFERING);
        return new JsonObject()
                .put("ruleId", id)
                .put("values", id.equals("rule-access-4") ? values.put("value", value) : values);
    }

    private JsonObject policies(String path, Buffer body) {
        return manager.api
                .put(path, new JsonObject())
                .body(MediaTypes.JSON, body.getBytes())
                .expect(200)
                .json()
                .getJsonObject("contract");
    }

    @Test
    void k8_withAKey_everyRequestNeedsIt_underEitherName() {
        manager.close();
        manager = new ManagerUnderTest(ManagerUnderTest.KEY, false);
        manager.api.post("/contracts", ecosystem()).expect(401);
        manager.api.get("/contracts/all").expect(401);
        String key = ManagerUnderTest.KEY;
        for (String wrong : List.of("wrong", key.substring(0, key.length() - 1), key + "x", key.toUpperCase(ENGLISH))) {
            manager.api.get("/contracts/all").header("x-svc-catalog-key", wrong).expect(401);
        }
        for (String header : List.of("x-svc-catalog-key", "x-ptx-catalog-key")) {
            manager.api
                    .post("/contracts", ecosystem())
                    .header(header, ManagerUnderTest.KEY)
                    .expect(201);
            manager.api
                    .get("/contracts/all")
                    .header(header, ManagerUnderTest.KEY)
                    .expect(200);
        }
    }

    @Test
    void k8_openReads_needNoKey_butChangesDo() {
        manager.close();
        manager = new ManagerUnderTest(ManagerUnderTest.KEY, true);
        manager.api.get("/contracts/all").expect(200);
        manager.api.post("/contracts", ecosystem()).expect(401);
    }

    @Test
    void k8_shortKey_isNotGuessed() {
        String key = "a short key";
        guess(key);
        show(key).expect(429);
        manager.clock.advance(Duration.ofSeconds(31));
        show(key).expect(200);
    }

    @Test
    void k8_guessesOfANetwork_doNotLockOutWhoHasALongKey() {
        String key = "a random text of more than twenty characters";
        guess(key);
        show(key).expect(200);
        show("k").expect(429);
        show(key.substring(1)).expect(429);
    }

    /** Shows wrong keys until the network has no attempt left. */
    private void guess(String key) {
        manager.close();
        manager = new ManagerUnderTest(key, false);
        for (int i = 0; i < 10; i++) {
            show("k" + i).expect(401);
        }
        show("k").expect(429);
    }

    private ApiProbe.Call show(String key) {
        return manager.api.get("/contracts/all").header("x-svc-catalog-key", key);
    }

    @Test
    void wrongInput_isRefused_andAbsentContractsAreNotFound() {
        manager.api.post("/contracts", new JsonObject()).expect(400).problem();
        manager.api.get("/contracts/" + ABSENT).expect(404);
        manager.api.get("/contracts/x").expect(400);
        manager.api
                .put("/contracts/sign/" + ABSENT, signature(OAK, "participant"))
                .expect(404);
        manager.api.get("/contracts/for/!").expect(400);
        String id = create(ecosystem(), "").expect(201).json().getString("_id");
        manager.api
                .put("/contracts/sign/" + id, new JsonObject().put("participant", OAK))
                .expect(400);
        manager.api
                .put(
                        "/contracts/policy/" + id,
                        new JsonObject()
                                .put("role", "participant")
                                .put("ruleId", "no-such-rule")
                                .put("values", new JsonObject()))
                .expect(424);
    }

    private ApiProbe.Call known(String path, ApiProbe.Answer answer) {
        return manager.api.get(path).header("If-None-Match", answer.header("ETag"));
    }

    private ApiProbe.Call create(JsonObject body, String idempotencyKey) {
        ApiProbe.Call call = manager.api.post("/contracts", body);
        return idempotencyKey.isEmpty() ? call : call.header("Idempotency-Key", idempotencyKey);
    }

    private static JsonObject ecosystem() {
        return new JsonObject()
                .put("role", "ecosystem")
                .put("contract", new JsonObject().put("ecosystem", ECOSYSTEM).put("orchestrator", ELM));
    }

    private JsonObject sign(String id, String participant, String role) {
        return manager.api
                .put("/contracts/sign/" + id, signature(participant, role))
                .expect(200)
                .json();
    }

    private static JsonObject signature(String participant, String role) {
        return new JsonObject()
                .put("participant", participant)
                .put("role", role)
                .put("signature", "signed");
    }

    private String createBilateral() {
        JsonObject contract = new JsonObject()
                .put("dataProvider", ELM)
                .put("dataConsumer", OAK)
                .put("serviceOffering", OFFERING);
        return manager.api
                .post("/bilaterals", new JsonObject().put("contract", contract))
                .expect(201)
                .json()
                .getString("_id");
    }

    private JsonObject signBilateral(String id, String did) {
        return manager.api
                .put("/bilaterals/sign/" + id, new JsonObject().put("did", did).put("value", "signed"))
                .expect(200)
                .json();
    }

    private static JsonObject processing(String catalogId, String offering) {
        return new JsonObject()
                .put("catalogId", catalogId)
                .put(
                        "infrastructureServices",
                        new JsonArray()
                                .add(new JsonObject().put("participant", OAK).put("serviceOffering", offering)));
    }

    private static JsonArray array(ApiProbe.Answer answer) {
        return new JsonArray(answer.text());
    }

    private List<String> ids(String path) {
        return manager.api.get(path).expect(200).json().getJsonArray("contracts").stream()
                .map(item -> ((JsonObject) item).getString("_id"))
                .toList();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
