package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.CatalogProcess;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.process.NodeProcess;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreRelay;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/** Two catalogs on one MongoDB: one serves, the other is a standby. */
class TwoCatalogsIT {
    private static final String DIFFERENCES = "sumspace_catalog_index_differences_total{kind=\"serviceofferings\"";

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final NodeStore store = TestMongo.inMemory();
    private final StoreRelay wayOfFirst = store.relay();
    private final StoreRelay wayOfSecond = store.relay();
    private final CountDownLatch late = new CountDownLatch(1);
    private NodeProcess first;
    private NodeProcess second;

    @BeforeEach
    void start() {
        first = start("catalog-1", wayOfFirst);
        second = start("catalog-2", wayOfSecond);
    }

    private NodeProcess start(String nodeId, StoreRelay way) {
        return CatalogProcess.start(new TestHome(folder.resolve(nodeId)), nodeId, way, Optional.empty());
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

    /**
     * The holder is suspended while it writes. The other catalog takes over; then the write arrives, and the holder wakes up and
     * ends. The audit of the other one finds the write, a minute after the takeover. When that one is killed, the first one, which
     * was started again, takes over in its turn.
     */
    @Test
    void l5_suspendedHolder_endsWhenItWakes_andTheAuditFindsItsLateWrite() {
        ApiProbe serving = api(first);
        ApiProbe standby = api(second);
        awaitReady(serving);
        serving.post("/auth/signup", CatalogSpace.signUp("Elm")).expect(200);
        String token = CatalogSpace.logIn(serving, "Elm");
        String path = "/serviceofferings/"
                + serving.post("/serviceofferings", new JsonObject().put("name", "early"))
                        .bearer(token)
                        .expect(201)
                        .json()
                        .getString("_id");
        assertThat(standby.get(path).expect(503).header("Retry-After")).isNotEmpty();
        JsonObject checks = standby.get("/health/ready").expect(503).json().getJsonObject("checks");
        assertThat(checks.getString("lease")).isEqualTo("FAILED");

        wayOfFirst.gate(this::suspendTheFirst);
        CompletableFuture<Void> change =
                CompletableFuture.runAsync(() -> serving.put(path, new JsonObject().put("name", "late"))
                        .bearer(token)
                        .send());
        awaitReady(standby);
        assertThat(standby.get(path).expect(200).json().getString("name")).isEqualTo("early");
        late.countDown();
        first.resume();
        await().until(() -> !first.isAlive());
        await().until(change::isDone);
        assertThat(first.log()).contains("Another catalog has taken over the database");

        wayOfFirst.open();
        first.restart();
        assertThat(serving.get(path).expect(503).header("Retry-After")).isNotEmpty();
        await().until(() -> differences(standby), number -> number == 1);
        assertThat(found(standby, "late")).isEqualTo(1);
        assertThat(standby.get(path).expect(200).json().getString("name")).isEqualTo("late");
        String tokenOfSecond = CatalogSpace.logIn(standby, "Elm");
        standby.put(path, new JsonObject().put("name", "later"))
                .bearer(tokenOfSecond)
                .expect(200);

        second.kill();
        awaitReady(serving);
        assertThat(found(serving, "later")).isEqualTo(1);
        assertThat(differences(serving)).isZero();
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

    private static int found(ApiProbe api, String word) {
        return api.get("/serviceofferings?q=" + word)
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result")
                .size();
    }

    private static long differences(ApiProbe api) {
        return api.get("/metrics")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(DIFFERENCES))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
