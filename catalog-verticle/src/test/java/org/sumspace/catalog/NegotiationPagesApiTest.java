package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.EventProbe;

/** The requests of the pages of negotiations: whose turn it is, the contract, and changes. */
class NegotiationPagesApiTest {
    private static final String PATH = "/negotiation";
    private static final JsonObject NONE = new JsonObject();

    @TempDir
    private Path dataDir;

    private final Vertx vertx = Vertx.vertx();
    private final ContractManagerStub manager = new ContractManagerStub(vertx, Mode.OURS);
    private CatalogUnderTest catalog;
    private String provider = "";
    private String consumer = "";
    private String operator = "";
    private JsonObject request = NONE;

    @BeforeEach
    void start() {
        start(Optional.of(manager));
    }

    private void start(Optional<ContractManagerStub> with) {
        catalog = new CatalogUnderTest(dataDir, with.map(ContractManagerStub::config))
                .shortensWaitsWhile(manager::hasLastingFault);
        provider = catalog.participant("Provider");
        consumer = catalog.participant("Consumer");
        operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        request = request();
    }

    @AfterEach
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    private JsonObject request() {
        JsonObject offered = offering(provider);
        JsonObject used = offering(consumer);
        return new JsonObject()
                .put("provider", offered.getString("providedBy"))
                .put("consumer", used.getString("providedBy"))
                .put("providerServiceOffering", offered.getString("_id"))
                .put("consumerServiceOffering", used.getString("_id"));
    }

    private JsonObject offering(String token) {
        return catalog.api
                .post("/serviceofferings", new JsonObject().put("name", "Records"))
                .bearer(token)
                .expect(201)
                .json();
    }

    private String create(JsonObject body) {
        return catalog.api.post(PATH, body).bearer(consumer).expect(200).json().getString("_id");
    }

    private void move(String id, String move, JsonObject body, String token) {
        String path = PATH + "/" + id + move;
        (body.isEmpty() ? catalog.api.get(path).method("PUT") : catalog.api.put(path, body))
                .bearer(token)
                .expect(200);
    }

    private static JsonObject policy(String ruleId) {
        return new JsonObject()
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("ruleId", ruleId)
                                        .put("values", new JsonObject().put("target", "t"))));
    }

    private static JsonObject signature(String text) {
        return new JsonObject().put("signature", text);
    }

    private List<JsonObject> page(String query, String token) {
        return catalog
                .api
                .get(PATH + "?" + query)
                .bearer(token)
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result")
                .stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private static String standing(JsonObject negotiation) {
        return negotiation.getString("turn") + negotiation.getJsonArray("moves").getList();
    }

    /** Checks the page, the single read, and the list of negotiations that wait for the caller. */
    private void assertStanding(String id, String ofProvider, String ofConsumer) {
        for (String token : List.of(provider, consumer)) {
            String expected = token.equals(provider) ? ofProvider : ofConsumer;
            assertThat(standing(page("page=1", token).get(0))).isEqualTo(expected);
            assertThat(standing(catalog.api
                            .get(PATH + "/" + id)
                            .bearer(token)
                            .expect(200)
                            .json()))
                    .isEqualTo(expected);
            assertThat(page("turn=mine", token)).hasSize(expected.startsWith("mine") ? 1 : 0);
        }
    }

    @Test
    void eachState_saysWhoseTurnItIs_andWhatEachPartyMayDo() {
        String id = create(request);
        assertStanding(id, "mine[authorize, decline]", "theirs[decline]");

        move(id, "", policy("rule-1"), provider);
        assertStanding(id, "theirs[decline]", "mine[negotiate, accept, decline]");

        move(id, "/negotiate", policy("rule-2"), consumer);
        assertStanding(id, "mine[authorize, negotiate, accept, decline]", "theirs[decline]");

        move(id, "/accept", NONE, provider);
        assertStanding(id, "mine[negotiate, sign, decline]", "mine[negotiate, sign, decline]");

        move(id, "/sign", signature("sp"), provider);
        assertStanding(id, "theirs[negotiate, decline]", "mine[negotiate, sign, decline]");

        move(id, "/sign", signature("sc"), consumer);
        assertStanding(id, "none[]", "none[]");
        JsonObject ofOperator =
                catalog.api.get(PATH + "/" + id).bearer(operator).expect(200).json();
        assertThat(standing(ofOperator)).isEqualTo("none[]");
    }

    @Test
    void declinedNegotiation_waitsForNobody() {
        String id = create(request);
        move(id, "/decline", NONE, consumer);
        assertStanding(id, "none[]", "none[]");
    }

    /**
     * The move is stored while the contract manager is away, and neither party has its turn until the contract exists.
     */
    @Test
    void whileTheContractManagerIsAwaited_itIsNobodysTurn() {
        String id = create(request);
        move(id, "", policy("rule-1"), provider);
        manager.always("", Fault.DOWN);
        catalog.api
                .get(PATH + "/" + id + "/accept")
                .method("PUT")
                .bearer(consumer)
                .expect(202);
        assertStanding(id, "none[negotiate, decline]", "none[negotiate, decline]");
    }

    @Test
    void withoutAContractManager_nobodyMayAcceptOrSign() {
        catalog.close();
        start(Optional.empty());
        String id = create(request);
        move(id, "", policy("rule-access-1"), provider);
        assertStanding(id, "none[decline]", "none[negotiate, decline]");
        catalog.api.get(PATH + "/" + id + "/contract").bearer(provider).expect(404);
    }

    @Test
    void page_isNewestFirst_andTheListWithoutPageStaysAnArray() {
        String first = create(request);
        String second = create(request());
        assertThat(page("page=1", consumer))
                .extracting(each -> each.getString("_id"))
                .containsExactly(second, first);
        assertThat(page("page=2&limit=1", consumer))
                .extracting(each -> each.getString("_id"))
                .containsExactly(first);
        assertThat(page("turn=mine", provider))
                .extracting(each -> each.getString("_id"))
                .containsExactly(second, first);
        JsonArray array = new JsonArray(
                catalog.api.get(PATH + "?limit=1").bearer(consumer).expect(200).text());
        assertThat(array.getJsonObject(0).getString("_id")).isEqualTo(second);
        assertThat(array.getJsonObject(0).containsKey("turn")).isFalse();
        assertThat(page("page=1", catalog.participant("Stranger"))).isEmpty();
        assertThat(page("turn=mine", operator)).isEmpty();
        catalog.api.get(PATH + "?turn=theirs").bearer(consumer).expect(400);
    }

    private String accepted() {
        String id = create(request);
        move(id, "", policy("rule-1"), provider);
        move(id, "/accept", NONE, consumer);
        return id;
    }

    @Test
    void contract_isReadByPartiesAndOperators_withWhoSigned() {
        String early = create(request());
        catalog.api.get(PATH + "/" + early + "/contract").bearer(consumer).expect(404);
        String id = accepted();
        move(id, "/sign", signature("sp"), provider);
        for (String token : List.of(provider, consumer, operator)) {
            JsonObject contract = catalog.api
                    .get(PATH + "/" + id + "/contract")
                    .bearer(token)
                    .expect(200)
                    .json();
            assertThat(contract.getJsonArray("signatures").getJsonObject(0).getString("value"))
                    .isEqualTo("sp");
        }
        String stranger = catalog.participant("Stranger");
        catalog.api.get(PATH + "/" + id + "/contract").bearer(stranger).expect(404);
        catalog.api.get(PATH + "/" + id + "/contract").expect(401);
        manager.next("GET /bilaterals", Fault.DOWN);
        assertThat(catalog.api
                        .get(PATH + "/" + id + "/contract")
                        .bearer(provider)
                        .expect(424)
                        .json()
                        .getString("detail"))
                .contains("does not answer", "Try again");
        manager.next("GET /bilaterals", Fault.REFUSED);
        assertThat(catalog.api
                        .get(PATH + "/" + id + "/contract")
                        .bearer(provider)
                        .expect(424)
                        .json()
                        .getString("detail"))
                .isEqualTo("The contract manager does not show the contract: It is refused.");
    }

    private ApiProbe.Call ask(String id, JsonObject question) {
        return catalog.api.post(PATH + "/" + id + "/decisions", question);
    }

    @Test
    void decision_isAskedInTheNameOfTheCaller_aboutTheOfferingOfTheNegotiation() {
        String id = accepted();
        JsonObject question = new JsonObject()
                .put("action", "use")
                .put("target", "urn:t")
                .put("participant", "somebody else")
                .put("purpose", "research")
                .put("values", new JsonObject().put("language", "de"));
        JsonObject decision = ask(id, question).bearer(consumer).expect(200).json();
        String url = catalog.self.certificate().url() + "/v1/catalog/";
        assertThat(decision.getBoolean("permitted")).isTrue();
        assertThat(decision.getJsonObject("question"))
                .isEqualTo(new JsonObject()
                        .put("action", "use")
                        .put("target", "urn:t")
                        .put("offering", url + "serviceofferings/" + request.getString("providerServiceOffering"))
                        .put("participant", url + "participants/" + request.getString("consumer"))
                        .put("values", new JsonObject().put("language", "de").put("purpose", "research")));
        assertThat(ask(id, question.copy().put("action", "sell"))
                        .bearer(provider)
                        .expect(200)
                        .json()
                        .getJsonArray("changes"))
                .containsExactly("Ask for use.");

        ask(id, question).bearer(operator).expect(403);
        ask(id, question).bearer(catalog.participant("Stranger")).expect(404);
        ask(id, question).expect(401);
        ask(id, new JsonObject().put("action", "use")).bearer(consumer).expect(400);
        manager.next("POST /bilaterals", Fault.GARBAGE);
        assertThat(ask(id, question).bearer(consumer).expect(424).json().getString("detail"))
                .startsWith("The contract manager does not decide this");
        ask(create(request()), question).bearer(consumer).expect(404);
    }

    private EventProbe follow(String topic, String token) {
        return EventProbe.open(catalog.vertx, catalog.base(), "/events?topic=" + topic, token);
    }

    @Test
    void negotiations_areFollowedByTheirParties_eachWithItsOwnMoves() {
        String id = create(request);
        try (EventProbe list = follow("negotiations", provider);
                EventProbe one = follow("negotiation:" + id, consumer);
                EventProbe all = follow("negotiation:" + id, operator)) {
            assertThat(standing(list.next()
                            .body()
                            .getJsonObject("data")
                            .getJsonArray("result")
                            .getJsonObject(0)))
                    .isEqualTo("mine[authorize, decline]");
            assertThat(standing(one.next().body())).isEqualTo("theirs[decline]");
            assertThat(standing(all.next().body())).isEqualTo("none[]");

            move(id, "", policy("rule-1"), provider);
            JsonObject same = catalog.api
                    .get(PATH + "/" + id)
                    .bearer(consumer)
                    .expect(200)
                    .json();
            EventProbe.Event change = one.next();
            assertThat(change.name()).isEqualTo("change");
            assertThat(change.body()).isEqualTo(same);
            assertThat(all.next().body().getString("negotiationStatus")).isEqualTo("Authorized");
            assertThat(standing(list.next()
                            .body()
                            .getJsonObject("data")
                            .getJsonArray("result")
                            .getJsonObject(0)))
                    .isEqualTo("theirs[decline]");
        }
        String stranger = catalog.participant("Stranger");
        catalog.api.get("/events?topic=negotiation:" + id).bearer(stranger).expect(404);
        catalog.api.get("/events?topic=negotiations").expect(401);
    }

    /** The contract manager's results also change a negotiation. */
    @Test
    void contractThatArrivesLate_isToldToThoseWhoFollow() {
        String id = create(request);
        move(id, "", policy("rule-1"), provider);
        try (EventProbe one = follow("negotiation:" + id, consumer)) {
            one.next();
            move(id, "/accept", NONE, consumer);
            JsonObject body = one.next().body();
            while (!standing(body).equals("mine[negotiate, sign, decline]")) {
                body = one.next().body();
            }
            assertThat(body.getString("contract")).isNotNull();
        }
    }
}
