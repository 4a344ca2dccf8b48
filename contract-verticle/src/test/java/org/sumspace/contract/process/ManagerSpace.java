package org.sumspace.contract.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.process.KilledNode;
import org.sumspace.common.testkit.process.NodeProcess;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreRelay;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.contract.ContractMain;

/** A contract manager in a process, on a store behind a relay. */
final class ManagerSpace implements KilledNode.Node, AutoCloseable {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    static final String ELM = CATALOG + "participants/00000000000000000000000e";
    static final String OAK = CATALOG + "participants/00000000000000000000000a";
    static final String ASH = CATALOG + "participants/00000000000000000000000c";
    static final List<String> KINDS = List.of("contracts", "bilaterals");
    private static final Contract CONTRACT = Contract.load("contract/openapi.yaml");

    final StoreRelay relay;
    final NodeProcess process;
    final ApiProbe api;
    private final Vertx vertx = Vertx.vertx();
    private DocumentStore documents;

    ManagerSpace(Path folder, NodeStore store) {
        relay = store.relay();
        Path config =
                new TestHome(folder).configure(NodeRole.CONTRACT, "catalog", "contract-1", NodeProcess.alone(relay));
        process = NodeProcess.start("contract", ContractMain.class, config);
        api = new ApiProbe(vertx, process.baseUrl(), CONTRACT);
        documents = store.open(vertx);
        awaitReady();
    }

    /** The server was started again, at another port. */
    void reopen(NodeStore store) {
        relay.serverAt(store.port());
        result(documents.close());
        documents = store.open(vertx);
    }

    private void awaitReady() {
        await().untilAsserted(() -> api.get("/health/ready").expect(200));
    }

    static String offering(String id) {
        return CATALOG + "serviceofferings/" + id;
    }

    /** A contract with all fields, of which the uid is unique. */
    static JsonObject terms(String kind, String uid, String offering) {
        JsonObject contract = kind.equals("contracts")
                ? new JsonObject().put("ecosystem", CATALOG + "ecosystems/1").put("orchestrator", ELM)
                : new JsonObject()
                        .put("dataProvider", ELM)
                        .put("dataConsumer", OAK)
                        .put("serviceOffering", offering(offering));
        return new JsonObject().put("contract", contract.put("uid", uid));
    }

    List<JsonObject> stored(String kind) {
        return result(documents.documents(kind).listAll(Query.everything()));
    }

    @Override
    public boolean isSettled() {
        Query open = Query.is("hasEvents", true);
        return KINDS.stream().allMatch(kind -> result(documents.documents(kind).count(open)) == 0);
    }

    @Override
    public void restart() {
        process.restart();
        awaitReady();
    }

    /**
     * Checks that the lists match the store, and that each version of each contract is in the audit once, with its
     * content.
     */
    @Override
    public void check() {
        checkLists();
        await().until(this::isSettled);
        JsonArray entries = auditedInTurn();
        for (String kind : KINDS) {
            JsonArray listed = listed(kind);
            for (int i = 0; i < listed.size(); i++) {
                checkAudited(listed.getJsonObject(i), entries);
            }
        }
    }

    /** Checks that the lists match the store, with each contract in its stored version. */
    void checkLists() {
        for (String kind : KINDS) {
            Map<String, Long> listed = new HashMap<>();
            listed(kind)
                    .forEach(each ->
                            listed.put(((JsonObject) each).getString("_id"), ((JsonObject) each).getLong("__v")));
            Map<String, Long> stored = new HashMap<>();
            stored(kind).forEach(each -> stored.put(each.getString(Documents.ID), each.getLong(Documents.REVISION)));
            assertThat(listed).as(kind).isEqualTo(stored);
        }
    }

    private JsonArray listed(String kind) {
        return api.get("/" + kind + "/all").expect(200).json().getJsonArray("contracts");
    }

    /** All entries of the audit, each of which follows the one before it. */
    private JsonArray auditedInTurn() {
        JsonArray all = new JsonArray();
        JsonArray more = entriesAfter(0);
        while (!more.isEmpty()) {
            all.addAll(more);
            more = entriesAfter(all.size());
        }
        String previous = "0".repeat(64);
        for (int i = 0; i < all.size(); i++) {
            JsonObject entry = all.getJsonObject(i);
            assertThat(entry.getInteger("number")).isEqualTo(i + 1);
            assertThat(entry.getString("previous")).as("entry %s", entry).isEqualTo(previous);
            previous = digest(entry);
        }
        return all;
    }

    private JsonArray entriesAfter(int number) {
        return api.get("/audit?after=" + number).expect(200).json().getJsonArray("entries");
    }

    private static void checkAudited(JsonObject contract, JsonArray entries) {
        List<Long> versions = new ArrayList<>();
        Map<Long, String> contents = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            JsonObject entry = entries.getJsonObject(i);
            if (entry.getString("contract").equals(contract.getString("_id"))) {
                versions.add(entry.getLong("version"));
                contents.put(entry.getLong("version"), entry.getString("content"));
            }
        }
        List<Long> expected = new ArrayList<>();
        for (long version = 0; version <= contract.getLong("__v"); version++) {
            expected.add(version);
        }
        assertThat(versions).as("audited versions of %s", contract).isEqualTo(expected);
        JsonObject content = contract.copy();
        content.remove("inForce");
        content.remove("serviceChains");
        assertThat(contents.get(contract.getLong("__v"))).isEqualTo(digest(content));
    }

    private static String digest(JsonObject json) {
        return Digest.of(CanonicalJson.write(JsonValue.parse(json.encode().getBytes(UTF_8))))
                .toString();
    }

    @Override
    public void close() {
        process.close();
        result(documents.close());
        result(vertx.close());
        relay.close();
    }
}
