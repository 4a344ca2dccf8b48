package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.trust.TrustAnchors;

/** A catalog gives a participant another key. Oak's trust folder has the root of Elm's organisation, and names Elm. */
class SwappedKeyTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private ExchangeWorld world;
    /** Since it trusts Elm's root. */
    private ApiProbe oak;

    @BeforeEach
    void start() throws IOException {
        world = new ExchangeWorld(folder);
        Path trust = folder.resolve("trust");
        world.elm.organisation.authority().store(trust);
        Files.writeString(trust.resolve("root.participants"), world.catalog("participants", ExchangeWorld.ELM));
        world.oak.trust(TrustAnchors.load(trust));
        result(world.oak.exchanges().stop());
        oak = world.oak.restarted();
        world.move(ExchangeWorld.OAK, world.oak.base + "/");
        result(world.oak.exchanges().start());
    }

    @AfterEach
    void stop() {
        world.close();
    }

    private String exchange() {
        JsonObject ended = oak.post("/exchange", world.request())
                .bearer(world.oak.operator())
                .expect(200)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange");
        assertThat(ended.getString("status")).isEqualTo("IMPORT_SUCCESS");
        return ended.getString("_id");
    }

    private void assertRefused(ParticipantClient attacker, HttpCall call) {
        URI oakUrl = URI.create(world.catalog("participants", ExchangeWorld.OAK));
        assertThat(failure(attacker.sendForAnyStatus(call, oakUrl, TIMEOUT)))
                .hasMessageContaining("answered 401, unsigned: Refused as uncertified-key: ")
                .hasMessageContaining("which the participant's organisation clinic has not certified");
    }

    @Test
    void attack_keySwappedAtTheCatalog_opensReadsAndEndsNothing() {
        String exchange = exchange();
        ParticipantClient attacker = world.swapKey(ExchangeWorld.ELM);
        // the keys that Oak has read count for five minutes
        world.oak.clock.advance(Duration.ofMinutes(6));
        String path = world.oak.base + "/dataexchanges";
        JsonObject note = world.request().put("providerDataExchange", "65f0c0ffee0000000000eeee");
        JsonObject end = new JsonObject()
                .put("consumerDataExchange", exchange)
                .put("origin", "provider")
                .put("status", "PROVIDER_EXPORT_ERROR")
                .put("reason", "made up");

        assertRefused(attacker, HttpCall.of(HttpMethod.GET, URI.create(path + "/" + exchange)));
        assertRefused(attacker, HttpCall.of(HttpMethod.POST, URI.create(path)).json(note));
        assertRefused(
                attacker,
                HttpCall.of(HttpMethod.PUT, URI.create(path + "/" + exchange + "/error"))
                        .json(end));
    }

    /** Otherwise a catalog that also answers at Elm's address could act as Elm. */
    @Test
    void attack_answerThatIsSignedWithASwappedKey_isNoAnswer() {
        ConnectorUnderTest impostor = new ConnectorUnderTest(folder.resolve("impostor"));
        try {
            world.begin(impostor, ExchangeWorld.ELM);
            world.oak.clock.advance(Duration.ofMinutes(6));

            oak.post("/exchange", world.request())
                    .bearer(world.oak.operator())
                    .header("Prefer", "respond-async")
                    .expect(202);

            await().atMost(Patience.MAX)
                    .until(() -> world.oak
                                    .metrics
                                    .counter("sumspace.refused", "way", "http-answer", "reason", "uncertified-key")
                                    .count()
                            > 0);
            assertThat(world.delivered).isEmpty();
        } finally {
            impostor.close();
        }
    }

    @Test
    void exchangeX5_connector_publishesTheCertificatesOfItsKey() {
        JsonArray certificates = world.publishedKey(ExchangeWorld.ELM).getJsonArray("x5c");
        assertThat(certificates).hasSize(2);
        exchange();
        assertThat(world.delivered).hasSize(1);
    }
}
