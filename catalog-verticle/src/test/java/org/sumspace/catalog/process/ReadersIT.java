package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.CatalogProcess;
import org.sumspace.common.lease.Standby;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.process.NodeProcess;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.PostgresStore;
import org.sumspace.common.testkit.process.StoreRelay;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Way;
import org.sumspace.common.trust.NodeFiles;

/** Two catalogs on one PostgreSQL: one serves, the other is a reader. */
class ReadersIT {
    private static final String OFFERINGS = "/serviceofferings";
    private static final String NODE = "catalog-1";
    private static final int LAST = 40;

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final NodeStore store = PostgresStore.create();
    private final StoreRelay wayOfFirst = store.relay();
    private final StoreRelay wayOfSecond = store.relay();
    private final CountDownLatch late = new CountDownLatch(1);
    private NodeProcess first;
    private NodeProcess second;
    private ApiProbe holder;
    private ApiProbe reader;
    private String token;

    @BeforeEach
    void start() throws IOException {
        first = start("first", wayOfFirst, new JsonObject());
        holder = api(first);
        awaitReady(holder);
        holder.post("/auth/signup", CatalogSpace.signUp("Elm")).expect(200);
        token = CatalogSpace.logIn(holder, "Elm");
        Path data = Files.createDirectories(data("second"));
        for (String key : List.of("store.key", "tokens.key")) {
            Files.copy(data("first").resolve(key), data.resolve(key));
        }
        second = start("second", wayOfSecond, new JsonObject().put("identity", identityOfFirst()));
        reader = api(second);
        awaitReady(reader);
    }

    private Path data(String home) {
        return folder.resolve(home).resolve("data-" + NODE);
    }

    private JsonObject identityOfFirst() {
        Path home = folder.resolve("first");
        Path keys = home.resolve("nodes").resolve(NODE);
        return new JsonObject()
                .put("certificate", keys.resolve(NodeFiles.CERTIFICATE).toString())
                .put("key", keys.resolve(NodeFiles.KEY).toString())
                .put("trustFolder", home.resolve("trust").toString());
    }

    private NodeProcess start(String home, StoreRelay way, JsonObject settings) {
        return CatalogProcess.start(new TestHome(folder.resolve(home)), NODE, way, settings);
    }

    @AfterEach
    void stop() {
        late.countDown();
        first.close();
        second.close();
        wayOfFirst.close();
        wayOfSecond.close();
        store.close();
        result(vertx.close());
    }

    private ApiProbe api(NodeProcess catalog) {
        return new ApiProbe(vertx, catalog.baseUrl(), CatalogSpace.CONTRACT);
    }

    private static void awaitReady(ApiProbe api) {
        await().untilAsserted(() -> api.get("/health/ready").expect(200));
    }

    private String create(ApiProbe at, String name) {
        return OFFERINGS
                + "/"
                + at.post(OFFERINGS, new JsonObject().put("name", name))
                        .bearer(token)
                        .expect(201)
                        .json()
                        .getString("_id");
    }

    private void change(String path, String status) {
        holder.put(path, new JsonObject().put("status", status)).bearer(token).expect(200);
    }

    private static JsonArray found(ApiProbe api, String word) {
        return api.get(OFFERINGS + "?limit=100&q=" + word)
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result");
    }

    private void assertElsewhere(ApiProbe.Answer refusal) {
        assertThat(refusal.header("Retry-After")).isNotEmpty();
        assertThat(refusal.header(Standby.SERVING_URL))
                .isEqualTo(first.baseUrl().toString());
    }

    @Test
    void l2_reader_followsListsAndParticipants_andNamesTheCatalogThatServes() {
        String path = create(holder, "early");
        ApiProbe.Answer record = reader.get(path).expect(200);
        assertThat(Integer.parseInt(record.header(Standby.BEHIND))).isLessThanOrEqualTo(30);
        assertThat(holder.get(path).expect(200).header(Standby.BEHIND)).isEmpty();
        await().untilAsserted(() -> assertThat(found(reader, "early")).hasSize(1));
        assertThat(reader.get("/catalog" + path).expect(200).json().getString("name"))
                .isEqualTo("early");

        holder.put(path, new JsonObject().put("name", "later")).bearer(token).expect(200);
        await().untilAsserted(() -> assertThat(found(reader, "later")).hasSize(1));
        assertThat(found(reader, "early")).isEmpty();
        holder.delete(path).bearer(token).expect(200);
        await().untilAsserted(() -> assertThat(found(reader, "later")).isEmpty());

        holder.post("/auth/signup", CatalogSpace.signUp("Oak")).expect(200);
        await().untilAsserted(() -> assertThat(
                        reader.get("/catalog/participants").expect(200).text())
                .contains("Oak"));

        assertElsewhere(reader.post(OFFERINGS, new JsonObject().put("name", "x"))
                .bearer(token)
                .expect(503));
        assertElsewhere(reader.get("/negotiation").bearer(token).expect(503));
        assertElsewhere(reader.get(OFFERINGS + "/me").bearer("of.somebody.else").expect(503));
        holder.get("/health/serving").expect(200);
        JsonObject checks = reader.get("/health/serving").expect(503).json().getJsonObject("checks");
        assertThat(checks.getString("serving")).isEqualTo("FAILED");
        assertThat(checks.getString("lease")).isEqualTo("OK");
    }

    /** Each answer is checked at once: the reader's lists may be behind, its decisions are not. */
    @Test
    void l1_whoSeesARecord_isDecidedOnTheStoredRecord() {
        String path = create(holder, "secret");
        for (int round = 0; round < 5; round++) {
            change(path, "draft");
            reader.get(path).expect(404);
            reader.get("/catalog" + path).expect(404);
            assertThat(found(reader, "secret")).isEmpty();
            reader.get(path).bearer(token).expect(200);
            change(path, "published");
            reader.get(path).expect(200);
        }
        holder.put(
                        "/auth/password",
                        new JsonObject()
                                .put("oldPassword", CatalogSpace.PASSWORD)
                                .put("newPassword", "wrong zebra staple"))
                .bearer(token)
                .expect(204);
        assertElsewhere(reader.get(path).bearer(token).expect(503));
    }

    @Test
    void l5_killedHolder_isFollowedByTheReader_withAllThatWasAcknowledged() {
        for (int number = 0; number < LAST; number++) {
            create(holder, "last " + number);
        }
        first.kill();
        await().untilAsserted(() -> reader.get("/health/serving").expect(200));
        assertThat(found(reader, "last")).hasSize(LAST);
        create(reader, "newest");
        assertThat(found(reader, "newest")).hasSize(1);

        first.restart();
        awaitReady(holder);
        holder.get("/health/serving").expect(503);
        assertThat(found(holder, "last")).hasSize(LAST);
        create(reader, "after all");
        await().untilAsserted(() -> assertThat(found(holder, "after")).hasSize(1));
    }

    /** The write waits before the database while the reader takes over, and arrives later. */
    @Test
    void l5_suspendedHolder_changesNothingWhenItWakes_andEnds() {
        String path = create(holder, "early");
        wayOfFirst.gate(this::suspendTheFirst);
        CompletableFuture<Void> change =
                CompletableFuture.runAsync(() -> holder.put(path, new JsonObject().put("name", "late"))
                        .bearer(token)
                        .send());
        await().untilAsserted(() -> reader.get("/health/serving").expect(200));
        assertThat(found(reader, "early")).hasSize(1);
        late.countDown();
        first.resume();
        await().until(() -> !first.isAlive());
        await().until(change::isDone);
        assertThat(reader.get(path).expect(200).json().getString("name")).isEqualTo("early");
        assertThat(found(reader, "late")).isEmpty();
    }

    /** Holds the change of the offering, and suspends the process that waits for it. */
    private Way suspendTheFirst(Command command) {
        if (command.isWrite() && command.collection().equals("serviceofferings")) {
            first.suspend();
            try {
                late.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return Way.OPEN;
    }
}
