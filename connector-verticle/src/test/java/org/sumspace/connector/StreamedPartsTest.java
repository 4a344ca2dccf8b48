package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** Parts on the wire between two connectors. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StreamedPartsTest {
    private static final int PART = MessagePartHeaders.PART_BYTES_MAX;
    private static final int CUT_AFTER = PART + PART / 2;
    private static final Duration POLL = Duration.ofMillis(100);

    @TempDir
    static Path folder;

    private ExchangeWorld world;
    private CuttingProxy line;

    @BeforeAll
    void start() {
        world = new ExchangeWorld(folder);
        line = new CuttingProxy(world.oak.vertx, world.oak.base, CUT_AFTER);
        world.oak.reachAt(line.url());
        world.move(ExchangeWorld.OAK, line.url() + "/");
    }

    @AfterAll
    void stop() {
        world.close();
    }

    @BeforeEach
    void reset() {
        world.delivered.clear();
        world.sourceHangs = false;
        world.elm.clock.advance(Duration.ofMinutes(6));
        world.oak.clock.advance(Duration.ofMinutes(6));
    }

    private JsonObject triggered(int status) {
        return world.oak
                .api
                .post("/exchange", world.request())
                .bearer(world.oak.operator())
                .header("Prefer", "respond-async")
                .expect(status)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange");
    }

    private String status(String id) {
        // Pauses between attempts are measured with the clock. Both clocks move together and not faster than real time.
        // Otherwise a slow part would be requested again, or its signature would be too old for its receiver.
        world.elm.clock.advance(POLL);
        world.oak.clock.advance(POLL);
        return result(new ExchangeStore(world.oak.mongo).find(id))
                .orElseThrow()
                .status()
                .name();
    }

    @Test
    void exchangeX13_transferThatIsCut_goesOnWhereItWas() {
        world.payload = "[" + "1,".repeat(PART + 1_000) + "1]";
        String id = triggered(202).getString("_id");

        await().atMost(Patience.MAX).pollInterval(POLL).until(() -> !status(id).equals("PENDING"));

        assertThat(status(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(world.delivered.get(0).body().equals(world.payload)).isTrue();
        assertThat(new HashSet<>(line.offsets())).containsExactlyInAnyOrder(0L, (long) PART, 2L * PART);
        assertThat(line.offsets()).as("at most two parts are sent again").hasSizeBetween(4, 5);
    }

    @Test
    void sourceWithoutBytes_isDeliveredAsAnEmptyItem() {
        world.payload = "";
        String id = triggered(202).getString("_id");

        await().atMost(Patience.MAX).pollInterval(POLL).until(() -> !status(id).equals("PENDING"));

        assertThat(status(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).singleElement().satisfies(delivered -> {
            assertThat(delivered.body()).isEmpty();
            assertThat(delivered.headers()).containsEntry("Content-Type", MediaTypes.JSON);
        });
    }

    @Test
    void exchangeX4_bodyThatWasSwappedUnderItsDigest_isRefused_andNothingOfItIsKept() {
        world.sourceHangs = true;
        String id = triggered(202).getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> result(new ExchangeStore(world.oak.mongo).find(id))
                        .filter(record -> record.state() == ExchangeState.AGREED)
                        .isPresent());
        byte[] signed = new byte[300_000];
        byte[] swapped = signed.clone();
        swapped[299_999] = 1;

        String refused = part(id, signed, swapped).expect(401).text();

        assertThat(refused).contains("wrong-body");
        assertThat(folder.resolve("oak/payloads/" + id + "/in-0-0")).doesNotExist();
        assertThat(folder.resolve("oak/payloads/" + id + "/in-0-0.draft")).doesNotExist();
        part(id, signed, signed).expect(200);
        assertThat(folder.resolve("oak/payloads/" + id + "/in-0-0")).exists();
    }

    /** @param sent the body that is sent instead of the signed one */
    private ApiProbe.Call part(String exchange, byte[] signed, byte[] sent) {
        Content whole = new Content(400_000, Digest.of(new byte[400_000]), MediaTypes.JSON);
        Map<String, String> headers =
                new MessagePartHeaders(exchange, 1, Position.START, signed.length, whole).headers();
        headers.put("Content-Type", MediaTypes.OCTET_STREAM);
        ApiProbe.Call call = world.oak.api.post("/consumer/import", new JsonObject());
        world.elm
                .identityOfExchanges()
                .signer()
                .sign(
                        "POST",
                        line.url().resolve("/consumer/import"),
                        headers,
                        ContentDigest.fieldOf(signed),
                        Optional.of(instance(exchange)),
                        Nonce.random(new SecureRandom()),
                        world.oak.clock.instant())
                .forEach(call::header);
        return call.body(MediaTypes.OCTET_STREAM, sent);
    }

    private String instance(String exchange) {
        return world.oak
                .api
                .get("/dataexchanges/" + exchange)
                .header(PeerHeaders.PARTICIPANT, world.catalog("participants", ExchangeWorld.ELM))
                .expect(401)
                .header(PeerHeaders.INSTANCE);
    }
}
