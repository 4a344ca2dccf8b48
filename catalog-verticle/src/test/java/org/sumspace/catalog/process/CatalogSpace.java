package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sumspace.catalog.fixture.CatalogProcess;
import org.sumspace.catalog.fixture.ContractManagerStub;
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

/** A catalog in a process, on a store behind a relay, with a contract manager and the participants Elm and Oak. */
final class CatalogSpace implements KilledNode.Node, AutoCloseable {
    static final String PASSWORD = "correct horse battery";
    static final Contract CONTRACT = Contract.load("catalog/openapi.yaml");
    private static final List<String> KINDS =
            List.of("dataresources", "softwareresources", "serviceofferings", "infrastructureservices", "ecosystems");
    private static final List<String> WITH_TASKS = List.of("serviceofferings", "ecosystems", "negotiations");
    private static final int PAGE = 100;

    final Vertx vertx = Vertx.vertx();
    final ContractManagerStub manager = new ContractManagerStub(vertx, ContractManagerStub.Mode.OURS);
    final StoreRelay relay;
    final NodeProcess process;
    final ApiProbe api;
    final String elm;
    final String oak;
    final String elmId;
    final String oakId;
    private DocumentStore documents;

    CatalogSpace(Path folder, NodeStore store) {
        relay = store.relay();
        process = CatalogProcess.start(new TestHome(folder), "catalog-1", relay, Optional.of(manager.config()));
        api = new ApiProbe(vertx, process.baseUrl(), CONTRACT);
        documents = store.open(vertx);
        awaitReady();
        elm = participant("Elm");
        oak = participant("Oak");
        elmId = offering(elm, "Of Elm").getString("providedBy");
        oakId = offering(oak, "Of Oak").getString("providedBy");
    }

    /** The server was started again, at another port. */
    void reopen(NodeStore store) {
        relay.serverAt(store.port());
        result(documents.close());
        documents = store.open(vertx);
    }

    void awaitReady() {
        await().untilAsserted(() -> api.get("/health/ready").expect(200));
    }

    static JsonObject signUp(String name) {
        return new JsonObject()
                .put("email", name + "@example.org")
                .put("password", PASSWORD)
                .put("firstName", "Ada")
                .put("lastName", "L")
                .put("participantName", name);
    }

    String participant(String name) {
        api.post("/auth/signup", signUp(name)).expect(200);
        return logIn(api, name);
    }

    static String logIn(ApiProbe api, String name) {
        return api.post(
                        "/auth/login",
                        new JsonObject().put("email", name + "@example.org").put("password", PASSWORD))
                .expect(200)
                .json()
                .getString("token");
    }

    JsonObject offering(String token, String name) {
        return api.post("/serviceofferings", new JsonObject().put("name", name))
                .bearer(token)
                .expect(201)
                .json();
    }

    List<JsonObject> stored(String collection) {
        return result(documents.documents(collection).listAll(Query.everything()));
    }

    /** The document that has this text somewhere. */
    Optional<JsonObject> stored(String collection, String text) {
        return stored(collection).stream()
                .filter(document -> document.encode().contains(text))
                .findFirst();
    }

    @Override
    public boolean isSettled() {
        Query open = Query.is("openTasks", true);
        return WITH_TASKS.stream()
                .allMatch(each -> result(documents.documents(each).count(open)) == 0);
    }

    @Override
    public void restart() {
        process.restart();
        awaitReady();
    }

    @Override
    public void check() {
        assertListsAgreeWithTheStore();
    }

    /** Every list has exactly the records that are stored, each in its stored version. */
    void assertListsAgreeWithTheStore() {
        for (String kind : KINDS) {
            Map<String, Long> stored = new TreeMap<>();
            stored(kind).stream()
                    .filter(document -> !document.getBoolean("deleted", false))
                    .forEach(document ->
                            stored.put(document.getString(Documents.ID), document.getLong(Documents.REVISION)));
            assertThat(pages(kind)).as(kind).isEqualTo(stored);
        }
        assertThat(pages("catalog/participants").keySet())
                .as("participants")
                .containsExactlyElementsOf(stored("accounts").stream()
                        .map(document -> document.getString(Documents.ID))
                        .sorted()
                        .toList());
        assertThat(versions(new JsonArray(
                        api.get("/negotiation").bearer(elm).expect(200).text())))
                .as("negotiations")
                .isEqualTo(stored("negotiations").stream()
                        .collect(
                                TreeMap::new,
                                (all, each) -> all.put(each.getString(Documents.ID), each.getLong("version")),
                                TreeMap::putAll));
    }

    private Map<String, Long> pages(String kind) {
        Map<String, Long> versions = new TreeMap<>();
        for (int page = 1; ; page++) {
            JsonObject data = api.get("/" + kind + "?limit=" + PAGE + "&page=" + page)
                    .expect(200)
                    .json()
                    .getJsonObject("data");
            versions.putAll(versions(data.getJsonArray("result")));
            if (page >= data.getInteger("pages")) {
                return versions;
            }
        }
    }

    private static Map<String, Long> versions(JsonArray records) {
        Map<String, Long> versions = new TreeMap<>();
        records.forEach(
                each -> versions.put(((JsonObject) each).getString("_id"), ((JsonObject) each).getLong("__v", 0L)));
        return versions;
    }

    /**
     * Checks that all contracts of a record are terminated except this one; if it is empty, that all are terminated.
     */
    void assertOneContract(String recordId, String contractId) {
        List<String> open = manager.contracts().stream()
                .filter(each -> each.getString("uid").contains(recordId))
                .filter(each -> !each.getString("status").equals("terminated"))
                .map(each -> each.getString("_id"))
                .toList();
        assertThat(open)
                .as("contracts of %s", recordId)
                .isEqualTo(contractId.isEmpty() ? List.of() : List.of(contractId));
        assertThat(manager.byUid().values()).as("contracts by uid").allMatch(number -> number == 1);
    }

    @Override
    public void close() {
        process.close();
        result(documents.close());
        result(vertx.close());
        relay.close();
    }
}
