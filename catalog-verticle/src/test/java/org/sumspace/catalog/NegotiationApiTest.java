package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.catalog.fixture.AtOnce;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

class NegotiationApiTest {
    private static final String PATH = "/negotiation";
    private static final JsonObject NONE = new JsonObject();
    private static final String ID = "0123456789abcdef01234567";

    @TempDir
    private static Path dataDir;

    private final Vertx vertx = Vertx.vertx();
    private ContractManagerStub manager;
    private CatalogUnderTest catalog;
    private String provider = "";
    private String consumer = "";
    private JsonObject request = new JsonObject();

    NegotiationApiTest() {
        manager = new ContractManagerStub(vertx, Mode.OURS);
        catalog = new CatalogUnderTest(dataDir, Optional.of(manager.config()))
                .shortensWaitsWhile(() -> manager.hasLastingFault());
    }

    @BeforeEach
    void signUp() {
        provider = catalog.participant("Provider");
        consumer = catalog.participant("Consumer");
        JsonObject offered = offering(provider, "Records");
        JsonObject used = offering(consumer, "Model");
        request = new JsonObject()
                .put("provider", offered.getString("providedBy"))
                .put("consumer", used.getString("providedBy"))
                .put("providerServiceOffering", offered.getString("_id"))
                .put("consumerServiceOffering", used.getString("_id"));
    }

    @AfterEach
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    private void restartWith(Mode mode) {
        manager = new ContractManagerStub(vertx, mode);
        restart(Optional.of(manager));
    }

    private void restart(Optional<ContractManagerStub> with) {
        catalog.close();
        catalog = new CatalogUnderTest(dataDir, with.map(ContractManagerStub::config))
                .shortensWaitsWhile(() -> manager.hasLastingFault());
        signUp();
    }

    private JsonObject offering(String token, String name) {
        return catalog.api
                .post("/serviceofferings", new JsonObject().put("name", name))
                .bearer(token)
                .expect(201)
                .json();
    }

    private String create() {
        return catalog.api
                .post(PATH, request)
                .bearer(consumer)
                .expect(200)
                .json()
                .getString("_id");
    }

    private ApiProbe.Call move(String id, String move, JsonObject body) {
        String path = PATH + "/" + id + (move.equals("authorize") ? "" : "/" + move);
        return body.isEmpty() ? catalog.api.get(path).method("PUT") : catalog.api.put(path, body);
    }

    private static JsonObject policy(String... ruleIds) {
        return new JsonObject()
                .put(
                        "policy",
                        new JsonArray(List.of(ruleIds).stream()
                                .map(ruleId -> new JsonObject()
                                        .put("ruleId", ruleId)
                                        .put("values", new JsonObject().put("target", "t")))
                                .toList()));
    }

    private static JsonObject signature(String text) {
        return new JsonObject().put("signature", text);
    }

    /** A negotiation that both may sign. */
    private String accepted(String... ruleIds) {
        String id = create();
        move(id, "authorize", policy(ruleIds)).bearer(provider).expect(200);
        move(id, "accept", NONE).bearer(consumer).expect(200);
        return id;
    }

    private JsonObject read(String id) {
        return catalog.api.get(PATH + "/" + id).bearer(consumer).expect(200).json();
    }

    private static String status(JsonObject negotiation) {
        return negotiation.getString("negotiationStatus");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void n1_negotiationGoesFromRequestToSigned_andTheContractHasTheAcceptedTerms(Mode mode) {
        restartWith(mode);
        JsonObject created =
                catalog.api.post(PATH, request).bearer(consumer).expect(200).json();
        assertThat(created.getMap()).containsAllEntriesOf(request.getMap()).containsEntry("schema_version", "1");
        assertThat(status(created)).isEqualTo("Requested");
        assertThat(created.getValue("contract")).isNull();
        assertThat(created.getJsonObject("signatures"))
                .isEqualTo(new JsonObject().putNull("consumer").putNull("provider"));
        String id = created.getString("_id");

        JsonObject authorized = move(id, "authorize", policy("rule-1"))
                .bearer(provider)
                .expect(200)
                .json();
        assertThat(status(authorized)).isEqualTo("Authorized");
        assertThat(authorized.getString("latestNegotiator")).isEqualTo(request.getString("provider"));
        JsonObject rule = authorized.getJsonArray("providerPolicies").getJsonObject(0);
        assertThat(rule.getString("ruleId")).isEqualTo("rule-1");
        assertThat(rule.getString("_id")).matches("[0-9a-f]{24}");
        assertThat(manager.requests()).isEmpty();

        assertThat(status(move(id, "negotiate", policy("rule-2", "rule-3"))
                        .bearer(consumer)
                        .expect(200)
                        .json()))
                .isEqualTo("Negotiation");
        JsonObject accepted =
                move(id, "accept", NONE).bearer(provider).expect(200).json();
        assertThat(status(accepted)).isEqualTo("SignatureReady");
        assertThat(accepted.containsKey("pending")).isFalse();
        JsonObject contract = manager.contract(accepted.getString("contract"));
        String url = catalog.self.certificate().url() + "/v1/catalog/";
        assertThat(contract.getString("uid")).isEqualTo("urn:sumspace:negotiation:" + id + ":1");
        assertThat(contract.getString("dataProvider")).isEqualTo(url + "participants/" + request.getString("provider"));
        assertThat(contract.getString("dataConsumer")).isEqualTo(url + "participants/" + request.getString("consumer"));
        assertThat(contract.getString("serviceOffering"))
                .isEqualTo(url + "serviceofferings/" + request.getString("providerServiceOffering"));
        assertThat(contract.getJsonArray("purpose").getJsonObject(0).getString("purpose"))
                .isEqualTo(url + "serviceofferings/" + request.getString("consumerServiceOffering"));
        assertThat(contract.getJsonArray("policy").stream().map(each -> ((JsonObject) each).getString("description")))
                .containsExactly("rule-2", "rule-3");

        JsonObject first =
                move(id, "sign", signature("sp")).bearer(provider).expect(200).json();
        assertThat(status(first)).isEqualTo("SignatureReady");
        assertThat(first.getJsonObject("signatures").getString("provider")).isEqualTo("sp");
        assertThat(first.getJsonObject("data").getJsonObject("contract").getString("status"))
                .isEqualTo("pending");
        JsonObject second =
                move(id, "sign", signature("sc")).bearer(consumer).expect(200).json();
        assertThat(status(second)).isEqualTo("Signed");
        assertThat(second.getInteger("code")).isEqualTo(200);
        assertThat(second.getJsonObject("data").getJsonObject("contract").getString("status"))
                .isEqualTo("signed");
        assertThat(status(second.getJsonObject("data").getJsonObject("exchangeConfiguration")))
                .isEqualTo("Signed");
        assertThat(manager.contracts()).hasSize(1);
    }

    /** The state is Requested; each move that is permitted is made on a new negotiation. */
    @ParameterizedTest
    @CsvSource({
        "get, 200, 200, 404, 200, 401",
        "authorize, 200, 403, 404, 403, 401",
        "negotiate, 409, 409, 404, 403, 401",
        "accept, 409, 409, 404, 403, 401",
        "sign, 409, 409, 404, 403, 401",
        "decline, 200, 200, 404, 403, 401"
    })
    void c13_everyOperation_byRole(
            String operation, int byProvider, int byConsumer, int byStranger, int byOperator, int byVisitor) {
        String stranger = catalog.participant("Stranger");
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        String id = create();
        call(id, operation).bearer(stranger).expect(byStranger);
        call(id, operation).bearer(operator).expect(byOperator);
        call(id, operation).expect(byVisitor);
        call(id, operation).bearer(consumer).expect(byConsumer);
        if (byConsumer == 200 && !operation.equals("get")) {
            id = create();
        }
        call(id, operation).bearer(provider).expect(byProvider);
        call(ID, operation).bearer(provider).expect(404);
        call("x", operation).bearer(provider).expect(400);
    }

    private ApiProbe.Call call(String id, String operation) {
        return switch (operation) {
            case "get" -> catalog.api.get(PATH + "/" + id);
            case "authorize", "negotiate" -> move(id, operation, policy("rule-1"));
            case "sign" -> move(id, operation, signature("s"));
            default -> move(id, operation, NONE);
        };
    }

    @Test
    void c14_request_isRefused_whereItCannotBeNegotiated() {
        String stranger = catalog.participant("Stranger");
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        catalog.api.post(PATH, request).expect(401);
        catalog.api.post(PATH, request).bearer(stranger).expect(403);
        catalog.api.post(PATH, request).bearer(operator).expect(403);
        catalog.api
                .post(PATH, request.copy().put("provider", "Elm"))
                .bearer(consumer)
                .expect(400)
                .problem()
                .hasViolation("/provider");
        for (String field : List.of("provider", "providerServiceOffering", "consumerServiceOffering")) {
            catalog.api
                    .post(PATH, request.copy().put(field, ID))
                    .bearer(consumer)
                    .expect(422)
                    .problem()
                    .hasViolation("/" + field);
            JsonObject missing = request.copy();
            missing.remove(field);
            catalog.api.post(PATH, missing).bearer(consumer).expect(400);
        }
        String own = request.getString("consumerServiceOffering");
        catalog.api
                .post(PATH, request.copy().put("providerServiceOffering", own))
                .bearer(consumer)
                .expect(422);
        catalog.api
                .post(
                        PATH,
                        request.copy()
                                .put("provider", request.getString("consumer"))
                                .put("providerServiceOffering", own))
                .bearer(consumer)
                .expect(422)
                .problem()
                .hasViolation("/consumer");
        catalog.api
                .put("/serviceofferings/" + own, new JsonObject().put("status", "draft"))
                .bearer(consumer)
                .expect(200);
        catalog.api.post(PATH, request).bearer(consumer).expect(422);
        assertThat(list("")).isEmpty();
    }

    @Test
    void c9_oneOpenNegotiation_forTheSameParties_andOneForARequest() {
        JsonObject first = catalog.api
                .post(PATH, urls(request))
                .bearer(consumer)
                .header("Idempotency-Key", "k")
                .expect(200)
                .json();
        String id = first.getString("_id");
        assertThat(catalog.api
                        .post(PATH, request)
                        .bearer(provider)
                        .expect(409)
                        .json()
                        .getString("message"))
                .contains(id);
        assertThat(catalog.api
                        .post(PATH, request)
                        .bearer(consumer)
                        .header("Idempotency-Key", "k")
                        .expect(200)
                        .json())
                .isEqualTo(first);
        JsonObject other = request.copy()
                .put("consumerServiceOffering", offering(consumer, "Other").getString("_id"));
        catalog.api
                .post(PATH, other)
                .bearer(consumer)
                .header("Idempotency-Key", "k")
                .expect(409);
        move(id, "decline", NONE).bearer(provider).expect(200);
        assertThat(create()).isNotEqualTo(id);
    }

    private JsonObject urls(JsonObject ids) {
        String url = catalog.self.certificate().url() + "/v1/catalog/";
        JsonObject urls = new JsonObject();
        ids.forEach(field -> urls.put(
                field.getKey(),
                url
                        + (field.getKey().endsWith("Offering") ? "serviceofferings/" : "participants/")
                        + field.getValue()));
        return urls;
    }

    @Test
    void c9_revokedContract_permitsAnotherNegotiation() {
        String id = accepted("rule-1");
        move(id, "sign", signature("sp")).bearer(provider).expect(200);
        move(id, "sign", signature("sc")).bearer(consumer).expect(200);
        catalog.api.post(PATH, request).bearer(consumer).expect(409);
        manager.setStatus(read(id).getString("contract"), "revoked");
        String next = create();
        assertThat(next).isNotEqualTo(id);
        assertThat(status(read(id))).isEqualTo("Signed");
        catalog.api.post(PATH, request).bearer(consumer).expect(409);
    }

    @Test
    void x5_withoutAContractManager_whatNeedsItIsRefused_andNothingChanges() {
        restart(Optional.empty());
        String id = create();
        JsonObject authorized = move(id, "authorize", policy("rule-1"))
                .bearer(provider)
                .expect(200)
                .json();
        move(id, "accept", NONE).bearer(consumer).expect(424);
        assertThat(status(read(id))).isEqualTo("Authorized");
        assertThat(read(id).getInteger("__v")).isEqualTo(authorized.getInteger("__v"));
        move(id, "accept", NONE).bearer(provider).expect(409);
        move(id, "decline", NONE).bearer(consumer).expect(200);
    }

    @Test
    void x4_refusedContract_isAnsweredWithTheReason_andTheStateIsAsBefore() {
        String id = create();
        move(id, "authorize", policy("rule-1")).bearer(provider).expect(200);
        for (String call : List.of("POST /bilaterals", "PUT /bilaterals/policies")) {
            manager.next(call, Fault.REFUSED);
            assertThat(move(id, "accept", NONE)
                            .bearer(consumer)
                            .expect(424)
                            .json()
                            .getString("message"))
                    .contains("It is refused.");
            JsonObject after = read(id);
            assertThat(status(after)).isEqualTo("Authorized");
            assertThat(after.getString("problem")).isEqualTo("It is refused.");
            assertThat(after.getValue("contract")).isNull();
        }
        JsonObject accepted =
                move(id, "accept", NONE).bearer(consumer).expect(200).json();
        assertThat(manager.contract(accepted.getString("contract")).getString("uid"))
                .endsWith(":3");
        assertThat(accepted.containsKey("problem")).isFalse();
        Awaitility.await()
                .untilAsserted(() -> assertThat(manager.contracts())
                        .extracting(contract -> contract.getString("status"))
                        .containsExactly("terminated", "pending"));
    }

    /** The public contract manager leaves out rules that it cannot fetch, and answers as if it had taken them. */
    @Test
    void x4_termsThatThePublicManagerTakesInPart_areARefusal() {
        restartWith(Mode.PUBLIC);
        String id = create();
        move(id, "authorize", policy("rule-1", "missing-2")).bearer(provider).expect(200);
        assertThat(move(id, "accept", NONE).bearer(consumer).expect(424).json().getString("message"))
                .contains("did not take all policies");
        assertThat(status(read(id))).isEqualTo("Authorized");
    }

    @Test
    void n2_refusedSignature_isRemoved_andCanBeGivenAgain() {
        String id = accepted();
        move(id, "sign", signature("sp")).bearer(provider).expect(200);
        manager.next("PUT /bilaterals/sign", Fault.REFUSED);
        assertThat(move(id, "sign", signature("bad"))
                        .bearer(consumer)
                        .expect(424)
                        .json()
                        .getString("message"))
                .contains("It is refused.");
        JsonObject after = read(id);
        assertThat(status(after)).isEqualTo("SignatureReady");
        assertThat(after.getJsonObject("signatures"))
                .isEqualTo(new JsonObject().put("provider", "sp").putNull("consumer"));
        assertThat(status(move(id, "sign", signature("good"))
                        .bearer(consumer)
                        .expect(200)
                        .json()))
                .isEqualTo("Signed");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void x3_lostAnswers_areFollowedByALook_andMakeNoSecondContract(Mode mode) {
        restartWith(mode);
        String id = create();
        move(id, "authorize", policy("rule-1")).bearer(provider).expect(200);
        manager.next("POST /bilaterals", Fault.ANSWER_LOST);
        JsonObject accepted =
                move(id, "accept", NONE).bearer(consumer).expect(200).json();
        manager.next("PUT /bilaterals/sign", Fault.ANSWER_LOST);
        move(id, "sign", signature("sp")).bearer(provider).expect(200);
        manager.next("PUT /bilaterals/sign", Fault.GARBAGE);
        assertThat(status(move(id, "sign", signature("sc"))
                        .bearer(consumer)
                        .expect(200)
                        .json()))
                .isEqualTo("Signed");
        assertThat(manager.contracts()).hasSize(1);
        assertThat(manager.contract(accepted.getString("contract")).getJsonArray("policy"))
                .hasSize(1);
    }

    @Test
    void x4_whileTheManagerIsAway_theAnswerIsPending_andTheCatalogGoesOn() {
        String id = create();
        move(id, "authorize", policy("rule-1")).bearer(provider).expect(200);
        manager.always("GET", Fault.DOWN);
        JsonObject pending =
                move(id, "accept", NONE).bearer(consumer).expect(202).json();
        assertThat(status(pending)).isEqualTo("SignatureReady");
        assertThat(pending.getJsonArray("pending")).containsExactly("create", "policies");
        assertThat(move(id, "sign", signature("sp"))
                        .bearer(provider)
                        .expect(409)
                        .header("Retry-After"))
                .isNotEmpty();
        manager.mend();
        Awaitility.await()
                .untilAsserted(() -> assertThat(read(id).containsKey("pending")).isFalse());
        assertThat(move(id, "accept", NONE).bearer(consumer).expect(200).json().getString("contract"))
                .isEqualTo(manager.contracts().get(0).getString("_id"));
    }

    @Test
    void m3_moveOnAnOldVersion_isRefused_andARepeatedMoveIsNot() {
        String id = create();
        assertThat(move(id, "authorize", policy("rule-1"))
                        .bearer(provider)
                        .header("If-Match", "\"0\"")
                        .expect(200)
                        .header("ETag"))
                .isEqualTo("\"1\"");
        move(id, "authorize", policy("rule-1"))
                .bearer(provider)
                .header("If-Match", "\"0\"")
                .expect(200);
        move(id, "accept", NONE).bearer(consumer).header("If-Match", "\"0\"").expect(409);
        move(id, "accept", NONE).bearer(consumer).header("If-Match", "\"1\"").expect(200);
    }

    /** All proposals differ, so every acknowledged one was stored; the others are refused. */
    @Test
    void m1_fiftyMovesAtOnce_areRefusedOrStored_andTheVersionCountsThem() {
        String id = create();
        move(id, "authorize", policy("rule-1")).bearer(provider).expect(200);
        int version = read(id).getInteger("__v");
        List<Integer> statuses = AtOnce.all(IntStream.range(0, 50)
                .<Supplier<Integer>>mapToObj(i -> () -> move(id, "negotiate", policy("rule-" + (i + 2)))
                        .bearer(i % 2 == 0 ? consumer : provider)
                        .send()
                        .status())
                .toList());
        assertThat(statuses).containsOnly(200, 409).contains(200);
        int acknowledged = Collections.frequency(statuses, 200);
        JsonObject after = read(id);
        assertThat(after.getInteger("__v")).isEqualTo(version + acknowledged);
        String rule = after.getJsonArray("providerPolicies").getJsonObject(0).getString("ruleId");
        int winner = Integer.parseInt(rule.substring("rule-".length())) - 2;
        assertThat(statuses.get(winner)).isEqualTo(200);
        assertThat(after.getString("latestNegotiator"))
                .isEqualTo(request.getString(winner % 2 == 0 ? "consumer" : "provider"));
    }

    @Test
    void policies_mayBeRulesOrGroupsOfTheRulesOfAnOffering_withinLimits() {
        String id = create();
        JsonObject groups = new JsonObject()
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("serviceOffering", ID)
                                        .put(
                                                "policy",
                                                policy("rule-1", "rule-2").getJsonArray("policy")))
                                .add(policy("rule-3").getJsonArray("policy").getJsonObject(0)));
        assertThat(
                        move(id, "authorize", groups)
                                .bearer(provider)
                                .expect(200)
                                .json()
                                .getJsonArray("providerPolicies")
                                .stream()
                                .map(rule -> ((JsonObject) rule).getString("ruleId")))
                .containsExactly("rule-1", "rule-2", "rule-3");
        JsonObject noValues = new JsonObject().put("policy", new JsonArray().add(new JsonObject().put("ruleId", "r")));
        JsonObject blank = policy(" ");
        JsonObject many = new JsonObject()
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("policy", policy(rules(60)).getJsonArray("policy")))
                                .add(new JsonObject()
                                        .put("policy", policy(rules(60)).getJsonArray("policy"))));
        JsonObject deep = policy("r");
        JsonObject values = deep.getJsonArray("policy").getJsonObject(0).getJsonObject("values");
        for (int i = 0; i < 12; i++) {
            values.put("a", new JsonObject());
            values = values.getJsonObject("a");
        }
        for (JsonObject body : List.of(noValues, blank, many, deep, new JsonObject().put("policy", "all"))) {
            move(id, "negotiate", body).bearer(consumer).expect(400);
        }
        JsonObject large = policy("r");
        large.getJsonArray("policy").getJsonObject(0).getJsonObject("values").put("target", "x".repeat(300_000));
        move(id, "negotiate", large).bearer(consumer).expect(413);
    }

    private static String[] rules(int number) {
        return IntStream.range(0, number).mapToObj(i -> "rule-" + i).toArray(String[]::new);
    }

    @Test
    void c15_participantsAndOfferings_areRecordsWithTheirPublicFields() {
        String id = create();
        JsonObject read = read(id);
        assertThat(read.getJsonObject("provider"))
                .isEqualTo(new JsonObject()
                        .put("_id", request.getString("provider"))
                        .put("legalName", "Provider")
                        .put("logo", "")
                        .putNull("did")
                        .put("dataspaceEndpoint", ""));
        assertThat(read.getJsonObject("providerServiceOffering"))
                .isEqualTo(catalog.api
                        .get("/serviceofferings/" + request.getString("providerServiceOffering"))
                        .expect(200)
                        .json());
        List.of("turn", "moves").forEach(read::remove);
        assertThat(list("")).containsExactly(read);
    }

    @Test
    void c6_deletedOrDraftOfferings_areLeftOut_andReadingSucceeds() {
        String id = create();
        catalog.api
                .delete("/serviceofferings/" + request.getString("providerServiceOffering"))
                .bearer(provider)
                .expect(200);
        catalog.api
                .put(
                        "/serviceofferings/" + request.getString("consumerServiceOffering"),
                        new JsonObject().put("status", "draft"))
                .bearer(consumer)
                .expect(200);
        assertThat(read(id).fieldNames())
                .doesNotContain("providerServiceOffering")
                .contains("consumerServiceOffering");
        assertThat(catalog.api
                        .get(PATH + "/" + id)
                        .bearer(provider)
                        .expect(200)
                        .json()
                        .fieldNames())
                .doesNotContain("providerServiceOffering", "consumerServiceOffering");
        assertThat(list("")).hasSize(1);
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        catalog.api.get(PATH + "/" + id).bearer(operator).expect(200);
    }

    @Test
    void l8_listHasTheOwnNegotiations_newestFirst_andAPartOfThemOnRequest() {
        String stranger = catalog.participant("Stranger");
        List<String> ids = IntStream.range(0, 5)
                .mapToObj(i -> {
                    request.put(
                            "consumerServiceOffering",
                            offering(consumer, "Model " + i).getString("_id"));
                    return create();
                })
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(ids);
        assertThat(ids(list(""))).isEqualTo(ids);
        assertThat(ids(list("?limit=2"))).isEqualTo(ids.subList(0, 2));
        assertThat(catalog.api.get(PATH).bearer(stranger).expect(200).text()).isEqualTo("[]");
        catalog.api.get(PATH).expect(401);
        assertThat(new JsonArray(catalog.api
                        .get("/v1/Negotiation/")
                        .bearer(provider)
                        .expect(200)
                        .text()))
                .hasSize(5);
    }

    private static List<String> ids(List<JsonObject> negotiations) {
        return negotiations.stream().map(each -> each.getString("_id")).toList();
    }

    private List<JsonObject> list(String query) {
        return new JsonArray(catalog.api
                        .get(PATH + query)
                        .bearer(consumer)
                        .expect(200)
                        .text())
                .stream().map(JsonObject.class::cast).toList();
    }

    @Test
    void c15_partiesAreShownWithWhatEverybodyReadsOfThem() {
        catalog.api
                .put(
                        "/participants/me",
                        new JsonObject()
                                .put("logo", "https://p.example/logo.png")
                                .put("did", "did:web:p.example"))
                .bearer(provider)
                .expect(200);

        JsonObject negotiation = read(create());

        assertThat(negotiation.getJsonObject("provider"))
                .isEqualTo(new JsonObject()
                        .put("_id", request.getString("provider"))
                        .put("legalName", "Provider")
                        .put("logo", "https://p.example/logo.png")
                        .put("did", "did:web:p.example")
                        .put("dataspaceEndpoint", ""));
        assertThat(negotiation.getJsonObject("consumer").fieldNames())
                .containsExactlyInAnyOrder("_id", "legalName", "logo", "did", "dataspaceEndpoint");
    }
}
