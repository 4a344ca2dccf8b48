package org.sumspace.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.testkit.Vectors;

class EnvelopeVectorsTest {
    private final JsonNode vectors = Vectors.read("envelope.json");
    private final SigningKey sender = SigningKey.ofSeed(Vectors.bytes(vectors, "senderSeed"));
    private final VerifyingKey senderKey = VerifyingKey.of(Vectors.bytes(vectors, "senderKey"));
    private final Digest recipient = Digest.wrap(Vectors.bytes(vectors, "recipient"));
    private final Clock clock =
            Clock.fixed(Instant.ofEpochMilli(vectors.get("now").longValue()), ZoneOffset.UTC);

    EnvelopeVectorsTest() throws IOException {}

    @TestFactory
    Stream<DynamicTest> acceptedVector_isReproducedAndOpens() {
        return each("accepted")
                .map(vector -> DynamicTest.dynamicTest(name(vector), () -> {
                    byte[] expected = Vectors.bytes(vector, "envelope");
                    EnvelopeSealer sealer = new EnvelopeSealer(sender, new EnvelopeCounter(Instant.EPOCH), clock);

                    assertThat(sealer.seal(header(vector), Vectors.bytes(vector, "payload")))
                            .isEqualTo(expected);

                    Envelope envelope = open(expected);
                    assertThat(envelope.payload()).isEqualTo(Vectors.bytes(vector, "payload"));
                    assertThat(envelope.type().code())
                            .isEqualTo(vector.get("code").intValue());
                    assertThat(envelope.digest())
                            .hasToString(vector.get("digest").textValue());
                }));
    }

    @TestFactory
    Stream<DynamicTest> refusedVector_isRefusedForItsReason() {
        return each("refused")
                .map(vector -> DynamicTest.dynamicTest(
                        name(vector),
                        () -> assertThatThrownBy(() -> open(Vectors.bytes(vector, "envelope")))
                                .isInstanceOfSatisfying(
                                        EnvelopeRefusedException.class,
                                        refused -> assertThat(refused.reason())
                                                .hasToString(
                                                        vector.get("reason").textValue()))));
    }

    private EnvelopeHeader header(JsonNode vector) {
        return new EnvelopeHeader(
                EnvelopeType.valueOf(vector.get("type").textValue()),
                senderKey.id(),
                recipient,
                new PlanRef(
                        Digest.wrap(Vectors.bytes(vector, "plan")),
                        vector.get("round").intValue(),
                        vector.get("group").intValue(),
                        vector.get("epoch").intValue()),
                Long.parseLong(vector.get("counter").textValue()),
                Instant.ofEpochMilli(vector.get("issuedAt").longValue()),
                Instant.ofEpochMilli(vector.get("notAfter").longValue()));
    }

    private Envelope open(byte[] bytes) {
        return new EnvelopeOpener(recipient, 1_000, clock).open(bytes, senderKey);
    }

    private Stream<JsonNode> each(String list) {
        assertThat(vectors.get(list)).isNotEmpty();
        return StreamSupport.stream(vectors.get(list).spliterator(), false);
    }

    private static String name(JsonNode vector) {
        return vector.get("name").textValue();
    }
}
