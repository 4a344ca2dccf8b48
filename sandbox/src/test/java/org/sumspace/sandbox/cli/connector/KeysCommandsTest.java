package org.sumspace.sandbox.cli.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.cli.shared.FakeNode;

class KeysCommandsTest {
    private static final String FIRST = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";
    private static final String SECOND = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

    @TempDir
    Path folder;

    private final FakeNode connector = new FakeNode("connector", "--connector");

    KeysCommandsTest() throws IOException {}

    @BeforeEach
    void answers() {
        String first =
                "{\"kid\": \"" + FIRST + "\", \"state\": \"signing\", \"publishedAt\": \"2026-03-01T09:30:00Z\"}";
        String second = "{\"kid\": \"" + SECOND + "\", \"state\": \"waiting\"}";
        connector
                .answer("POST /auth/login", 200, "{\"token\": \"t\"}")
                .answer(
                        "GET /private/keys",
                        200,
                        "{\"content\": {\"participant\": \"https://catalog.example/p1\", \"keys\": [" + first + "]}}")
                .answer(
                        "POST /private/keys/rotate",
                        200,
                        "{\"content\": {\"participant\": null, \"keys\": [" + first + ", " + second + "]}}");
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    @Test
    void keys_areShownWithTheirParticipant() throws Exception {
        assertThat(connector.run("keys", "show", "--space", space(), "--as", "Elm"))
                .isZero();

        assertThat(connector.lines())
                .containsExactly(
                        "signs as https://catalog.example/p1",
                        "key                                          state    published",
                        FIRST + "  signing  2026-03-01T09:30:00Z");
    }

    @Test
    void rotation_showsTheKeyThatWaits() throws Exception {
        assertThat(connector.run("keys", "rotate", "--space", space(), "--as", "Elm"))
                .isZero();

        assertThat(connector.lines()).contains(SECOND + "  waiting");
        assertThat(connector.lines().get(0)).contains("not registered");
    }

    /** A space with a connector of Elm. */
    private String space() throws IOException {
        Path ca = Files.writeString(folder.resolve("ca.pem"), "");
        return Files.writeString(folder.resolve("space.json"), """
                {"caFile": "%s", "nodes": [{"kind": "connector", "organisation": "Elm", "url": "%s"}],
                 "participants": [{"role": "operator", "organisation": "Elm", "email": "op@elm.example",
                                   "password": "secret of Elm"}]}""".formatted(ca, connector.url()))
                .toString();
    }
}
