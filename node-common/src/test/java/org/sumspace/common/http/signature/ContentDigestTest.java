package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDigestTest {
    private static final byte[] HELLO = "{\"hello\": \"world\"}\n".getBytes(UTF_8);
    private static final String SHA_256 = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:";
    private static final String SHA_512 =
            "sha-512=:YMAam51Jz/jOATT6/zvHrLVgOYTGFy1d6GJiOHTohq4yP+pgk4vf2aCsyRZOtw8MjkM7iw7yZ/WkppmM44T3qg==:";
    private static final String EMPTY = "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:";
    private static final String PARTIAL = "sha-256=:jjcgBDWNAtbYUXI37CVG3gRuGOAjaaDRGpIUFsdyepQ=:";

    private static boolean matches(byte[] content, String... lines) {
        return ContentDigest.read(List.of(lines)).matches(content);
    }

    @Test
    void examplesOfTheStandard_match() {
        assertThat(ContentDigest.fieldOf(HELLO)).isEqualTo(SHA_256);
        assertThat(ContentDigest.fieldOf(new byte[0])).isEqualTo(EMPTY);
        assertThat(matches(HELLO, SHA_256)).isTrue();
        assertThat(matches(HELLO, SHA_512)).isTrue();
        assertThat(matches("\"world\"}\n".getBytes(UTF_8), PARTIAL)).isTrue();
        assertThat(matches(new byte[0], EMPTY)).isTrue();
    }

    @Test
    void ofSeveralDigests_allMustBeRight() {
        assertThat(matches(HELLO, SHA_256, SHA_512)).isTrue();
        assertThat(matches(HELLO, SHA_256 + ", " + SHA_512.replace("YMA", "ZMA")))
                .isFalse();
        assertThat(matches(HELLO, "md5=:AAAA:, " + SHA_256)).isTrue();
    }

    @Test
    void otherContent_doesNotMatch() {
        assertThat(matches(new byte[0], SHA_256)).isFalse();
        assertThat(matches("{\"hello\": \"woXYZ\"}\n".getBytes(UTF_8), SHA_256)).isFalse();
    }

    @Test
    void contentInParts_isComparedAsAWhole() {
        ContentDigest.Check check =
                ContentDigest.read(List.of(SHA_512, SHA_256)).check();
        for (byte each : HELLO) {
            check.update(ByteBuffer.wrap(new byte[] {each}));
        }
        assertThat(check.matches()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "md5=:AAAA:", "sha-256=abc", "sha-256=(:AAAA:)", "sha-256=:AAAA:, sha-256=:AAAB:"})
    void fieldWithoutAUsableDigest_isRefused(String field) {
        assertThatThrownBy(() -> matches(HELLO, field))
                .isInstanceOfSatisfying(
                        SignatureRefusedException.class,
                        refused -> assertThat(refused.label()).isEqualTo("malformed"));
    }
}
