package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.MongoRelay;
import org.sumspace.catalog.fixture.MongoRelay.Command;
import org.sumspace.catalog.fixture.MongoRelay.Way;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;

/** A MongoDB that is down, slow, full, or restarted. */
class StoreFaultsIT {
    /** An operation is given up after 5 s, and a sign-up computes a hash before; the rest is for a busy machine. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(8);

    @TempDir
    private static Path folder;

    private static TestMongo mongo;
    private static CatalogSpace space;
    private static String offering = "";

    @BeforeAll
    static void start() {
        mongo = TestMongo.inFolder(folder.resolve("mongo"));
        space = new CatalogSpace(folder, mongo);
        offering = space.offering(space.elm, "Records").getString("_id");
    }

    @AfterAll
    static void stop() {
        space.close();
        mongo.close();
    }

    /** What a request came to. */
    private record Timed(ApiProbe.Answer answer, Duration time) {}

    /** Different ways to the store; every one writes or reads something that is not in memory. */
    private static Map<String, ApiProbe.Call> requests() {
        String unique = UUID.randomUUID().toString();
        JsonObject negotiation = new JsonObject()
                .put("provider", space.elmId)
                .put("consumer", space.oakId)
                .put(
                        "providerServiceOffering",
                        space.offering(space.elm, unique).getString("_id"))
                .put(
                        "consumerServiceOffering",
                        space.offering(space.oak, unique).getString("_id"));
        String unread = space.offering(space.elm, unique).getString("_id");
        String ecosystem = space.api
                .post("/ecosystems", new JsonObject().put("name", unique).put("description", "d"))
                .bearer(space.elm)
                .expect(201)
                .json()
                .getString("_id");
        JsonObject invitation =
                new JsonObject().put("participantId", space.oakId).put("roles", new JsonArray().add("Provider"));
        Map<String, ApiProbe.Call> requests = new LinkedHashMap<>();
        requests.put("read", space.api.get("/serviceofferings/" + unread));
        requests.put(
                "create",
                space.api
                        .post("/serviceofferings", new JsonObject().put("name", unique))
                        .bearer(space.elm));
        requests.put(
                "change",
                space.api
                        .put("/serviceofferings/" + offering, new JsonObject().put("name", unique))
                        .bearer(space.elm));
        requests.put("negotiate", space.api.post("/negotiation", negotiation).bearer(space.oak));
        requests.put(
                "invite",
                space.api
                        .post("/ecosystems/" + ecosystem + "/invites", invitation)
                        .bearer(space.elm));
        requests.put("sign up", space.api.post("/auth/signup", CatalogSpace.signUp(unique)));
        requests.put(
                "log in",
                space.api.post(
                        "/auth/login",
                        new JsonObject().put("email", "elm@example.org").put("password", CatalogSpace.PASSWORD)));
        return requests;
    }

    private static Map<String, Timed> send(Map<String, ApiProbe.Call> requests) {
        Map<String, CompletableFuture<Timed>> sent = new LinkedHashMap<>();
        requests.forEach((name, call) -> sent.put(name, CompletableFuture.supplyAsync(() -> {
            long start = System.nanoTime();
            ApiProbe.Answer answer = call.send();
            return new Timed(answer, Duration.ofNanos(System.nanoTime() - start));
        })));
        Map<String, Timed> answers = new LinkedHashMap<>();
        sent.forEach((name, answer) -> answers.put(name, answer.join()));
        return answers;
    }

    private static void assertUnavailable(Map<String, Timed> answers) {
        assertThat(answers).allSatisfy((name, timed) -> {
            assertThat(timed.answer().status()).as(name).isEqualTo(503);
            assertThat(timed.answer().header("Retry-After")).as(name).isNotEmpty();
            assertThat(timed.time()).as(name).isLessThan(ANSWER_MAX);
        });
    }

    private static void assertNotReady() {
        ApiProbe.Answer readiness = space.api.get("/health/ready").expect(503);
        assertThat(readiness.json().getJsonObject("checks").getString("store")).isEqualTo("FAILED");
    }

    private static void assertRecovery() {
        space.awaitReady();
        awaitWrites();
        await().untilAsserted(space::assertListsAgreeWithTheStore);
        Map<String, Timed> answers = send(requests());
        assertThat(answers)
                .allSatisfy((name, timed) ->
                        assertThat(timed.answer().status()).as(name).isBetween(200, 201));
        space.assertListsAgreeWithTheStore();
    }

    /** A lease that could not be renewed permits writes again after its next renewal. */
    private static void awaitWrites() {
        JsonObject change =
                new JsonObject().put("description", UUID.randomUUID().toString());
        await().untilAsserted(() -> space.api
                .put("/serviceofferings/" + offering, change)
                .bearer(space.elm)
                .expect(200));
    }

    @Test
    void l3_storeThatIsDown_is503_andWorksAgainByItself() {
        Map<String, ApiProbe.Call> requests = requests();
        space.relay.closeWay();
        try {
            assertUnavailable(send(requests));
            assertNotReady();
        } finally {
            space.relay.open();
        }
        assertRecovery();
    }

    /** A write may have been stored although its answer was lost. */
    @Test
    void l3_storeThatDoesNotAnswerWrites_is503_andListsHaveWhatItStored() {
        Map<String, ApiProbe.Call> requests = requests();
        requests.remove("read");
        requests.remove("log in");
        assertUnavailableWithoutAnswersTo(Command::isWrite, requests);
        await().untilAsserted(space::assertListsAgreeWithTheStore);
        assertRecovery();
    }

    @Test
    void l3_storeThatDoesNotAnswer_is503_andWorksAgainByItself() {
        assertUnavailableWithoutAnswersTo(command -> !command.collection().isEmpty(), requests());
        assertRecovery();
    }

    private static void assertUnavailableWithoutAnswersTo(
            Predicate<Command> unanswered, Map<String, ApiProbe.Call> requests) {
        CountDownLatch slow = new CountDownLatch(1);
        space.relay.gate(new MongoRelay.Gate() {
            @Override
            public Way command(Command command) {
                return Way.OPEN;
            }

            @Override
            public Way answer(Command command) {
                if (unanswered.test(command)) {
                    pass(slow);
                }
                return Way.OPEN;
            }
        });
        try {
            assertUnavailable(send(requests));
        } finally {
            space.relay.open();
            slow.countDown();
        }
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void l3_storeThatIsFull_refusesWrites_andReadsGoOn() {
        Map<String, ApiProbe.Call> requests = requests();
        ApiProbe.Call read = requests.remove("read");
        ApiProbe.Call logIn = requests.remove("log in");
        space.relay.gate(command -> command.isWrite() ? Way.FULL : Way.OPEN);
        try {
            assertUnavailable(send(requests));
            read.expect(200);
            logIn.expect(200);
        } finally {
            space.relay.open();
        }
        assertRecovery();
    }

    @Test
    void l3_restartedStore_isUsedAgain() {
        mongo.close();
        Map<String, Timed> answers = send(Map.of("read", space.api.get("/serviceofferings/" + offering)));
        assertThat(answers.values()).allMatch(timed -> timed.answer().status() != 500);
        mongo = TestMongo.inFolder(folder.resolve("mongo"));
        space.reopen(mongo);
        assertRecovery();
    }
}
