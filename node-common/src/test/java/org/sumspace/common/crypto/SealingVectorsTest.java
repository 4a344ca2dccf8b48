package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.testkit.Vectors;

class SealingVectorsTest {
    private final JsonNode vectors = Vectors.read("sealing.json");
    private final RoundKey key = RoundKey.ofPrivate(Vectors.bytes(vectors, "privateKey"));
    private final byte[] info = Vectors.bytes(vectors, "info");

    SealingVectorsTest() throws IOException {}

    @TestFactory
    Stream<DynamicTest> acceptedVector_isReproducedAndOpens() {
        return each("opened")
                .map(vector -> DynamicTest.dynamicTest(vector.get("plaintextBytes") + " bytes", () -> {
                    byte[] plaintext = plaintext(vector.get("plaintextBytes").intValue());
                    Hpke.AgreedKey agreed = Hpke.agree(
                            key.publicKey(),
                            info,
                            Vectors.bytes(vector, "ephemeralSeed"),
                            Vectors.bytes(vectors, "exporterContext"));
                    assertThat(agreed.key()).isEqualTo(Vectors.bytes(vector, "recordKey"));

                    byte[] sealed = Sealing.seal(agreed, plaintext);

                    assertThat(sealed).hasSize(vector.get("sealedBytes").intValue());
                    assertThat(Digest.of(sealed))
                            .hasToString(vector.get("sealedSha256").textValue());
                    assertThat(Sealing.open(key, info, sealed)).isEqualTo(plaintext);
                }));
    }

    @TestFactory
    Stream<DynamicTest> refusedVector_doesNotOpen() {
        return each("refused")
                .map(vector -> DynamicTest.dynamicTest(
                        vector.get("name").textValue(),
                        () -> assertThatThrownBy(() -> Sealing.open(key, info, Vectors.bytes(vector, "sealed")))
                                .isInstanceOf(UnsealException.class)));
    }

    private Stream<JsonNode> each(String list) {
        assertThat(vectors.get(list)).isNotEmpty();
        return StreamSupport.stream(vectors.get(list).spliterator(), false);
    }

    private static byte[] plaintext(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i % 251);
        }
        return bytes;
    }
}
