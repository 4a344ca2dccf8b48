package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;

/** The examples of RFC 9421: section 2.4 and appendix B. */
class StandardVectorsTest {
    private static final SigningKey KEY =
            SigningKey.ofSeed(Base64.getUrlDecoder().decode("n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU"));
    private static final VerifyingKey PUBLIC_KEY =
            VerifyingKey.of(Base64.getUrlDecoder().decode("JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"));

    private static final String REQUEST_DIGEST =
            "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:";
    private static final String ANSWER_DIGEST =
            "sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:";
    private static final String SIG_1 =
            "sig1=:LAH8BjcfcOcLojiuOBFWn0P5keD3xAOuJRGziCLuD8r5MW9S0RoXXLzLSRfGY/3SF8kVIkHjE13SEFdTo4Af/fJ/Pu9wheqo"
                    + "LVdwXyY/UkBIS1M8Brc8IODsn5DFIrG0IrburbLi0uCc+E2ZIIb6HbUJ+o+jP58JelMTe0QE3IpWINTEzpxjqDf5/Df+InHC"
                    + "AkQCTuKsamjWXUpyOT1Wkxi7YPVNOjW4MfNuTZ9HdbD2Tr65+BXeTG9ZS/9SWuXAc+BZ8WyPz0QRz//ec3uWXd7bYYODSjRA"
                    + "xHqX+S1ag3LZElYyUKaAIjZ8MGOt4gXEwCSLDv/zqxZeWLj/PDkn6w==:";

    private static final MessageParts REQUEST = MessageParts.request(
            "POST",
            URI.create("https://example.com/foo?param=Value&Pet=dog"),
            FieldLines.of(Map.of(
                    "Host", "example.com",
                    "Date", "Tue, 20 Apr 2021 02:07:55 GMT",
                    "Content-Type", "application/json",
                    "Content-Digest", REQUEST_DIGEST,
                    "Content-Length", "18",
                    "Signature", SIG_1)));
    private static final MessageParts ANSWER = MessageParts.answer(
            200,
            FieldLines.of(Map.of(
                    "Date", "Tue, 20 Apr 2021 02:07:56 GMT",
                    "Content-Type", "application/json",
                    "Content-Digest", ANSWER_DIGEST,
                    "Content-Length", "23")),
            REQUEST);
    private static final MessageParts BUSY = MessageParts.answer(
            503, FieldLines.of(Map.of("Content-Type", "application/json", "Content-Length", "62")), REQUEST);

    private static InnerList signed(String input) {
        return Dictionary.parse(List.of(input)).members().values().stream()
                .map(InnerList.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static byte[] octets(String field) {
        return Dictionary.parse(List.of(field)).members().values().stream()
                .map(member -> (Octets) ((Item) member).value())
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    private static String base(String input, MessageParts message) {
        return new String(SignatureBase.of(signed(input), message), US_ASCII);
    }

    static Stream<Arguments> bases() {
        return Stream.of(
                Arguments.of(
                        "B.2.1",
                        REQUEST,
                        "",
                        "();created=1618884473;keyid=\"test-key-rsa-pss\";nonce=\"b3k2pp5k7z-50gnwp.yemd\""),
                Arguments.of(
                        "B.2.2",
                        REQUEST,
                        "\"@authority\": example.com\n\"content-digest\": " + REQUEST_DIGEST
                                + "\n\"@query-param\";name=\"Pet\": dog\n",
                        "(\"@authority\" \"content-digest\" \"@query-param\";name=\"Pet\")"
                                + ";created=1618884473;keyid=\"test-key-rsa-pss\";tag=\"header-example\""),
                Arguments.of(
                        "B.2.3",
                        REQUEST,
                        "\"date\": Tue, 20 Apr 2021 02:07:55 GMT\n\"@method\": POST\n\"@path\": /foo\n"
                                + "\"@query\": ?param=Value&Pet=dog\n\"@authority\": example.com\n"
                                + "\"content-type\": application/json\n\"content-digest\": " + REQUEST_DIGEST
                                + "\n\"content-length\": 18\n",
                        "(\"date\" \"@method\" \"@path\" \"@query\" \"@authority\" \"content-type\" \"content-digest\" "
                                + "\"content-length\");created=1618884473;keyid=\"test-key-rsa-pss\""),
                Arguments.of(
                        "B.2.4",
                        ANSWER,
                        "\"@status\": 200\n\"content-type\": application/json\n\"content-digest\": " + ANSWER_DIGEST
                                + "\n\"content-length\": 23\n",
                        "(\"@status\" \"content-type\" \"content-digest\" \"content-length\")"
                                + ";created=1618884473;keyid=\"test-key-ecc-p256\""),
                Arguments.of(
                        "B.2.5",
                        REQUEST,
                        """
                        "date": Tue, 20 Apr 2021 02:07:55 GMT
                        "@authority": example.com
                        "content-type": application/json
                        """,
                        "(\"date\" \"@authority\" \"content-type\");created=1618884473;keyid=\"test-shared-secret\""),
                Arguments.of(
                        "2.4",
                        BUSY,
                        "\"@status\": 503\n\"content-length\": 62\n\"content-type\": application/json\n"
                                + "\"signature\";req;key=\"sig1\": " + SIG_1.substring("sig1=".length())
                                + "\n\"@authority\";req: example.com\n\"@method\";req: POST\n",
                        "(\"@status\" \"content-length\" \"content-type\" \"signature\";req;key=\"sig1\" "
                                + "\"@authority\";req \"@method\";req)"
                                + ";created=1618884479;keyid=\"test-key-ecc-p256\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bases")
    void signatureBase_isThatOfTheStandard(String section, MessageParts message, String lines, String parameters) {
        assertThat(base("sig=" + parameters, message)).isEqualTo(lines + "\"@signature-params\": " + parameters);
    }

    @Test
    void signatureB26_isMadeAndVerified() {
        InnerList signed = signed("sig-b26=(\"date\" \"@method\" \"@path\" \"@authority\" \"content-type\" "
                + "\"content-length\");created=1618884473;keyid=\"test-key-ed25519\"");
        byte[] expected = octets("sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vu"
                + "Qv5lIp5WPpBKRCw==:");
        byte[] base = SignatureBase.of(signed, REQUEST);
        assertThat(KEY.publicKey()).isEqualTo(PUBLIC_KEY);
        assertThat(KEY.sign(base)).isEqualTo(expected);
        assertThat(PUBLIC_KEY.verifies(expected, base)).isTrue();
    }

    private static boolean isValidTransformation(String method, String url, FieldLines fields) {
        InnerList signed = signed("transform=(\"@method\" \"@path\" \"@authority\" \"accept\")"
                + ";created=1618884473;keyid=\"test-key-ed25519\"");
        byte[] signature = octets("transform=:ZT1kooQsEHpZ0I1IjCqtQppOmIqlJPeo7DHR3SoMn0s5JZ1eRGS0A+vyYP9t/LXlh5QMFF"
                + "Q6cpLt2m0pmj3NDA==:");
        return PUBLIC_KEY.verifies(
                signature, SignatureBase.of(signed, MessageParts.request(method, URI.create(url), fields)));
    }

    @Test
    void transformationsB4_keepOrBreakTheSignature() {
        FieldLines two = name -> name.equals("accept") ? List.of("application/json", "*/*") : List.of();
        FieldLines joined = FieldLines.of(Map.of("Accept", "application/json, */*"));
        FieldLines reordered = name -> name.equals("accept") ? List.of("*/*", "application/json") : List.of();
        String url = "https://example.org/demo?name1=Value1&Name2=value2";
        assertThat(isValidTransformation("GET", url, two)).isTrue();
        assertThat(isValidTransformation("GET", url + "&param=added", two)).isTrue();
        assertThat(isValidTransformation("GET", url, joined)).isTrue();
        assertThat(isValidTransformation("POST", url.replace(".org", ".com"), two))
                .isFalse();
        assertThat(isValidTransformation("GET", url, reordered)).isFalse();
    }

    @Test
    void targetUri_hasNeitherCapitalsNorTheImpliedPort() {
        MessageParts request =
                MessageParts.request("GET", URI.create("HTTPS://Elm.Example:443?a=B"), FieldLines.of(Map.of()));
        assertThat(base("s=(\"@target-uri\" \"@scheme\" \"@request-target\")", request))
                .startsWith("""
                        "@target-uri": https://elm.example/?a=B
                        "@scheme": https
                        "@request-target": /?a=B
                        """);
    }

    static Stream<String> unusable() {
        return Stream.of(
                "(\"@method\" \"@method\")",
                "(\"date\" \"date\")",
                "(\"signature\";key=\"sig1\" \"signature\";key=\"sig1\")",
                "(\"Date\")",
                "(date)",
                "(\"date\";sf)",
                "(\"date\";bs)",
                "(\"date\";name=\"x\")",
                "(\"date\";key=\"x\")",
                "(\"@method\";key=\"x\")",
                "(\"@method\";name=\"x\")",
                "(\"@method\";req)",
                "(\"@status\")",
                "(\"@unknown\")",
                "(\"@signature-params\")",
                "(\"@query-param\";name=\"pet\")",
                "(\"absent\")");
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void componentThatIsAbsentUnknownOrThereTwice_isRefused(String parameters) {
        assertThatThrownBy(() -> base("s=" + parameters, REQUEST)).isInstanceOf(SignatureRefusedException.class);
    }

    @Test
    void valueWithALineBreak_isRefused() {
        MessageParts request = MessageParts.request(
                "GET", URI.create("https://elm.example/"), FieldLines.of(Map.of("a", "x\n\"@method\": POST")));
        assertThatThrownBy(() -> base("s=(\"a\")", request)).isInstanceOf(SignatureRefusedException.class);
    }
}
