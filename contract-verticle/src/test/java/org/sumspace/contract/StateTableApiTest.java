package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.testkit.ApiProbe;

/**
 * The state table of contracts: each status, each event, with and without the catalog's key. A cell is the status of the
 * answer and the contract's status afterwards.
 */
class StateTableApiTest {
    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(ManagerUnderTest.KEY, true);
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ELM = CATALOG + "participants/00000000000000000000000e";
    private static final String OAK = CATALOG + "participants/00000000000000000000000a";
    private static final String ASH = CATALOG + "participants/00000000000000000000000c";
    private static final String OFFERING = "offering-";

    private static final List<String> STATUSES = List.of("pending", "signed", "revoked", "terminated");

    /** In a pending contract Ash has signed, or in one of two parties Elm. In all others Elm and Oak have; Oak withdraws. */
    private static final String TABLE = """
            contracts  sign as a new member           200 pending     200 signed      200 revoked     409 terminated
            contracts  sign as the orchestrator       200 signed      200 signed      200 revoked     409 terminated
            contracts  sign as who withdrew           200 pending     200 signed      200 signed      409 terminated
            contracts  sign for an older version      409 pending     409 signed      409 revoked     409 terminated
            contracts  change terms                   200 pending     200 pending     200 pending     409 terminated
            contracts  change policies of a role      200 pending     200 pending     200 pending     409 terminated
            contracts  change processings             200 pending     200 pending     200 pending     409 terminated
            contracts  change policies of an offering 200 pending     200 signed      200 revoked     409 terminated
            contracts  clear policies of an offering  200 pending     200 signed      200 revoked     409 terminated
            contracts  revoke a member                200 revoked     200 revoked     200 revoked     409 terminated
            contracts  revoke who has not signed      404 pending     404 signed      404 revoked     409 terminated
            contracts  remove an offering             200 pending     200 signed      200 revoked     200 terminated
            contracts  terminate                      200 terminated  200 terminated  200 terminated  200 terminated
            bilaterals sign as a third participant    409 pending     409 signed      409 revoked     409 terminated
            bilaterals sign as the orchestrator       200 pending     200 signed      200 revoked     409 terminated
            bilaterals sign as who withdrew           200 signed      200 signed      200 signed      409 terminated
            bilaterals sign for an older version      409 pending     409 signed      409 revoked     409 terminated
            bilaterals change terms                   200 pending     200 pending     200 pending     409 terminated
            bilaterals change policies                200 pending     200 pending     200 pending     409 terminated
            bilaterals change negotiators             200 pending     200 pending     200 pending     409 terminated
            bilaterals revoke a member                200 revoked     200 revoked     200 revoked     409 terminated
            bilaterals revoke who has not signed      404 pending     404 signed      404 revoked     409 terminated
            bilaterals remove an offering             200 terminated  200 terminated  200 terminated  200 terminated
            bilaterals terminate                      200 terminated  200 terminated  200 terminated  200 terminated
            """;

    private static int contracts;

    /**
     * A cell of the table.
     *
     * @param expected status of the answer, and of the contract
     */
    private record Cell(String kind, String event, String from, String expected, boolean hasKey) {
        @Override
        public String toString() {
            return "%s, %s: %s %s the key gives %s".formatted(kind, from, event, hasKey ? "with" : "without", expected);
        }
    }

    static Stream<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        TABLE.lines().forEach(line -> {
            String kind = line.substring(0, 10).strip();
            String event = line.substring(11, 41).strip();
            String[] expected = line.substring(41).strip().split(" {2,}");
            for (int i = 0; i < STATUSES.size(); i++) {
                cells.add(new Cell(kind, event, STATUSES.get(i), expected[i].replaceAll(" +", " "), true));
                cells.add(new Cell(kind, event, STATUSES.get(i), "401 " + STATUSES.get(i), false));
            }
        });
        return cells.stream();
    }

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @ParameterizedTest
    @MethodSource("cells")
    void event_givesWhatTheTableSays(Cell cell) {
        String offering = OFFERING + contracts++;
        String id = contract(cell, offering);
        assertThat(status(cell, id)).isEqualTo(cell.from);

        ApiProbe.Call event = event(cell, id, offering);
        // A request without the key counts as an attempt to guess it, of which there are few in a time.
        MANAGER.clock.advance(Duration.ofSeconds(30));
        int answer = (cell.hasKey ? withKey(event) : event).answer().status();

        assertThat(answer + " " + status(cell, id)).isEqualTo(cell.expected);
    }

    private static String contract(Cell cell, String offering) {
        boolean isEcosystem = cell.kind.equals("contracts");
        JsonObject entry = new JsonObject().put("participant", OAK).put("serviceOffering", offering);
        JsonObject terms = isEcosystem
                ? new JsonObject()
                        .put("ecosystem", "e")
                        .put("orchestrator", ELM)
                        .put("serviceOfferings", new JsonArray().add(entry))
                : new JsonObject()
                        .put("dataProvider", ELM)
                        .put("dataConsumer", OAK)
                        .put("serviceOffering", offering);
        String id = withKey(MANAGER.api.post("/" + cell.kind, new JsonObject().put("contract", terms)))
                .expect(201)
                .json()
                .getString("_id");
        switch (cell.from) {
            case "pending" -> expect(sign(cell, id, isEcosystem ? ASH : ELM));
            case "signed" -> signBoth(cell, id);
            case "revoked" -> {
                signBoth(cell, id);
                expect(revoke(cell, id, OAK));
            }
            default -> {
                signBoth(cell, id);
                expect(put(cell, "terminate/" + id, null));
            }
        }
        return id;
    }

    private static void signBoth(Cell cell, String id) {
        expect(sign(cell, id, ELM));
        expect(sign(cell, id, OAK));
    }

    private static ApiProbe.Call event(Cell cell, String id, String offering) {
        JsonObject rule = new JsonObject()
                .put("ruleId", "rule-access-1")
                .put("policyId", "rule-access-1")
                .put("values", new JsonObject().put("target", offering));
        return switch (cell.event) {
            case "sign as a new member" -> sign(cell, id, CATALOG + "participants/new");
            case "sign as a third participant" -> sign(cell, id, ASH);
            case "sign as the orchestrator" -> sign(cell, id, ELM, "another");
            case "sign as who withdrew" -> sign(cell, id, OAK, "another");
            case "sign for an older version" -> sign(cell, id, OAK, "another").header("If-Match", "\"0\"");
            case "change terms" -> put(cell, id, new JsonObject().put("profile", "p"));
            case "change policies of a role" -> put(cell, "policy/" + id, rule.put("role", "participant"));
            case "change policies" -> put(cell, "policy/" + id, rule);
            case "change negotiators" -> put(cell, "negociator/" + id, new JsonObject().put("did", ASH));
            case "change processings" -> put(cell, id + "/processings/insert", new JsonObject().put("catalogId", "c"));
            case "change policies of an offering" ->
                put(
                        cell,
                        "policies/offering/" + id,
                        new JsonObject()
                                .put("participant", OAK)
                                .put("serviceOffering", offering)
                                .put("policies", new JsonArray().add(rule)));
            case "clear policies of an offering" ->
                MANAGER.api.delete("/contracts/policies/offering/" + id + "/" + offering + "/"
                        + OAK.substring(OAK.lastIndexOf('/') + 1));
            case "revoke a member" -> revoke(cell, id, signer(cell));
            case "revoke who has not signed" -> revoke(cell, id, CATALOG + "participants/new");
            case "remove an offering" -> MANAGER.api.delete("/contracts/offerings/" + offering);
            case "terminate" -> put(cell, "terminate/" + id, null);
            default -> throw new AssertionError("unknown event " + cell.event);
        };
    }

    /** Somebody whose signature the contract has. */
    private static String signer(Cell cell) {
        return cell.from.equals("pending") && cell.kind.equals("contracts") ? ASH : ELM;
    }

    private static ApiProbe.Call sign(Cell cell, String id, String participant) {
        return sign(cell, id, participant, "s");
    }

    private static ApiProbe.Call sign(Cell cell, String id, String participant, String value) {
        return put(
                cell,
                "sign/" + id,
                cell.kind.equals("contracts")
                        ? new JsonObject()
                                .put("participant", participant)
                                .put("role", "member")
                                .put("signature", value)
                        : new JsonObject().put("did", participant).put("value", value));
    }

    private static ApiProbe.Call revoke(Cell cell, String id, String participant) {
        String did = Base64.getUrlEncoder().encodeToString(participant.getBytes(UTF_8));
        return MANAGER.api.delete("/" + cell.kind + "/sign/revoke/" + id + "/" + did);
    }

    private static ApiProbe.Call put(Cell cell, String path, @Nullable JsonObject body) {
        String target = "/" + cell.kind + "/" + path;
        return body == null ? MANAGER.api.get(target).method("PUT") : MANAGER.api.put(target, body);
    }

    private static void expect(ApiProbe.Call prepared) {
        withKey(prepared).expect(200);
    }

    private static String status(Cell cell, String id) {
        return MANAGER.api.get("/" + cell.kind + "/" + id).expect(200).json().getString("status");
    }

    private static ApiProbe.Call withKey(ApiProbe.Call call) {
        return call.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }
}
