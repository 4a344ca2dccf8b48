package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.testkit.ApiProbe;

/**
 * The state table of contracts: each status, each event, each caller. A cell is the status of the answer and the
 * contract's status afterwards. The catalog may do everything. The letters show who may do it with a signed request:
 * the orchestrator (Elm, who is the provider in contracts of two parties), a member (Oak, who is the consumer), a
 * stranger. Others get 403, and callers without key and signature 401; then the status stays.
 */
class StateTableApiTest {
    private static final ManagerUnderTest MANAGER =
            new ManagerUnderTest(ManagerUnderTest.KEY, true, ManagerUnderTest.OPERATOR, false, null);
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ELM = CATALOG + "participants/00000000000000000000000e";
    private static final String OAK = CATALOG + "participants/00000000000000000000000a";
    private static final String ASH = CATALOG + "participants/00000000000000000000000c";
    private static final String NEW = CATALOG + "participants/00000000000000000000000d";
    private static final String OFFERING = "offering-";

    private static final List<String> STATUSES = List.of("pending", "signed", "revoked", "terminated");

    /** In a pending contract Ash has signed, or in one of two parties Elm. In all others Elm and Oak have; Oak withdraws. */
    private static final String TABLE = """
            contracts  sign as a new member           S   200 pending     200 signed      200 revoked     409 terminated
            contracts  sign as the orchestrator       O   200 signed      200 signed      200 revoked     409 terminated
            contracts  sign as who withdrew           M   200 pending     200 signed      200 signed      409 terminated
            contracts  sign for an older version      M   409 pending     409 signed      409 revoked     409 terminated
            contracts  change terms                   O   200 pending     200 pending     200 pending     409 terminated
            contracts  change policies of a role      O   200 pending     200 pending     200 pending     409 terminated
            contracts  change processings             O   200 pending     200 pending     200 pending     409 terminated
            contracts  change policies of an offering M   200 pending     200 signed      200 revoked     409 terminated
            contracts  clear policies of an offering  M   200 pending     200 signed      200 revoked     409 terminated
            contracts  revoke a member                O   200 revoked     200 revoked     200 revoked     409 terminated
            contracts  revoke who has not signed      OS  404 pending     404 signed      404 revoked     409 terminated
            contracts  remove an offering             M   200 pending     200 signed      200 revoked     200 terminated
            contracts  terminate                      O   200 terminated  200 terminated  200 terminated  200 terminated
            bilaterals sign as a third participant    S   409 pending     409 signed      409 revoked     409 terminated
            bilaterals sign as the orchestrator       O   200 pending     200 signed      200 revoked     409 terminated
            bilaterals sign as who withdrew           M   200 signed      200 signed      200 signed      409 terminated
            bilaterals sign for an older version      M   409 pending     409 signed      409 revoked     409 terminated
            bilaterals change terms                   OM  200 pending     200 pending     200 pending     409 terminated
            bilaterals change policies                OM  200 pending     200 pending     200 pending     409 terminated
            bilaterals change negotiators             OM  200 pending     200 pending     200 pending     409 terminated
            bilaterals revoke a member                OM  200 revoked     200 revoked     200 revoked     409 terminated
            bilaterals revoke who has not signed      OMS 404 pending     404 signed      404 revoked     409 terminated
            bilaterals remove an offering             O   200 terminated  200 terminated  200 terminated  200 terminated
            bilaterals terminate                      OM  200 terminated  200 terminated  200 terminated  200 terminated
            """;

    private static int contracts;

    /**
     * A cell of the table.
     *
     * @param expected for each caller: status of the answer, and of the contract afterwards
     */
    private record Cell(String kind, String event, String from, Map<Caller, String> expected) {
        @Override
        public String toString() {
            return "%s, %s: %s gives %s".formatted(kind, from, event, expected);
        }
    }

    private enum Caller {
        NOBODY,
        STRANGER,
        MEMBER,
        ORCHESTRATOR,
        CATALOG
    }

    /** A request, before it is known who sends it. */
    private record Event(
            HttpMethod method,
            String path,
            @Nullable JsonObject body,
            @Nullable String ifMatch) {
        private ApiProbe.Call probe() {
            ApiProbe.Call call =
                    body == null ? MANAGER.api.get(path).method(method.name()) : MANAGER.api.put(path, body);
            return ifMatch == null ? call : call.header("If-Match", ifMatch);
        }

        private HttpCall call() {
            HttpCall call = MANAGER.call(method, path);
            HttpCall whole = body == null ? call : call.json(body);
            return ifMatch == null ? whole : whole.header("If-Match", ifMatch);
        }
    }

    static Stream<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        TABLE.lines().forEach(line -> {
            String kind = line.substring(0, 10).strip();
            String event = line.substring(11, 41).strip();
            String may = line.substring(41, 45);
            String[] expected = line.substring(45).strip().split(" {2,}");
            for (int i = 0; i < STATUSES.size(); i++) {
                String from = STATUSES.get(i);
                Map<Caller, String> cell = new EnumMap<>(Caller.class);
                for (Caller caller : Caller.values()) {
                    boolean allowed = caller == Caller.CATALOG
                            || may.indexOf(caller.name().charAt(0)) >= 0;
                    cell.put(caller, allowed ? expected[i].replaceAll(" +", " ") : refusal(event, caller) + " " + from);
                }
                cells.add(new Cell(kind, event, from, cell));
            }
        });
        return cells.stream();
    }

    private static int refusal(String event, Caller caller) {
        if (caller == Caller.NOBODY) {
            return 401;
        }
        // The offering is removed from contracts in which the caller is its provider; here there are none.
        return event.equals("remove an offering") ? 200 : 403;
    }

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @ParameterizedTest
    @MethodSource("cells")
    void event_givesWhatTheTableSays(Cell cell) {
        Map<Caller, String> given = new EnumMap<>(Caller.class);
        String offering = "";
        String id = "";
        for (Caller caller : Caller.values()) {
            // A refused request changes nothing, so the contract is used again for the next caller.
            if (id.isEmpty()) {
                offering = OFFERING + contracts++;
                id = contract(cell, offering);
                assertThat(status(cell, id)).isEqualTo(cell.from);
            }
            int answer = send(cell, caller, event(cell, id, offering));
            given.put(caller, answer + " " + status(cell, id));
            if (answer < 400) {
                id = "";
            }
        }
        assertThat(given).isEqualTo(cell.expected);
    }

    private static int send(Cell cell, Caller caller, Event event) {
        return switch (caller) {
            case CATALOG -> withKey(event.probe()).answer().status();
            case NOBODY -> event.probe().answer().status();
            case ORCHESTRATOR -> signed(ELM, event);
            case MEMBER -> signed(OAK, event);
            case STRANGER -> signed(cell.kind.equals("contracts") ? NEW : ASH, event);
        };
    }

    /** The answer counts only if the manager has signed it. */
    private static int signed(String sender, Event event) {
        return MANAGER.participants.status(URI.create(sender), event.call(), ManagerUnderTest.OPERATOR);
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

    private static Event event(Cell cell, String id, String offering) {
        JsonObject rule = new JsonObject()
                .put("ruleId", "rule-access-1")
                .put("policyId", "rule-access-1")
                .put("values", new JsonObject().put("target", offering));
        return switch (cell.event) {
            case "sign as a new member" -> sign(cell, id, NEW);
            case "sign as a third participant" -> sign(cell, id, ASH);
            case "sign as the orchestrator" -> sign(cell, id, ELM, "another");
            case "sign as who withdrew" -> sign(cell, id, OAK, "another");
            case "sign for an older version" -> ifVersion(0, sign(cell, id, OAK, "another"));
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
                delete("/contracts/policies/offering/" + id + "/" + offering + "/" + base64(OAK));
            case "revoke a member" -> revoke(cell, id, signer(cell));
            case "revoke who has not signed" -> revoke(cell, id, cell.kind.equals("contracts") ? NEW : ASH);
            case "remove an offering" -> delete("/contracts/offerings/" + offering);
            case "terminate" -> put(cell, "terminate/" + id, null);
            default -> throw new AssertionError("unknown event " + cell.event);
        };
    }

    /** Somebody whose signature the contract has. */
    private static String signer(Cell cell) {
        return cell.from.equals("pending") && cell.kind.equals("contracts") ? ASH : ELM;
    }

    private static Event sign(Cell cell, String id, String participant) {
        return sign(cell, id, participant, "s");
    }

    private static Event sign(Cell cell, String id, String participant, String value) {
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

    private static Event revoke(Cell cell, String id, String participant) {
        return delete("/" + cell.kind + "/sign/revoke/" + id + "/" + base64(participant));
    }

    private static String base64(String url) {
        return Base64.getUrlEncoder().encodeToString(url.getBytes(UTF_8));
    }

    private static Event put(Cell cell, String path, @Nullable JsonObject body) {
        return new Event(HttpMethod.PUT, "/" + cell.kind + "/" + path, body, null);
    }

    private static Event delete(String path) {
        return new Event(HttpMethod.DELETE, path, null, null);
    }

    private static Event ifVersion(int version, Event event) {
        return new Event(event.method, event.path, event.body, "\"" + version + "\"");
    }

    private static void expect(Event prepared) {
        withKey(prepared.probe()).expect(200);
    }

    private static String status(Cell cell, String id) {
        return MANAGER.api.get("/" + cell.kind + "/" + id).expect(200).json().getString("status");
    }

    private static ApiProbe.Call withKey(ApiProbe.Call call) {
        return call.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }
}
