package org.sumspace.connector.process;

import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.process.KilledNode;
import org.sumspace.common.testkit.process.NodeProcess;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreRelay;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.connector.ConnectorMain;

/**
 * The connectors of a provider, of a consumer and perhaps of a participant between them, in processes of their own, each on a
 * store behind a relay.
 */
final class ExchangeSpace implements KilledNode.Node, AutoCloseable {
    static final String TRIGGER_KEY = "the-key-of-an-application";
    private static final Contract CONTRACT = Contract.load("connector/openapi.yaml");

    /** From the provider to the consumer. */
    final List<Connector> connectors;

    final ExampleServices services;
    private final Vertx vertx = Vertx.vertx();

    /** One connector, and its database without the relay. */
    record Connector(String name, StoreRelay relay, NodeProcess process, ApiProbe api, DocumentStore store) {
        /** The record of an exchange that a trigger with this key began; empty if there is none. */
        List<JsonObject> ofKey(String idempotencyKey) {
            return result(store.documents("exchanges").listAll(Query.is("idempotencyKeys", idempotencyKey)));
        }

        List<JsonObject> ofExchange(String exchange) {
            return result(store.documents("exchanges").listAll(Query.is("exchange", exchange)));
        }

        private boolean isSettled() {
            return result(store.documents("exchanges").count(Query.is("isWaiting", true))) == 0;
        }

        private boolean isRegistered() {
            JsonObject ready = api.get("/health/ready").expect(200).json();
            return ready.getJsonObject("checks").getString("registration").equals("OK");
        }

        private void awaitReady() {
            await().untilAsserted(() -> api.get("/health/ready").expect(200));
        }
    }

    /** @param stores one for each connector: of the provider, of the participant in the middle if there is one, of the consumer */
    ExchangeSpace(Path folder, List<NodeStore> stores) {
        services = new ExampleServices(vertx);
        TestHome home = new TestHome(folder);
        int last = ExampleServices.PARTICIPANTS.size() - 1;
        List<Prepared> prepared = new ArrayList<>();
        prepared.add(prepare(home, folder, "provider", 0, stores.get(0)));
        for (int i = 1; i < stores.size() - 1; i++) {
            prepared.add(prepare(home, folder, "middle", i, stores.get(i)));
        }
        prepared.add(prepare(home, folder, "consumer", last, stores.get(stores.size() - 1)));
        connectors = prepared.stream().map(each -> CompletableFuture.supplyAsync(() -> start(each))).toList().stream()
                .map(CompletableFuture::join)
                .toList();
        connectors.forEach(each -> await().until(each::isRegistered));
    }

    Connector consumer() {
        return connectors.get(connectors.size() - 1);
    }

    /** A connector that does not run yet. */
    private record Prepared(String name, Path config, StoreRelay relay, NodeStore store) {}

    private Prepared prepare(TestHome home, Path folder, String name, int participant, NodeStore store) {
        StoreRelay relay = store.relay();
        Path file = folder.resolve("participant-" + name + ".json");
        JsonObject settings = NodeProcess.alone(relay)
                .put("configurationFile", file.toString())
                .put(
                        "exchange",
                        new JsonObject()
                                .put("triggerApiKey", TRIGGER_KEY)
                                .put("silenceSeconds", 1)
                                .put("idempotentEndpoints", services.applications()));
        Path config = home.configure(NodeRole.CONNECTOR, "clinic", name, settings);
        try {
            int port = new JsonObject(Files.readString(config))
                    .getJsonObject("http")
                    .getInteger("port");
            Files.writeString(
                    file,
                    services.configuration(participant, "http://127.0.0.1:" + port + "/")
                            .encode());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Prepared(name, config, relay, store);
    }

    private Connector start(Prepared prepared) {
        NodeProcess process = NodeProcess.start("connector", ConnectorMain.class, prepared.config());
        return new Connector(
                prepared.name(),
                prepared.relay(),
                process,
                new ApiProbe(vertx, process.baseUrl(), CONTRACT),
                prepared.store().open(vertx));
    }

    @Override
    public boolean isSettled() {
        return connectors.stream().allMatch(Connector::isSettled);
    }

    @Override
    public void restart() {
        connectors.parallelStream()
                .filter(each -> !each.process().isAlive())
                .forEach(each -> each.process().restart());
        connectors.forEach(Connector::awaitReady);
    }

    /** Checks that no work is under way and no use stays reserved. */
    @Override
    public void check() {
        await().until(this::isSettled);
        connectors.forEach(each -> await().until(
                        () -> result(each.store().documents("useCounts").count(Query.is("isReserved", true))) == 0));
    }

    @Override
    public void close() {
        connectors.forEach(each -> {
            each.process().close();
            result(each.store().close());
            each.relay().close();
        });
        result(vertx.close());
    }
}
