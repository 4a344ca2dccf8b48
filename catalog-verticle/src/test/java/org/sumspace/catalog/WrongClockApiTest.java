package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.MutableClock;

/** A catalog whose clock is three hours wrong, first in one direction and then in the other. */
class WrongClockApiTest {
    private static final Duration WRONG = Duration.ofHours(3);

    @TempDir
    private static Path dataDir;

    private final Vertx vertx = Vertx.vertx();
    private final MutableClock clock = new MutableClock(Instant.now());
    private final ContractManagerStub manager = new ContractManagerStub(vertx, Mode.OURS);
    private final CatalogUnderTest catalog = new CatalogUnderTest(
                    dataDir, Optional.of(manager.config()), ticking(clock))
            .shortensWaitsWhile(manager::hasLastingFault);
    private boolean isAhead;

    /** Time continues from the time that the test has set. */
    private static Clock ticking(MutableClock start) {
        Instant began = Instant.now();
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return start.getZone();
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return start.instant().plus(Duration.between(began, Instant.now()));
            }
        };
    }

    @AfterEach
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    private void jump() {
        clock.advance(isAhead ? WRONG.negated() : WRONG);
        isAhead = !isAhead;
    }

    private ApiProbe.Call put(String path, JsonObject body) {
        return body.isEmpty() ? catalog.api.get(path).method("PUT") : catalog.api.put(path, body);
    }

    private String offering(String token, String name) {
        return catalog.api
                .post("/serviceofferings", new JsonObject().put("name", name))
                .bearer(token)
                .expect(201)
                .json()
                .getString("_id");
    }

    @Test
    void l1_recordsAreListed_whateverTheTimeOfTheirCreation() {
        String token = catalog.enrolled("1".repeat(24), "Elm");
        List<String> ids = new ArrayList<>();
        for (String name : List.of("one", "two", "three", "four")) {
            ids.add(offering(token, name));
            jump();
        }
        JsonObject data =
                catalog.api.get("/serviceofferings").expect(200).json().getJsonObject("data");
        assertThat(data.getJsonArray("result"))
                .extracting(each -> ((JsonObject) each).getString("_id"))
                .containsExactlyElementsOf(ids.stream().sorted().toList());
        catalog.api
                .put("/serviceofferings/" + ids.get(1), new JsonObject().put("name", "five"))
                .bearer(token)
                .expect(200);
        assertThat(catalog.api
                        .get("/serviceofferings?q=five")
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getInteger("count"))
                .isEqualTo(1);
    }

    @Test
    void x4_negotiationIsSigned_andItsTasksEnd_whileTheClockJumps() {
        String elmId = "1".repeat(24);
        String oakId = "2".repeat(24);
        String elm = catalog.enrolled(elmId, "Elm");
        String oak = catalog.enrolled(oakId, "Oak");
        JsonObject request = new JsonObject()
                .put("provider", elmId)
                .put("consumer", oakId)
                .put("providerServiceOffering", offering(elm, "Records"))
                .put("consumerServiceOffering", offering(oak, "Model"));
        String path = "/negotiation/"
                + catalog.api
                        .post("/negotiation", request)
                        .bearer(oak)
                        .expect(200)
                        .json()
                        .getString("_id");
        jump();
        put(path, new JsonObject().put("policy", new JsonArray())).bearer(elm).expect(200);
        manager.always("GET /bilaterals/all", Fault.ERROR);
        assertThat(put(path + "/accept", new JsonObject())
                        .bearer(oak)
                        .expect(202)
                        .json()
                        .getJsonArray("pending"))
                .isNotEmpty();
        jump();
        manager.mend();
        Awaitility.await()
                .until(() ->
                        !catalog.api.get(path).bearer(oak).expect(200).json().containsKey("pending"));
        put(path + "/sign", new JsonObject().put("signature", "of elm"))
                .bearer(elm)
                .expect(200);
        jump();
        JsonObject signed = put(path + "/sign", new JsonObject().put("signature", "of oak"))
                .bearer(oak)
                .expect(200)
                .json();
        assertThat(signed.getString("negotiationStatus")).isEqualTo("Signed");
        assertThat(manager.contracts()).hasSize(1);
    }
}
