package org.sumspace.sandbox.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.cli.shared.FakeNode;

class ExchangeCommandsTest {
    private static final String ID = "65f0c0ffee0000000000e001";
    private static final String OTHER = "65f0c0ffee0000000000d001";
    private static final String CATALOG_PATH = "/v1/catalog/participants/65f0c0ffee00000000000009";
    private static final String RECORD = """
        {"_id": "%s", "consumerDataExchange": "65f0c0ffee0000000000e001", "status": "%s", "role": "%s",
         "contract": "https://manager.example/contracts/c1", "createdAt": "2026-03-01T09:30:00.000Z",
         "participants": ["https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009",
                          "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000008"],
         "payload": {"step": "%s", "items": [{"size": 1000, "held": 600}, {"size": 24, "held": 0}]},
         "error": {"message": "%s"}}\
        """;

    @TempDir
    Path folder;

    private final FakeNode consumer = new FakeNode("exchange");
    private final FakeNode provider = new FakeNode("exchange");

    ExchangeCommandsTest() throws IOException {}

    @BeforeEach
    void answers() {
        answer("IMPORT_SUCCESS", "ENDED", "");
        provider.answer("POST /auth/login", 200, "{\"token\": \"t\"}")
                .answer("GET " + CATALOG_PATH, 200, "{\"dataspaceEndpoint\": \"" + provider.url() + "/\"}")
                .answer(
                        "GET /dataexchanges/" + ID,
                        200,
                        content(RECORD.formatted(OTHER, "PENDING", "provider", "SENT", "")));
    }

    private void answer(String status, String step, String error) {
        String record = RECORD.formatted(ID, status, "consumer", step, error);
        consumer.answer("POST /auth/login", 200, "{\"token\": \"t\"}")
                .answer("POST /exchange", 202, content("{\"success\": true, \"dataExchange\": " + record + "}"))
                .answer("GET /dataexchanges/" + ID, 200, content(record))
                .answer("GET /dataexchanges?status=PENDING", 200, content("[" + record + "]"))
                .answer("POST /dataexchanges/" + ID + "/cancel", 200, content(record));
    }

    private static String content(String content) {
        return "{\"content\": " + content + "}";
    }

    @AfterEach
    void stop() {
        consumer.close();
        provider.close();
    }

    @Test
    void exchange_isStartedOnceWithItsUrls_andFollowedToTheEnd() throws Exception {
        assertThat(start()).isZero();

        FakeNode.Request started = consumer.requests().get(0);
        assertThat(started.json().path("contract").asText()).isEqualTo("https://manager.example/contracts/c1");
        assertThat(started.json().path("resourceId").asText()).isEqualTo("https://catalog.example/r1");
        assertThat(started.json().path("purposeId").asText()).isEqualTo("https://catalog.example/p1");
        assertThat(started.json().has("resources")).isFalse();
        assertThat(started.header("Prefer")).isEqualTo("respond-async");
        assertThat(started.header("Idempotency-key")).isNotEmpty();
        assertThat(consumer.lines())
                .contains("status    IMPORT_SUCCESS", "consumer  ENDED", "provider  SENT", "bytes     600 of 1,024");
        assertThat(consumer.errorLines())
                .last()
                .asString()
                .contains("58 %", "600 of 1,024 bytes", "consumer ENDED, provider SENT");
    }

    @Test
    void failedExchange_isExplained_andTheExitCodeSaysSo() throws Exception {
        answer("PEP_ERROR", "ENDED", "dateTime is after 2020-12-31");

        assertThat(start()).isEqualTo(1);

        assertThat(consumer.lines()).contains("reason    dateTime is after 2020-12-31");
    }

    @Test
    void refusal_isExplainedWithTheNextStep() throws Exception {
        consumer.refuse("POST /exchange", 403, "the contract is not signed");

        assertThat(start()).isEqualTo(1);

        assertThat(consumer.errorLines())
                .first()
                .asString()
                .isEqualTo("sumspace: the connector refused the request (403): Refused: the contract is not signed");
        assertThat(consumer.errorLines()).last().asString().contains("./sumspace call contract decideContract");
    }

    @Test
    void exchanges_areListedByTheirStatus() throws Exception {
        answer("PENDING", "RECEIVING", "");

        assertThat(run("list", "--status", "PENDING")).isZero();

        assertThat(consumer.lines())
                .containsExactly(
                        "id                        status   role      step       started",
                        ID + "  PENDING  consumer  RECEIVING  2026-03-01T09:30:00.000Z",
                        "1 exchanges");
    }

    @Test
    void exchange_isCancelled() throws Exception {
        answer("CONSUMER_IMPORT_ERROR", "ENDED", "cancelled");

        assertThat(run("cancel", ID)).isZero();

        assertThat(consumer.lines()).containsExactly("exchange " + ID + " is CONSUMER_IMPORT_ERROR, step ENDED");
    }

    @Test
    void otherSideThatCannotBeRead_isLeftOut() throws Exception {
        provider.answer("GET " + CATALOG_PATH, 404, "{}");

        assertThat(run("show", ID)).isZero();

        assertThat(consumer.lines()).contains("consumer  ENDED").noneMatch(line -> line.startsWith("provider"));
    }

    @Test
    void exchange_isStartedWithAChain_whoseEndsNeedNotBeNamed() throws Exception {
        assertThat(run("start", "--contract", "https://manager.example/contracts/c1", "--chain", "c7"))
                .isZero();

        FakeNode.Request started = consumer.requests().get(0);
        assertThat(started.json().path("serviceChainId").asText()).isEqualTo("c7");
        assertThat(started.json().has("resourceId")).isFalse();
        assertThat(run("start", "--contract", "https://manager.example/contracts/c1"))
                .isEqualTo(2);
    }

    private int start() throws IOException {
        return run(
                "start",
                "--contract",
                "https://manager.example/contracts/c1",
                "--resource",
                "https://catalog.example/r1",
                "--purpose",
                "https://catalog.example/p1");
    }

    private int run(String... arguments) throws IOException {
        return consumer.run(Stream.concat(Stream.of(arguments), Stream.of("--space", space(), "--as", "Oak"))
                .toArray(String[]::new));
    }

    /** A space with a connector each of Elm and Oak. */
    private String space() throws IOException {
        Path ca = Files.writeString(folder.resolve("ca.pem"), "");
        return Files.writeString(
                        folder.resolve("space.json"), """
                            {"caFile": "%s",
                             "nodes": [{"kind": "catalog", "organisation": "Commons", "url": "%s"},
                                       {"kind": "connector", "organisation": "Elm", "url": "%s"},
                                       {"kind": "connector", "organisation": "Oak", "url": "%s"}],
                             "participants": [{"role": "operator", "organisation": "Elm", "email": "op@elm.example",
                                               "password": "secret of Elm"},
                                              {"role": "operator", "organisation": "Oak", "email": "op@oak.example",
                                               "password": "secret of Oak"}]}\
                            """.formatted(ca, provider.url(), provider.url(), consumer.url()))
                .toString();
    }
}
