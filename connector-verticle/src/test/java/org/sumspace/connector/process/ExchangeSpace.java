package org.sumspace.connector.process;

import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.process.KilledNode;
import org.sumspace.common.testkit.process.MongoRelay;
import org.sumspace.common.testkit.process.NodeProcess;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.connector.ConnectorMain;

/** The connectors of a provider and a consumer in processes of their own, each on a MongoDB behind a relay. */
final class ExchangeSpace implements KilledNode.Node, AutoCloseable {
    static final String TRIGGER_KEY = "the-key-of-an-application";
    private static final Contract CONTRACT = Contract.load("connector/openapi.yaml");

    final Connector provider;
    final Connector consumer;
    final ExampleServices services;
    private final Vertx vertx = Vertx.vertx();
    private final List<Connector> all;

    /** One connector, and its database without the relay. */
    record Connector(String name, MongoRelay relay, NodeProcess process, ApiProbe api, MongoStore store) {
        /** The record of an exchange that a trigger with this key began; empty if there is none. */
        List<JsonObject> ofKey(String idempotencyKey) {
            return result(
                    store.documents("exchanges").listAll(new JsonObject().put("idempotencyKeys", idempotencyKey)));
        }

        List<JsonObject> ofExchange(String exchange) {
            return result(store.documents("exchanges").listAll(new JsonObject().put("exchange", exchange)));
        }

        private boolean isSettled() {
            return result(store.documents("exchanges").count(new JsonObject().put("isWaiting", true))) == 0;
        }

        private boolean isRegistered() {
            JsonObject ready = api.get("/health/ready").expect(200).json();
            return ready.getJsonObject("checks").getString("registration").equals("OK");
        }

        private void awaitReady() {
            await().untilAsserted(() -> api.get("/health/ready").expect(200));
        }
    }

    ExchangeSpace(Path folder, List<TestMongo> mongos) {
        services = new ExampleServices(vertx);
        TestHome home = new TestHome(folder);
        Prepared first = prepare(home, folder, "provider", 0, mongos.get(0));
        Prepared second = prepare(home, folder, "consumer", 1, mongos.get(1));
        CompletableFuture<Connector> starting = CompletableFuture.supplyAsync(() -> start(second));
        provider = start(first);
        consumer = starting.join();
        all = List.of(provider, consumer);
        all.forEach(each -> await().until(each::isRegistered));
    }

    /** A connector that does not run yet. */
    private record Prepared(String name, Path config, MongoRelay relay, TestMongo mongo) {}

    private Prepared prepare(TestHome home, Path folder, String name, int participant, TestMongo mongo) {
        MongoRelay relay = new MongoRelay(mongo.port());
        Path file = folder.resolve("participant-" + name + ".json");
        JsonObject settings = NodeProcess.alone(relay.url())
                .put("configurationFile", file.toString())
                .put(
                        "exchange",
                        new JsonObject()
                                .put("triggerApiKey", TRIGGER_KEY)
                                .put("silenceSeconds", 1)
                                .put("idempotentEndpoints", List.of(services.sink())));
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
        return new Prepared(name, config, relay, mongo);
    }

    private Connector start(Prepared prepared) {
        NodeProcess process = NodeProcess.start("connector", ConnectorMain.class, prepared.config());
        MongoStore store = result(MongoStore.open(
                vertx, new MongoConfig(Secret.of(prepared.mongo().url()), "sumspace", 2), Path.of("none")));
        return new Connector(
                prepared.name(), prepared.relay(), process, new ApiProbe(vertx, process.baseUrl(), CONTRACT), store);
    }

    @Override
    public boolean isSettled() {
        return all.stream().allMatch(Connector::isSettled);
    }

    @Override
    public void restart() {
        all.parallelStream()
                .filter(each -> !each.process().isAlive())
                .forEach(each -> each.process().restart());
        all.forEach(Connector::awaitReady);
    }

    /** Nothing is left under way, and no use stays reserved. */
    @Override
    public void check() {
        await().until(this::isSettled);
        all.forEach(each -> await().until(() ->
                result(each.store().documents("useCounts").count(new JsonObject().put("isReserved", true))) == 0));
    }

    @Override
    public void close() {
        all.forEach(each -> {
            each.process().close();
            result(each.store().close());
            each.relay().close();
        });
        result(vertx.close());
    }
}
