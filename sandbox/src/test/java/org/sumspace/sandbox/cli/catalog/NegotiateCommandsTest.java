package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.cli.shared.FakeNode.Request;

class NegotiateCommandsTest extends CatalogCommandTestBase {
    private static final String ID = "0123456789abcdef01234567";
    private static final String OAK = "bbbbbbbbbbbbbbbbbbbbbbbb";
    private static final String OAKS_OFFERING = "111111111111111111111111";
    private static final String ELMS_OFFERING = "222222222222222222222222";
    private static final String AUTHORIZED = """
            {"_id": "%s", "__v": 1, "negotiationStatus": "Authorized", "latestNegotiator": "%s", "contract": null,
             "provider": {"_id": "%2$s", "legalName": "Oak\\u001b[2J"}, "consumer": {"_id": "%s", "legalName": "Elm"},
             "providerServiceOffering": {"_id": "%s", "name": "Records of Oak"}, "consumerServiceOffering": "%s",
             "signatures": {"provider": null, "consumer": null},
             "providerPolicies": [{"_id": "x", "ruleId": "rule-1", "values": {"count": 5}}]}""".formatted(ID, OAK, FakeCatalog.SELF, OAKS_OFFERING, ELMS_OFFERING);

    NegotiateCommandsTest() throws IOException {}

    @Test
    void start_namesTheOwnersOfTheOfferings() throws Exception {
        catalog.answer("GET /serviceofferings/" + OAKS_OFFERING, 200, offering(OAKS_OFFERING, OAK))
                .answer("GET /serviceofferings/" + ELMS_OFFERING, 200, offering(ELMS_OFFERING, FakeCatalog.SELF))
                .answer(
                        "POST /negotiation",
                        200,
                        AUTHORIZED.replace("Authorized", "Requested").replace("\"__v\": 1", "\"__v\": 0"));

        assertThat(negotiate("start", OAKS_OFFERING, ELMS_OFFERING)).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "started negotiation " + ID + ": waiting for the provider (version 0)",
                        "next:",
                        "  ./sumspace catalog negotiate decline " + ID + " --version 0");
        Request start = catalog.requests().get(2);
        assertThat(start.header("Idempotency-key")).isNotEmpty();
        assertThat(start.json().path("provider").asText()).isEqualTo(OAK);
        assertThat(start.json().path("consumer").asText()).isEqualTo(FakeCatalog.SELF);
        assertThat(start.json().path("providerServiceOffering").asText()).isEqualTo(OAKS_OFFERING);
        assertThat(start.json().path("consumerServiceOffering").asText()).isEqualTo(ELMS_OFFERING);
    }

    @Test
    void negotiations_areShownWithTheTurn() throws Exception {
        catalog.answer("GET /negotiation", 200, "[" + AUTHORIZED + "]");

        assertThat(negotiate("show")).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "id                        you are   with     offering        status      next",
                        ID + "  consumer  Oak?[2J  Records of Oak  Authorized  your turn: accept, counter or decline",
                        "1 negotiations");
    }

    @Test
    void negotiation_isShownWithItsPoliciesAndTheNextCommands() throws Exception {
        catalog.answer("GET /negotiation/" + ID, 200, AUTHORIZED);

        assertThat(negotiate("show", ID)).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "negotiation  " + ID,
                        "version      1",
                        "status       Authorized",
                        "next         your turn: accept, counter or decline",
                        "provider     " + OAK + " (Oak?[2J)",
                        "offering     " + OAKS_OFFERING + " (Records of Oak)",
                        "consumer     " + FakeCatalog.SELF + " (Elm)",
                        "for          " + ELMS_OFFERING,
                        "policy       rule-1 {\"count\":5}",
                        "next:",
                        "  ./sumspace catalog negotiate accept " + ID + " --version 1",
                        "  ./sumspace catalog negotiate counter " + ID + " POLICIES.json --version 1",
                        "  ./sumspace catalog negotiate decline " + ID + " --version 1");
    }

    @Test
    void m3_everyMoveSendsTheVersionThatWasSeen() throws Exception {
        Stream.of("", "/negotiate", "/accept", "/sign", "/decline")
                .forEach(move -> catalog.answer("PUT /negotiation/" + ID + move, 200, AUTHORIZED));
        String policies = Files.writeString(
                        folder.resolve("policies.json"), "[{\"ruleId\": \"rule-1\", \"values\": {}}]")
                .toString();
        String body = Files.writeString(folder.resolve("body.json"), "{\"policy\": []}")
                .toString();

        assertThat(negotiate("authorize", ID, policies, "--version", "9")).isZero();
        assertThat(negotiate("counter", ID, body, "--version", "9")).isZero();
        assertThat(negotiate("accept", ID, "--version", "9")).isZero();
        assertThat(negotiate("sign", ID, "--signature", "Ada", "--version", "9"))
                .isZero();
        assertThat(negotiate("decline", ID, "--version", "9")).isZero();
        assertThat(catalog.requests())
                .allMatch(request -> request.header("If-match").equals("\"9\""))
                .extracting(Request::path, Request::body)
                .containsExactly(
                        tuple("/negotiation/" + ID, "{\"policy\":[{\"ruleId\":\"rule-1\",\"values\":{}}]}"),
                        tuple("/negotiation/" + ID + "/negotiate", "{\"policy\":[]}"),
                        tuple("/negotiation/" + ID + "/accept", ""),
                        tuple("/negotiation/" + ID + "/sign", "{\"signature\":\"Ada\"}"),
                        tuple("/negotiation/" + ID + "/decline", ""));
    }

    @Test
    void m3_moveWithoutAVersion_isRefused() throws Exception {
        assertThat(negotiate("accept", ID)).isEqualTo(2);
        assertThat(catalog.err.toString()).contains("--version");
        assertThat(catalog.requests()).isEmpty();
    }

    @Test
    void x4_moveThatTheContractManagerHasNotDoneYet_isShownAsPending() throws Exception {
        catalog.answer(
                "PUT /negotiation/" + ID + "/accept",
                202,
                AUTHORIZED
                        .replace("\"Authorized\"", "\"SignatureReady\", \"pending\": [\"create\", \"policies\"]")
                        .replace("\"__v\": 1", "\"__v\": 2"));

        assertThat(negotiate("accept", ID, "--version", "1")).isZero();
        assertThat(catalog.lines())
                .startsWith(
                        "accept " + ID + ": waiting for the contract manager (version 2)",
                        "pending at the contract manager: create, policies",
                        "The catalog completes it. See: ./sumspace catalog negotiate show " + ID);
    }

    @Test
    void refusals_sayTheReasonAndTheNextStep() throws Exception {
        catalog.refuse("PUT /negotiation/" + ID + "/accept", 409, "it has version 3")
                .refuse("PUT /negotiation/" + ID + "/sign", 424, "the manager refused");

        assertThat(negotiate("accept", ID, "--version", "1")).isEqualTo(1);
        assertThat(negotiate("sign", ID, "--signature", "Ada", "--version", "1"))
                .isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the catalog refused the request (409): Refused: it has version 3",
                        "  See its present state and the moves that are possible: ./sumspace catalog negotiate show "
                                + ID,
                        "sumspace: the catalog refused the request (424): Refused: the manager refused",
                        "  Nothing was changed. Ask the operator of the catalog about its contract manager");
    }

    @Test
    void fileWithoutPolicies_isRefusedBeforeAnythingIsSent() throws Exception {
        String file = Files.writeString(folder.resolve("policies.json"), "{}").toString();

        assertThat(negotiate("authorize", ID, file, "--version", "0")).isEqualTo(1);
        assertThat(catalog.err.toString()).contains(file + " contains no policies");
        assertThat(catalog.logins()).isEmpty();
    }

    private int negotiate(String... arguments) {
        return asElm(Stream.concat(Stream.of("negotiate"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static String offering(String id, String owner) {
        return "{\"_id\": \"%s\", \"providedBy\": \"%s\"}".formatted(id, owner);
    }
}
