package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.cli.shared.FakeNode;
import org.sumspace.sandbox.cli.shared.FakeNode.Request;

class MembershipCommandsTest extends CatalogCommandTestBase {
    private static final String ID = "0123456789abcdef01234567";
    private static final String REQUEST = "333333333333333333333333";
    private static final String OAK = "bbbbbbbbbbbbbbbbbbbbbbbb";

    MembershipCommandsTest() throws IOException {}

    @Test
    void m3_invitation_sendsRolesAndTheVersionThatWasRead() throws Exception {
        ecosystemOf(FakeCatalog.SELF).answer("POST /ecosystems/" + ID + "/invites", 200, "{}");

        assertThat(asElm("ecosystem", "invite", ID, OAK, "--role", "Data provider", "--role", "Trainer"))
                .isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "invited " + OAK + " to ecosystem " + ID,
                        "The participant's turn: ./sumspace catalog ecosystem accept " + ID + ", or deny");
        Request invitation = catalog.requests().get(1);
        assertThat(invitation.body())
                .isEqualTo("{\"participantId\":\"" + OAK + "\",\"roles\":[\"Data provider\",\"Trainer\"]}");
        assertThat(invitation.header("If-match")).isEqualTo("\"6\"");
    }

    @Test
    void requests_areShownWithTheTurn_andTheOrchestratorSeesItsCommands() throws Exception {
        ecosystemOf(FakeCatalog.SELF).answer("GET /ecosystems/" + ID + "/requests", 200, """
                [{"_id": "%s", "participant": {"_id": "%s", "legalName": "Oak"}, "roles": ["a", "b"], "status": "Pending",
                  "createdAt": "2026-01-01"},
                 {"_id": "444444444444444444444444", "participant": "%2$s", "roles": [], "status": "Authorized",
                  "createdAt": "2026-01-02"}]""".formatted(REQUEST, OAK));

        assertThat(asElm("ecosystem", "requests", ID)).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "request                   participant               roles  since       status      next",
                        REQUEST
                                + "  Oak                       a, b   2026-01-01  Pending     the orchestrator admits or"
                                + " rejects",
                        "444444444444444444444444  " + OAK + "         2026-01-02  Authorized  the participant signs",
                        "2 requests",
                        "next:",
                        "  ./sumspace catalog ecosystem admit " + ID + " " + REQUEST);
    }

    @Test
    void requester_isOfferedNoDecision() throws Exception {
        ecosystemOf(OAK)
                .answer(
                        "GET /ecosystems/" + ID + "/requests",
                        200,
                        "[{\"_id\": \"%s\", \"status\": \"Pending\"}]".formatted(REQUEST));

        assertThat(asElm("ecosystem", "requests", ID)).isZero();
        assertThat(catalog.lines()).last().isEqualTo("1 requests");
    }

    @Test
    void m3_participantsMoves_sendTheVersionThatWasRead() throws Exception {
        ecosystemOf(OAK)
                .answer("POST /ecosystems/" + ID + "/requests", 200, "{}")
                .answer("POST /ecosystems/" + ID + "/invites/accept", 200, "{}")
                .answer("POST /ecosystems/" + ID + "/invites/deny", 200, "{}");

        assertThat(asElm("ecosystem", "join", ID, "--role", "Trainer")).isZero();
        assertThat(asElm("ecosystem", "accept", ID)).isZero();
        assertThat(asElm("ecosystem", "deny", ID)).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "requested to join ecosystem " + ID,
                        "The orchestrator's turn. See: ./sumspace catalog ecosystem requests " + ID,
                        "accepted the invitation to ecosystem " + ID,
                        "Your turn: ./sumspace catalog ecosystem sign " + ID,
                        "denied the invitation to ecosystem " + ID,
                        "The orchestrator may invite you again.");
        assertThat(catalog.requests())
                .filteredOn(request -> request.method().equals("POST"))
                .hasSize(3)
                .allMatch(request -> request.header("If-match").equals("\"6\""))
                .first()
                .satisfies(join -> assertThat(join.body()).isEqualTo("{\"roles\":[\"Trainer\"]}"));
    }

    @Test
    void m3_decision_sendsTheVersionThatWasRead() throws Exception {
        ecosystemOf(FakeCatalog.SELF)
                .answer("PUT /ecosystems/" + ID + "/requests/" + REQUEST + "/authorize", 200, "{}")
                .answer("PUT /ecosystems/" + ID + "/requests/" + REQUEST + "/reject", 200, "{}");

        assertThat(asElm("ecosystem", "admit", ID, REQUEST)).isZero();
        assertThat(asElm("ecosystem", "admit", ID, REQUEST, "--reject")).isZero();
        assertThat(catalog.lines()).contains("admitted request " + REQUEST, "rejected request " + REQUEST);
        assertThat(catalog.requests())
                .filteredOn(request -> request.method().equals("PUT"))
                .hasSize(2)
                .allMatch(request -> request.header("If-match").equals("\"6\""));
    }

    @Test
    void signature_isTheOrchestratorsOrAParticipants_andMayBePending() throws Exception {
        ecosystemOf(FakeCatalog.SELF).answer("POST /ecosystems/" + ID + "/signature/orchestrator", 200, "{}");
        assertThat(asElm("ecosystem", "sign", ID, "--signature", "Ada")).isZero();
        ecosystemOf(OAK).answer("POST /ecosystems/" + ID + "/signature/participant", 202, "{}");
        assertThat(asElm("ecosystem", "sign", ID, "--signature", "Ada")).isZero();

        assertThat(catalog.lines())
                .containsExactly(
                        "signed ecosystem " + ID + " as its orchestrator",
                        "Participants that you have admitted can sign, too.",
                        "signed ecosystem " + ID + " as its participant",
                        "pending at the contract manager; the catalog completes it",
                        "You are a member as soon as the contract manager has the signature.");
        assertThat(catalog.requests().get(1).body()).isEqualTo("{\"signature\":\"Ada\"}");
    }

    @Test
    void refusal_saysTheReasonAndTheNextStep() throws Exception {
        ecosystemOf(FakeCatalog.SELF)
                .refuse("PUT /ecosystems/" + ID + "/requests/" + REQUEST + "/authorize", 409, "it is a member");

        assertThat(asElm("ecosystem", "admit", ID, REQUEST)).isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the catalog refused the request (409): Refused: it is a member",
                        "  See the requests and their status: ./sumspace catalog ecosystem requests " + ID);
    }

    @Test
    void keys_areShownWithoutTheSecret_unlessItIsAskedFor() throws Exception {
        catalog.answer("GET /participants/api-key", 200, keys("K1", "S1"));

        assertThat(asElm("keys", "show")).isZero();
        assertThat(asElm("keys", "show", "--json")).isZero();
        assertThat(catalog.out.toString()).contains("K1", FakeCatalog.SELF).doesNotContain("S1");
        assertThat(asElm("keys", "show", "--secret")).isZero();
        assertThat(catalog.lines()).last().isEqualTo("secret       S1");
    }

    @Test
    void participantWithoutKeys_isToldHowToMakeThem() throws Exception {
        catalog.refuse("GET /participants/api-key", 404, "no keys");

        assertThat(asElm("keys", "show")).isEqualTo(1);
        assertThat(catalog.errorLines()).last().isEqualTo("  ./sumspace catalog keys rotate makes keys");
    }

    @Test
    void rotation_replacesTheKeys_andSaysWhatToDo() throws Exception {
        catalog.answer("POST /participants/rotate-api-key", 201, keys("K2", "S2"));

        assertThat(asElm("keys", "rotate")).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "participant  " + FakeCatalog.SELF,
                        "service key  K2",
                        "secret       not shown; --secret prints it",
                        "The old keys are not valid any more. Set the new ones in your connectors.");
    }

    @Test
    void groupsWithoutACommand_listTheirCommands() {
        assertThat(catalog.run("ecosystem")).isEqualTo(2);
        assertThat(catalog.run("negotiate")).isEqualTo(2);
        assertThat(catalog.run("keys")).isEqualTo(2);
        assertThat(catalog.err.toString())
                .contains(
                        "expected invite, requests, admit, join, accept, deny, sign",
                        "expected start, show, authorize, counter, accept, sign, decline",
                        "expected show, rotate");
    }

    private FakeNode ecosystemOf(String orchestrator) {
        return catalog.answer(
                "GET /ecosystems/" + ID,
                200,
                "{\"_id\": \"%s\", \"__v\": 6, \"orchestrator\": {\"_id\": \"%s\"}}".formatted(ID, orchestrator));
    }

    private static String keys(String key, String secret) {
        return "{\"_id\": \"%s\", \"serviceKey\": \"%s\", \"serviceSecretKey\": \"%s\"}"
                .formatted(FakeCatalog.SELF, key, secret);
    }
}
