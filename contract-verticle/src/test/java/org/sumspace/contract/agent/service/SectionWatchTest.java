package org.sumspace.contract.agent.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.contract.agent.service.AgentUnderTest.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreFaults.Operation;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.contract.agent.domain.Section;

class SectionWatchTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Section WATCHED = new Section("w", AgentUnderTest.CONTRACTS, true, true);
    private static final Section NEW_ONLY = new Section("w", AgentUnderTest.CONTRACTS, true, false);
    private static final Section EXISTING_ONLY = new Section("w", AgentUnderTest.CONTRACTS, false, true);
    /** In the agent's own database, and in that of the provider, where the agent writes profiles. */
    private static final List<String> WRITES = List.of(
            "insert",
            "upsertAll",
            "set",
            "delete",
            "replaceDocumentsWithOptions",
            "updateCollectionWithOptions",
            "bulkWriteWithOptions",
            "removeDocuments");

    private AgentUnderTest agent;

    @BeforeEach
    void start() {
        agent = new AgentUnderTest(VERTX);
    }

    @AfterEach
    void stop() {
        agent.close();
    }

    @AfterAll
    static void close() {
        result(VERTX.close());
    }

    private static JsonArray frequency(String offering, long frequency) {
        return new JsonArray()
                .add(new JsonObject().put("serviceOffering", offering).put("frequency", frequency));
    }

    private void look(Section section) {
        result(agent.start(section).look());
    }

    @Test
    void existingContracts_createProfiles_onceOverAllRestarts_andNoEvents() {
        result(agent.contracts().insert(contract("c1", 4, "records")));
        look(WATCHED);
        look(WATCHED);
        assertThat(agent.profiles())
                .extracting(profile -> profile.getString("uri"))
                .containsExactly("ash", "elm", "oak");
        assertThat(agent.services("oak")).isEqualTo(frequency("records", 1));
        result(agent.contracts().insert(contract("c2", 0, "maps")));
        look(WATCHED);
        assertThat(agent.events(1))
                .extracting(event -> event.getString("event"))
                .containsExactly("dataInserted");
    }

    @Test
    void existingContracts_createNoProfiles_unlessTheSectionSaysSo_alsoLater() {
        result(agent.contracts().insert(contract("c1", 0, "records")));
        look(NEW_ONLY);
        look(NEW_ONLY);
        assertThat(agent.profiles()).isEmpty();
        look(WATCHED);
        look(WATCHED);
        assertThat(agent.services("oak")).isEqualTo(frequency("records", 1));
    }

    @Test
    void sectionThatIsNotWatched_hasNoEvents() {
        result(agent.contracts().insert(contract("c1", 0, "records")));
        look(EXISTING_ONLY);
        result(agent.contracts().upsert(contract("c1", 1, "records")));
        result(agent.contracts().insert(contract("c2", 0, "maps")));
        look(EXISTING_ONLY);
        assertThat(agent.services("oak")).isEqualTo(frequency("records", 1).addAll(frequency("maps", 1)));
        result(agent.contracts().delete("c1"));
        look(WATCHED);
        assertThat(agent.events(1))
                .extracting(event -> event.getString("event"))
                .containsExactly("dataDeleted");
    }

    @Test
    void changes_areEvents_withTheDocumentAndTheFieldsThatAreNew() {
        look(WATCHED);
        result(agent.contracts().insert(contract("c1", 0, "records")));
        look(WATCHED);
        JsonObject changed = contract("c1", 2, "records").put("status", "signed");
        changed.remove("orchestrator");
        result(agent.contracts().upsert(changed));
        look(WATCHED);
        result(agent.contracts().delete("c1"));
        look(WATCHED);
        List<JsonObject> events = agent.events(3);
        assertThat(events)
                .extracting(event -> event.getString("event"))
                .containsExactly("dataInserted", "dataUpdated", "dataDeleted");
        assertThat(events.get(0).getJsonObject("fullDocument")).isEqualTo(contract("c1", 0, "records"));
        assertThat(events.get(1))
                .isEqualTo(new JsonObject()
                        .put("event", "dataUpdated")
                        .put("id", "2/0")
                        .put("source", "contracts")
                        .put("documentKey", new JsonObject().put("_id", "c1"))
                        .put("fullDocument", changed)
                        .put(
                                "updateDescription",
                                new JsonObject()
                                        .put(
                                                "updatedFields",
                                                new JsonObject().put("__v", 2).put("status", "signed"))
                                        .put("removedFields", new JsonArray().add("orchestrator"))));
        assertThat(agent.services("oak"))
                .as("an insertion, and two changes that raised the version")
                .isEqualTo(frequency("records", 3));
        assertThat(agent.metrics
                        .counter("sumspace.contract.agent.changes", "source", "contracts", "type", "updated")
                        .count())
                .isEqualTo(2);
        DocumentedMetrics.check(agent.metrics);
    }

    @Test
    void idsOfAnyType_areFound_inPortions() {
        List<Object> ids = new ArrayList<>(List.of("", "$where", "a/b", -1.5, 0, 7_000_000_000L));
        IntStream.range(0, 150).forEach(i -> ids.add(new JsonObject().put("$oid", "%024x".formatted(i))));
        look(WATCHED);
        ids.forEach(
                id -> result(agent.provider.documents(AgentUnderTest.CONTRACTS).insert(contract(id, 0, "records"))));
        look(WATCHED);
        assertThat(agent.events(ids.size()))
                .extracting(event -> event.getJsonObject("documentKey").getValue("_id"))
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(agent.services("oak")).isEqualTo(frequency("records", ids.size()));
        result(agent.contracts().deleteAll(Query.everything()));
        look(WATCHED);
        assertThat(agent.events(2 * ids.size()).subList(ids.size(), 2 * ids.size()))
                .allMatch(event -> event.getString("event").equals("dataDeleted"));
    }

    @Test
    void documentThatIsTooLarge_isAnEventWithoutContent() {
        look(WATCHED);
        result(agent.contracts().insert(contract("c1", 0, "records").put("text", "x".repeat(3 << 20))));
        look(WATCHED);
        assertThat(agent.events(1).get(0).getValue("fullDocument")).isNull();
        assertThat(agent.profiles()).isEmpty();
    }

    /** Everything that is stored after a run of the agent. */
    private record Outcome(List<JsonObject> profiles, Map<String, Set<String>> events) {}

    private static JsonObject offers(String participant, String offering) {
        JsonObject contract = contract("by-" + participant, 0, offering);
        contract.getJsonArray("serviceOfferings").getJsonObject(0).put("participant", participant);
        return contract;
    }

    /** Contracts change while the agent works, and it is started again whenever it stops. */
    private Outcome run(int failingWrite, boolean isStored) {
        AtomicInteger writes = new AtomicInteger();
        result(agent.contracts().insert(contract("c1", 0, "records")));
        lookUntilDone(failingWrite, isStored, writes);
        result(agent.contracts().upsert(contract("c1", 3, "records", "maps")));
        result(agent.contracts().insert(contract("c2", 0, "maps")));
        result(agent.contracts().insert(offers("fir", "maps")));
        lookUntilDone(failingWrite, isStored, writes);
        result(agent.contracts().delete("c2"));
        result(agent.contracts().upsert(contract("c1", 4, "maps")));
        lookUntilDone(failingWrite, isStored, writes);
        writesOfLastRun = writes.get();
        Map<String, Set<String>> events = agent.events(5).stream()
                .collect(Collectors.groupingBy(
                        event -> event.getString("event")
                                + event.getJsonObject("documentKey").getString("_id"),
                        TreeMap::new,
                        Collectors.mapping(event -> event.getString("id"), Collectors.toSet())));
        return new Outcome(agent.profiles(), events);
    }

    private int writesOfLastRun;

    private void lookUntilDone(int failingWrite, boolean isStored, AtomicInteger writes) {
        boolean done = false;
        while (!done) {
            SectionWatch watch = agent.start(WATCHED, operation -> {
                boolean fails = isWrite(operation) && writes.getAndIncrement() == failingWrite;
                if (!fails) {
                    return operation.proceed();
                }
                return isStored ? operation.proceedWithoutAnswer() : Future.failedFuture("the process is killed");
            });
            done = result(watch.look().transform(ended -> Future.succeededFuture(ended.succeeded())));
        }
    }

    private static boolean isWrite(Operation operation) {
        return WRITES.stream()
                .anyMatch(name -> Set.of("agent", "agentDocuments", "profiles").stream()
                        .anyMatch(collection -> operation.is(name, collection)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void agentThatIsKilledAtAnyWrite_countsEveryChangeOnce(boolean isStored) {
        Outcome expected = run(-1, isStored);
        assertThat(expected.events().values().stream().mapToInt(Set::size).sum())
                .isEqualTo(5);
        assertThat(agent.services("oak")).isEqualTo(frequency("records", 4).addAll(frequency("maps", 5)));
        int writes = writesOfLastRun;
        assertThat(writes).isGreaterThan(20);
        for (int failing = 0; failing < writes; failing++) {
            agent.close();
            agent = new AgentUnderTest(VERTX);
            Outcome outcome = run(failing, isStored);
            assertThat(outcome).as("killed at write %d", failing).isEqualTo(expected);
        }
    }

    @Test
    void databaseThatIsAway_failsTheLook() {
        SectionWatch watch = agent.start(
                WATCHED,
                operation -> operation.is("findWithOptions", AgentUnderTest.CONTRACTS)
                        ? Future.failedFuture("away")
                        : operation.proceed());
        assertThat(failure(watch.look())).hasMessage("away");
    }

    @Test
    void preferences_stayWhenTheAgentWritesTheSameProfile() {
        Documents profiles = agent.provider.documents("profiles");
        result(agent.contracts().insert(contract("c1", 0, "records")));
        String id = Digest.of("oak".getBytes(UTF_8)).toString();
        result(profiles.insert(
                new JsonObject().put(Documents.ID, id).put("uri", "oak").put("preferences", "[]")));
        look(WATCHED);
        assertThat(result(profiles.find(id)).orElseThrow().getString("preferences"))
                .isEqualTo("[]");
        assertThat(agent.services("oak")).isEqualTo(frequency("records", 1));
    }
}
