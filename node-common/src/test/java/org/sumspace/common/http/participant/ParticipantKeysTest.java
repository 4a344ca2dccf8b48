package org.sumspace.common.http.participant;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.trust.TrustAnchors;

/** Exchange X5. */
class ParticipantKeysTest {
    private static final URI CATALOG = URI.create("https://catalog.example");
    private static final URI ELM = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee00000000000009");

    private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T09:30:00Z"));
    private final ConnectorKey first = newKey(false);
    private final ConnectorKey second = newKey(false);
    private final List<URI> lookUps = new ArrayList<>();
    private final ParticipantKeys keys =
            new ParticipantKeys(new KnownCatalogs(List.of(CATALOG)), this::read, TrustAnchors.of(), clock);
    private Supplier<Future<JsonValue>> catalog = () -> Future.failedFuture("not set");

    @BeforeEach
    void publishFirst() {
        publish(first);
    }

    private static ConnectorKey newKey(boolean retired) {
        return new ConnectorKey(SigningKey.generate(new SecureRandom()).publicKey(), retired);
    }

    private Future<JsonValue> read(URI participant) {
        lookUps.add(participant);
        return catalog.get();
    }

    private void publish(ConnectorKey... published) {
        JsonValue record = JsonValue.of(
                Map.of("legalName", "Elm", ConnectorKeys.FIELD, new ConnectorKeys(List.of(published)).tree()));
        catalog = () -> Future.succeededFuture(record);
    }

    private void catalogIsAway() {
        catalog = () -> Future.failedFuture(NodeException.unavailable("away"));
    }

    private ConnectorKey find(ConnectorKey key) {
        return Await.result(keys.current(ELM, key.id()));
    }

    private String refusal(ConnectorKey key) {
        Throwable failure = Await.failure(keys.current(ELM, key.id()));
        return failure instanceof SignatureRefusedException refused
                ? refused.label()
                : ((NodeException) failure).type().slug();
    }

    @Test
    void keys_areKeptFiveMinutes() {
        find(first);
        clock.advance(Duration.ofMinutes(5));
        assertThat(find(first)).isEqualTo(first);
        assertThat(lookUps).containsExactly(ELM);
        clock.advance(Duration.ofSeconds(1));
        find(first);
        assertThat(lookUps).hasSize(2);
    }

    @Test
    void removedKey_isRefusedAfterFiveMinutes() {
        find(first);
        publish(second);
        clock.advance(Duration.ofMinutes(5).plusSeconds(1));
        assertThat(refusal(first)).isEqualTo("unknown-key");
    }

    @Test
    void unknownKeys_causeOneLookUpAMinute() {
        find(first);
        publish(first, second);
        clock.advance(Duration.ofSeconds(60));
        assertThat(refusal(second)).isEqualTo("unknown-key");
        assertThat(lookUps).hasSize(1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(find(second)).isEqualTo(second);
        assertThat(refusal(newKey(false))).isEqualTo("unknown-key");
        assertThat(lookUps).hasSize(2);
    }

    @Test
    void whileTheCatalogIsAway_knownKeysServeOneHour() {
        find(first);
        catalogIsAway();
        clock.advance(Duration.ofHours(1));
        assertThat(find(first)).isEqualTo(first);
        assertThat(refusal(second)).isEqualTo("unavailable");
        clock.advance(Duration.ofSeconds(1));
        assertThat(refusal(first)).isEqualTo("unavailable");
    }

    @Test
    void catalogThatIsAway_isNotAskedForEveryRequest() {
        catalogIsAway();
        assertThat(refusal(first)).isEqualTo("unavailable");
        assertThat(refusal(first)).isEqualTo("unavailable");
        assertThat(lookUps).hasSize(1);
        publish(first);
        clock.advance(Duration.ofSeconds(11));
        assertThat(find(first)).isEqualTo(first);
    }

    @Test
    void requestsThatArriveTogether_shareOneLookUp() {
        Promise<JsonValue> slow = Promise.promise();
        Supplier<Future<JsonValue>> answer = catalog;
        catalog = slow::future;
        Future<ConnectorKey> one = keys.current(ELM, first.id());
        Future<ConnectorKey> two = keys.current(ELM, first.id());
        answer.get().onComplete(slow);
        assertThat(Await.result(one)).isEqualTo(Await.result(two));
        assertThat(lookUps).hasSize(1);
    }

    @Test
    void madeUpParticipants_causeABoundedNumberOfLookUps() {
        catalog = () -> Promise.<JsonValue>promise().future();
        for (int i = 0; i < 100; i++) {
            URI participant = URI.create(CATALOG + "/v1/catalog/participants/" + String.format("%024x", i));
            keys.current(participant, first.id());
        }
        assertThat(lookUps).hasSize(ParticipantKeys.LOOK_UPS_MAX);
    }

    @Test
    void retiredKey_verifiesEvidenceButNoRequests() {
        ConnectorKey retired = newKey(true);
        publish(first, retired);
        assertThat(refusal(retired)).isEqualTo("retired-key");
        assertThat(Await.result(keys.published(ELM, retired.id()))).isEqualTo(retired);
    }

    @Test
    void participantWithoutKeys_orWithoutARecord_hasNoKey() {
        catalog = () -> Future.succeededFuture(JsonValue.of(Map.of("legalName", "Elm")));
        assertThat(refusal(first)).isEqualTo("unknown-key");
        clock.advance(Duration.ofMinutes(6));
        catalog = () -> Future.failedFuture(NodeException.notFound("no such participant"));
        assertThat(refusal(first)).isEqualTo("unknown-key");
    }

    @Test
    void damagedRecord_doesNotReplaceKnownKeys() {
        find(first);
        catalog = () -> Future.succeededFuture(JsonValue.of(Map.of(ConnectorKeys.FIELD, "none")));
        clock.advance(Duration.ofMinutes(6));
        assertThat(find(first)).isEqualTo(first);
    }
}
