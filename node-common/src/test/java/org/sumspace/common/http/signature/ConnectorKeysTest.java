package org.sumspace.common.http.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;

class ConnectorKeysTest {
    /** RFC 8037, appendix A. */
    private static final String JWK =
            "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}";

    private static final String THUMBPRINT = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

    private static ConnectorKeys read(String... jwks) {
        return ConnectorKeys.read(JsonValue.parse(("{'keys': [" + String.join(",", jwks) + "]}").replace('\'', '"')));
    }

    private static String jwk() {
        byte[] x = SigningKey.generate(new SecureRandom()).publicKey().toBytes();
        return JWK.replaceFirst(
                "'x': '[^']*'",
                "'x': '" + Base64.getUrlEncoder().withoutPadding().encodeToString(x) + "'");
    }

    @Test
    void thumbprint_isThatOfTheStandard() {
        assertThat(read(JWK).find(THUMBPRINT)).isPresent();
    }

    @Test
    void keys_areWrittenAsTheyAreRead() {
        ConnectorKeys keys = read(JWK.replace("}", ", 'retired': true, 'use': 'sig', 'ext': 1}"), jwk());
        assertThat(ConnectorKeys.read(JsonValue.of(keys.tree()))).isEqualTo(keys);
        assertThat(keys.keys().get(0).retired()).isTrue();
        assertThat(keys.tree().toString()).contains(THUMBPRINT).doesNotContain("ext");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kty': 'OKP', 'crv': 'X25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty': 'EC', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo='}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': 'AAAA'}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': 1}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'kid': 'mine'}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'use': 'enc'}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'retired': 1}",
                "{'kty': 'OKP', 'crv': 'Ed25519', 'x': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'd': 'AAAA'}",
                "1"
            })
    void whatIsNoPublicEd25519Key_isRefused(String jwk) {
        assertThatThrownBy(() -> read(jwk)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void certificates_areWrittenAsTheyAreRead() {
        ConnectorKey key = read(JWK).keys().get(0).certified(new byte[] {1, 2, 3}, new byte[] {-1});
        ConnectorKeys keys = ConnectorKeys.read(JsonValue.of(new ConnectorKeys(List.of(key)).tree()));
        assertThat(keys.keys()).containsExactly(key);
        assertThat(keys.keys().get(0).chain()).containsExactly(new byte[] {1, 2, 3}, new byte[] {-1});
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'x5c': []",
                "'x5c': ['MIIB']",
                "'x5c': ['MIIB', 'MIIB', 'MIIB']",
                "'x5c': ['MIIB', 'no base64!']",
                "'x5c': ['MIIB', '']",
                "'x5c': ['MIIB', 1]",
                "'x5c': 'MIIB'",
                "'x5u': 'https://evil.example/'",
                "'x5t': 'AAAA'"
            })
    void attack_otherCertificatesBesideAKey_areNeitherReadNorKept(String member) {
        ConnectorKeys keys = read(JWK.replace("}", ", " + member + "}"));
        assertThat(keys).isEqualTo(read(JWK));
        assertThat(keys.tree().toString()).doesNotContain("x5");
    }

    @Test
    void attack_largeCertificate_isNotKept() {
        String large = "A".repeat(4_100);
        assertThat(read(JWK.replace("}", ", 'x5c': ['" + large + "', 'MIIB']}")))
                .isEqualTo(read(JWK));
    }

    @Test
    void tooManyKeys_orOneTwice_areRefused() {
        String eleven = IntStream.range(0, 11).mapToObj(i -> jwk()).collect(Collectors.joining(","));
        assertThatThrownBy(() -> read(eleven)).hasMessageContaining("at most 10 keys");
        assertThatThrownBy(() -> read(JWK, JWK)).hasMessageContaining("none of them twice");
    }
}
