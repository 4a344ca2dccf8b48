package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.ExchangeScene.array;
import static org.sumspace.connector.ExchangeScene.constraint;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.terms.PolicyGate;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PolicyGateTest {
    @TempDir
    static Path folder;

    private ExchangeScene scene;
    private PolicyGate gate;

    @BeforeAll
    void start() {
        scene = new ExchangeScene(folder);
        gate = scene.work.gate();
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    /** Advances the clock so that documents of other tests in the caches have expired. */
    @BeforeEach
    void forget() {
        scene.passTime();
        contract(scene.contract(new JsonArray()));
        scene.addSoftware(ExchangeScene.SOFTWARE, scene.representation("/sink"));
    }

    private void contract(JsonObject contract) {
        scene.documents.put(ExchangeScene.CONTRACT_PATH, contract);
    }

    private int asked() {
        return scene.seenAt(ExchangeScene.CONTRACT_PATH).size();
    }

    @Test
    void exchangeX10_provider_readsTheContractOnceAMinute_andSeesARevocationThen() {
        ExchangeRecord record = scene.provider(scene.request());
        assertThat(result(gate.atExport(record))).isEqualTo(Verdict.PERMITTED);
        int asked = asked();
        contract(scene.contract(new JsonArray()).put("status", "revoked"));

        scene.clock.advance(Duration.ofSeconds(59));
        assertThat(result(gate.beforePart(record))).isEmpty();
        assertThat(asked()).isEqualTo(asked);

        scene.clock.advance(Duration.ofSeconds(1));
        assertThat(result(gate.beforePart(record))).contains(new ExchangeEvent.Revoked());
    }

    @Test
    void exchangeX10_consumer_asksTheManagerBeforeItImports_howeverYoungItsCopyIs() {
        ExchangeRecord record = scene.consumer(scene.request());
        assertThat(result(gate.objection(record.parties(), record.request()))).isEmpty();
        contract(scene.contract(new JsonArray()).put("status", "terminated"));

        assertThat(result(gate.decide(record))).containsExactly(new ExchangeEvent.Revoked());
    }

    @Test
    void exchangeX10_contractThatDidNotChange_isNotSentAgain_butCountsAsFresh() {
        ExchangeRecord record = scene.consumer(scene.request());
        assertThat(result(gate.objection(record.parties(), record.request()))).isEmpty();
        int asked = asked();

        assertThat(result(gate.decide(record)))
                .containsExactly(new ExchangeEvent.Permitted(
                        List.of(new Target(scene.url("softwareresources", ExchangeScene.SOFTWARE), false))));
        assertThat(scene.seenAt(ExchangeScene.CONTRACT_PATH).get(asked).header("If-None-Match"))
                .isNotEmpty();
    }

    @Test
    void exchangeX10_managerThatIsAway_leavesItUndecided() {
        ExchangeRecord provider = scene.provider(scene.request());
        ExchangeRecord consumer = scene.consumer(scene.request());
        scene.applications.put(
                ExchangeScene.CONTRACT_PATH,
                request -> request.response().setStatusCode(503).end());
        try {
            assertThat(result(gate.atExport(provider))).isEqualTo(Verdict.UNDECIDED);
            assertThat(result(gate.beforePart(provider))).contains(new ExchangeEvent.Undecided());
            assertThat(result(gate.decide(consumer))).containsExactly(new ExchangeEvent.Undecided());
        } finally {
            scene.applications.clear();
        }
    }

    @Test
    void contractThatIsGone_denies() {
        ExchangeRecord provider = scene.provider(scene.request());
        scene.documents.remove(ExchangeScene.CONTRACT_PATH);

        assertThat(result(gate.atExport(provider))).isEqualTo(Verdict.DENIED);
        assertThat(result(gate.beforePart(provider)).orElseThrow()).isInstanceOf(ExchangeEvent.Denied.class);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void d9_contractThatDoesNotBindBothParties_permitsNothing(String name, Consumer<JsonObject> change, String reason) {
        JsonObject contract = scene.contract(new JsonArray());
        change.accept(contract);
        contract(new JsonObject(contract.encode().replace("HOST", scene.host)));

        for (int own = 0; own < 2; own++) {
            assertThat(result(gate.objection(scene.parties(own), scene.request()))
                            .orElseThrow())
                    .contains(reason);
        }
        assertThat(result(gate.atExport(scene.provider(scene.request())))).isEqualTo(Verdict.DENIED);
    }

    static Stream<Arguments> d9_contractThatDoesNotBindBothParties_permitsNothing() {
        return Stream.of(
                of("pending", each -> each.put("status", "pending"), "not signed"),
                of("revoked", each -> each.put("status", "revoked"), "revoked"),
                of("the manager says that it is not in force", each -> each.put("inForce", false), "not in force"),
                of(
                        "it is over",
                        each -> each.put("terminationAndValidity", new JsonObject().put("endDate", "2026-02-28")),
                        "not in force"),
                of(
                        "the consumer has not signed",
                        each -> each.getJsonArray("members").remove(1),
                        "not both parties"),
                of(
                        "the provider has not signed",
                        each -> each.getJsonArray("members").remove(0),
                        "not both parties"),
                of(
                        "the consumer's signature was withdrawn",
                        each -> each.put("revokedMembers", array((JsonObject)
                                each.getJsonArray("members").remove(1))),
                        "revoked"),
                of(
                        "the offering is another one's in the contract",
                        each -> each.getJsonArray("serviceOfferings")
                                .getJsonObject(0)
                                .put("participant", "HOST/v1/catalog/participants/" + ExchangeScene.OAK),
                        "not about this offering"),
                of(
                        "its policies are of another target",
                        each -> policy(each)
                                .getJsonArray("permission")
                                .getJsonObject(0)
                                .put("target", "other"),
                        "no permission"),
                of(
                        "a policy is not valid",
                        each -> policy(each)
                                .getJsonArray("permission")
                                .getJsonObject(0)
                                .put("action", "no-action"),
                        "not valid"),
                of(
                        "only a role may use it",
                        each -> {
                            each.put(
                                    "rolesAndObligations",
                                    array(new JsonObject()
                                            .put("role", "dataConsumer")
                                            .put("policies", array(policy(each).copy()))));
                            policy(each).put("permission", new JsonArray());
                        },
                        "no permission"));
    }

    private static Arguments of(String name, Consumer<JsonObject> change, String reason) {
        return Arguments.of(name, change, reason);
    }

    private static JsonObject policy(JsonObject contract) {
        return contract.getJsonArray("serviceOfferings")
                .getJsonObject(0)
                .getJsonArray("policies")
                .getJsonObject(0);
    }

    @Test
    void d7_targetInAnotherSpelling_isTheSameTarget() {
        JsonObject contract = scene.contract(new JsonArray());
        policy(contract)
                .put(
                        "prohibition",
                        array(new JsonObject()
                                .put("action", "use")
                                .put(
                                        "target",
                                        scene.host + "/catalog/serviceofferings/" + ExchangeScene.DATA_OFFERING
                                                + "/")));
        contract(contract);

        assertThat(result(gate.objection(scene.parties(0), scene.request()))).isPresent();
    }

    @Test
    void purposeAndRecipient_areThoseOfTheRequest() {
        contract(scene.contract(array(
                constraint("purpose", "eq", scene.url("serviceofferings", ExchangeScene.PURPOSE)),
                constraint("recipient", "eq", scene.participant(ExchangeScene.OAK)),
                constraint("dateTime", "lteq", "2026-12-31"))));
        assertThat(result(gate.objection(scene.parties(0), scene.request()))).isEmpty();

        scene.passTime();
        contract(scene.contract(array(constraint("purpose", "eq", "research"))));
        assertThat(result(gate.objection(scene.parties(0), scene.request())).orElseThrow())
                .contains("no permission holds")
                .doesNotContain(ExchangeScene.PURPOSE);
    }

    @Test
    void consumer_decidesThePoliciesOfItsOwnOfferingToo() {
        JsonObject contract = scene.contract(new JsonArray());
        contract.getJsonArray("serviceOfferings")
                .set(
                        1,
                        scene.entry(
                                ExchangeScene.OAK,
                                ExchangeScene.PURPOSE,
                                new JsonObject()
                                        .put("action", "use")
                                        .put("target", scene.url("serviceofferings", ExchangeScene.PURPOSE))
                                        .put("constraint", array(constraint("dateTime", "lt", "2026-01-01")))));
        contract(contract);

        assertThat(result(gate.objection(scene.parties(0), scene.request()))).isEmpty();
        assertThat(result(gate.objection(scene.parties(1), scene.request()))).isPresent();
    }

    @Test
    void exchangeX11_lastUse_isReservedForOneExchange_andReleasedIfNothingWasDelivered() {
        ExchangeRecord first = scene.provider(scene.request());
        ExchangeRecord second = scene.provider(scene.request());

        // Exchanges of other tests have reserved uses that their records still hold.
        long others = result(scene.counts.countWithout(first));
        contract(scene.contract(array(constraint("count", "lteq", others))));
        scene.passTime();
        assertThat(result(gate.atExport(first))).isEqualTo(Verdict.PERMITTED);
        assertThat(result(gate.atExport(second))).isEqualTo(Verdict.DENIED);
        assertThat(result(gate.beforePart(first)))
                .as("its own use does not count")
                .isEmpty();
        assertThat(result(gate.objection(scene.parties(0), scene.request()))).isPresent();

        ExchangeRecord ended = scene.after(first, new ExchangeEvent.OutcomeArrived(1, outcome(List.of())));
        result(scene.counts.settle(ended));
        assertThat(result(gate.atExport(second))).isEqualTo(Verdict.PERMITTED);
    }

    private static Outcome outcome(List<String> delivered) {
        return new Outcome(ExchangeStatus.CONSUMER_IMPORT_ERROR, "failed", Outcome.Source.CONSUMER, delivered, false);
    }

    /**
     * The reservation is made while the exchange is decided; without a second check it would be held until a restart.
     */
    @Test
    void exchangeX11_exchangeThatEndsWhileItIsDecided_holdsNoReservation() {
        ExchangeRecord decided = scene.consumer(scene.request());
        ExchangeRecord ended = scene.after(
                decided, new ExchangeEvent.Cancelled(new Wish(ExchangeStatus.CONSUMER_IMPORT_ERROR, "cancelled")));
        long before = result(scene.counts.count(ended.parties(), ended.request()));
        result(scene.counts.settle(ended));

        result(gate.decide(decided));
        assertThat(result(scene.counts.count(ended.parties(), ended.request()))).isEqualTo(before);
    }

    @Test
    void exchangeX9_onlyAnAddressThatTheOperatorNamed_isCalledAgain() {
        scene.addSoftware(ExchangeScene.SOFTWARE, scene.representation("/idempotent"));
        scene.passTime();
        assertThat(result(gate.decide(scene.consumer(scene.request()))))
                .containsExactly(new ExchangeEvent.Permitted(
                        List.of(new Target(scene.url("softwareresources", ExchangeScene.SOFTWARE), true))));
    }
}
