package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;

class CompactTokenTest {
    /** Made with another library. */
    private static final String KNOWN = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
            + ".eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
            + ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";

    private static final Secret KEY = Secret.of("your-256-bit-secret");

    @Test
    void knownToken_isReadAndVerified() {
        CompactToken token = CompactToken.parse(KNOWN).orElseThrow();
        assertThat(token.algorithm()).contains(CompactToken.HS256);
        assertThat(token.claims().member("name").asText()).isEqualTo("John Doe");
        assertThat(token.isSignedWith(KEY)).isTrue();
        assertThat(token.isSignedWith(Secret.of("your-256-bit-secreu"))).isFalse();
    }

    @Test
    void tokenSignedWithASharedSecret_isVerifiedWithItAlone() {
        JsonValue claims = JsonValue.of(Map.of("serviceKey", "k", "iat", 1_764_063_120));
        CompactToken token =
                CompactToken.parse(CompactToken.signWith(claims, KEY)).orElseThrow();
        assertThat(token.algorithm()).contains(CompactToken.HS256);
        assertThat(token.claims().member("serviceKey").asText()).isEqualTo("k");
        assertThat(token.isSignedWith(KEY)).isTrue();
        assertThat(token.isSignedWith(Secret.of("another"))).isFalse();
    }

    @Test
    void t1_malformedThreePartTokens_areNone() {
        String header = base64("{\"alg\":\"HS256\"}");
        String payload = base64("{}");
        for (String token : new String[] {
            "",
            ".",
            "..",
            "...",
            "a.b.c",
            header + "." + payload,
            header + "." + payload + ".",
            "." + payload + ".AAAA",
            header + "." + payload + ".AAAA.AAAA",
            header + "." + base64("not json") + ".AAAA",
            header + "." + base64("[]") + ".AAAA",
            header + "." + base64("{} {}") + ".AAAA",
            base64("\"x\"") + "." + payload + ".AAAA",
            header + "=." + payload + ".AAAA",
            header + "." + payload + ".AAA=",
            header + "." + payload + ".AAB",
            header + " ." + payload + ".AAAA",
            header + "." + payload + ".AA+A",
            header + "." + payload + ".AA\u00e9A",
            header + "." + payload + "." + "A".repeat(8_192)
        }) {
            assertThat(CompactToken.parse(token)).as(token).isEmpty();
        }
        assertThat(CompactToken.parse(header + "." + payload + ".AAAA")).isPresent();
    }

    /** The last character of a signature has unused bits; changing them must not give a second valid token. */
    @Test
    void t1_signatureInAnotherSpelling_isRefused() {
        assertThat(CompactToken.parse(KNOWN.substring(0, KNOWN.length() - 1) + "d"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"alg\":1}",
                "{\"alg\":null}",
                "{\"alg\":[\"HS256\"]}",
                "{\"alg\":\"HS256\",\"typ\":\"JWE\"}",
                "{\"alg\":\"HS256\",\"crit\":[\"exp\"]}"
            })
    void t1_headerThatAsksForSomethingElse_hasNoAlgorithm(String header) {
        assertThat(CompactToken.parse(base64(header) + "." + base64("{}") + ".AAAA")
                        .orElseThrow()
                        .algorithm())
                .isEmpty();
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
