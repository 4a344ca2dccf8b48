package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.Patience;
import org.sumspace.contract.agent.domain.Section;
import org.sumspace.contract.agent.service.ChangeEvents;
import org.sumspace.contract.agent.service.ChangeProcessor;
import org.sumspace.contract.agent.service.ContractAgent;
import org.sumspace.contract.agent.service.OwnContracts;
import org.sumspace.contract.agent.service.SectionWatch;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agreement.domain.AgreementKind;

class OwnContractsAgentTest {
    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);
    private static final BlockingQueue<JsonObject> EVENTS = new LinkedBlockingQueue<>();
    private static final ProfileStore PROFILES = ProfileStore.in(MANAGER.mongo);

    @BeforeAll
    static void start() {
        AgentStore store = new AgentStore(MANAGER.mongo);
        ChangeProcessor processor = new ChangeProcessor(
                store, PROFILES, new ChangeEvents(MANAGER.vertx), new SimpleMeterRegistry(), "agent");
        for (String address : List.of(ChangeEvents.INSERTED, ChangeEvents.UPDATED)) {
            MANAGER.vertx.eventBus().<JsonObject>consumer(address, message -> EVENTS.add(message.body()));
        }
        Section section = DataProviderConfig.own(AgreementKind.ECOSYSTEM).section();
        SectionWatch watch = new SectionWatch(
                section, new OwnContracts(MANAGER.services.ecosystems().reader()), store, processor);
        result(MANAGER.vertx.deployVerticle(
                new ContractAgent(List.of(watch), Duration.ofMillis(1), System::nanoTime, new SimpleMeterRegistry()),
                new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER)));
        awaitFirstLook(store, section.key());
    }

    /** Contracts that exist before the agent's first check cause no event. */
    private static void awaitFirstLook(AgentStore store, String section) {
        await().until(() -> result(store.isComplete(section)));
    }

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    /** Waits until the agent has counted the contract at this version. */
    private static JsonObject counted(String id, int version) throws InterruptedException {
        JsonObject contract = new JsonObject();
        while (!id.equals(contract.getString("_id")) || contract.getInteger("__v") != version) {
            JsonObject event = EVENTS.poll(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
            contract = Objects.requireNonNull(event, "no event").getJsonObject("fullDocument");
        }
        return contract;
    }

    @Test
    void everyChangeOfAContract_isCountedOnce_andPreferencesStay() throws InterruptedException {
        String id = create("elm", "oak");
        sign(id, "ash");
        sign(id, "oak");
        assertThat(counted(id, 2).getString("status")).isEqualTo("pending");
        assertThat(result(PROFILES.find("oak")).orElseThrow().recommendations().services())
                .as("one creation and two signatures, in however many looks the agent saw them")
                .containsEntry("records of oak", 3L);
        assertThat(result(PROFILES.find("ash"))).isPresent();

        JsonObject request = new JsonObject()
                .put("profileId", "oak")
                .put(
                        "contractData",
                        new JsonObject()
                                .put("serviceOffering", "records of oak")
                                .put("status", "signed"));
        assertThat(MANAGER.api
                        .post("/negotiation/contract/negotiate", request)
                        .expect(200)
                        .json()
                        .getBoolean("canAccept"))
                .as("a profile without preferences accepts nothing")
                .isFalse();
        MANAGER.api
                .put(
                        "/negotiation/profile/preferences",
                        new JsonObject()
                                .put("profileId", "oak")
                                .put(
                                        "preferences",
                                        new JsonObject().put("services", new JsonArray().add("records of oak"))))
                .expect(200);
        sign(id, "elm");
        counted(id, 3);
        assertThat(MANAGER.api
                        .post("/negotiation/contract/negotiate", request)
                        .expect(200)
                        .json()
                        .getBoolean("canAccept"))
                .isTrue();
        assertThat(result(PROFILES.find("oak")).orElseThrow().recommendations().services())
                .containsEntry("records of oak", 4L);
        assertThat(MANAGER.api
                        .get("/profile/oak/services-recommendations")
                        .expect(200)
                        .text())
                .isEqualTo("[[{\"serviceOffering\":\"records of oak\",\"frequency\":4}]]");
    }

    private static String create(String orchestrator, String provider) {
        JsonObject offering = new JsonObject()
                .put("participant", provider)
                .put("serviceOffering", "records of " + provider)
                .put("policies", new JsonArray());
        JsonObject contract = new JsonObject()
                .put("ecosystem", "e")
                .put("orchestrator", orchestrator)
                .put("serviceOfferings", new JsonArray().add(offering));
        return MANAGER.api
                .post("/contracts", new JsonObject().put("role", "ecosystem").put("contract", contract))
                .expect(201)
                .json()
                .getString("_id");
    }

    private static void sign(String id, String participant) {
        MANAGER.api
                .put(
                        "/contracts/sign/" + id,
                        new JsonObject()
                                .put("participant", participant)
                                .put("role", "member")
                                .put("signature", "s"))
                .expect(200);
    }
}
