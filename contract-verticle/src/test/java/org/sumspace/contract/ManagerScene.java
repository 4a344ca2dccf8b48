package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.Knowledge;
import org.sumspace.common.testkit.contract.PolicyBodies;

/**
 * A contract manager with contracts of both kinds, and its callers. {@link #teach} has the rules for valid requests
 * that the contract does not express. An operation whose requests the contract describes completely needs no entry
 * there.
 */
final class ManagerScene implements ContractScene<ManagerScene.Role> {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ECOSYSTEMS = "contracts";
    private static final String BILATERALS = "bilaterals";
    private static final List<String> PARTICIPANTS = List.of(url("participants", 0xe), url("participants", 0xa));
    private static final List<String> OFFERINGS = List.of(url("serviceofferings", 1), url("serviceofferings", 2));
    /** An offering that no request names, so that no request ends the contracts about it. */
    private static final String UNTOUCHED_OFFERING = url("serviceofferings", 3);
    /** After this time a network may send another wrong key. */
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private static final Duration LOOK_EVERY = Duration.ofMillis(2);

    final ManagerUnderTest manager;
    private final List<ApiOperation> operations;
    private final ApiCalls calls;
    private final List<RuleDocument> rules = RuleDocuments.standard().all();

    /** The ids of contracts, by the path of their kind. */
    private final Map<String, List<String>> ids =
            new TreeMap<>(Map.of(ECOSYSTEMS, new ArrayList<>(), BILATERALS, new ArrayList<>()));

    /** Who calls. */
    enum Role {
        VISITOR,
        CATALOG,
        /** A person who operates the manager. */
        OPERATOR
    }

    ManagerScene(Random seeded) {
        manager = new ManagerUnderTest(ManagerUnderTest.KEY, false);
        Contract contract = Contract.load(ContractVerticle.CONTRACT);
        operations = ApiOperation.of(contract);
        Knowledge knowledge = new Knowledge();
        calls = new ApiCalls(contract, knowledge, seeded);
        teach(knowledge);
        for (ApiOperation operation : operations) {
            if (isCreation(operation)) {
                send(Role.CATALOG, calls.valid(operation));
                send(Role.CATALOG, calls.valid(operation));
            }
        }
    }

    private static String url(String kind, int number) {
        return CATALOG + kind + "/%024x".formatted(number);
    }

    private static boolean isCreation(ApiOperation operation) {
        return operation.id().equals("createContract") || operation.id().equals("createBilateral");
    }

    /**
     * The rules for valid requests that the contract does not express: a line for each operation, parameter or schema.
     */
    private void teach(Knowledge knowledge) {
        ids.forEach((segment, known) -> knowledge.parameter(segment, random -> any(known, random)));
        knowledge
                .parameter("{did}", random -> encoded(any(PARTICIPANTS, random)))
                .parameter("{profile}", random -> encoded(any(PARTICIPANTS, random)))
                .parameter("{offering}", random -> any(OFFERINGS, random))
                .parameter("{participant}", random -> any(PARTICIPANTS, random))
                .parameter("participant", random -> any(PARTICIPANTS, random))
                .parameter("serviceOffering", random -> any(OFFERINGS, random))
                .parameter("{role}", random -> "participant")
                .parameter("{rule}", random -> any(rules, random).uid())
                .parameter("Idempotency-Key", random -> "key-" + random.nextLong())
                .parameter("If-Match", random -> "*")
                .parameter("If-None-Match", random -> "\"unknown\"")
                .schema("Rule", random -> rule(random, "ruleId"))
                .schema("RoleRule", random -> rule(random, "ruleId").put("role", "participant"))
                .schema("BilateralRule", random -> rule(random, "policyId"))
                .schema("PolicyRules", ManagerScene::policyRules)
                .schema("Policy", random -> new JsonObject().put("permission", policyRules(random)))
                .schema("ProfileId", random -> any(PARTICIPANTS, random))
                .id("terminateContract", "id", unsigned(ECOSYSTEMS))
                .id("addBilateralPolicy", "id", unsigned(BILATERALS))
                .id("addBilateralPolicies", "id", unsigned(BILATERALS))
                .id("revokeContractSignature", "id", signed(ECOSYSTEMS))
                .id("revokeBilateralSignature", "id", signed(BILATERALS))
                .body(
                        "createContract",
                        (random, body) -> body.getString("role", "").isEmpty() ? withoutRules(body) : body)
                .body("explainPolicy", (random, body) -> PolicyBodies.any(random))
                .body("createBilateral", (random, body) -> between(body, PARTICIPANTS))
                .body("signBilateral", (random, body) -> body.put("did", any(PARTICIPANTS, random)));
        for (String profile : PARTICIPANTS) {
            request("PUT", "/negotiation/profile/preferences")
                    .body(
                            "application/json",
                            new JsonObject()
                                    .put("profileId", profile)
                                    .put("preferences", new JsonObject())
                                    .toBuffer()
                                    .getBytes())
                    .expect(200);
        }
    }

    private static JsonArray policyRules(Random random) {
        return new JsonArray().add(new JsonObject().put("action", "use").put("target", any(OFFERINGS, random)));
    }

    private static <T> T any(List<T> known, Random random) {
        return known.get(random.nextInt(known.size()));
    }

    private static String encoded(String did) {
        return Base64.getUrlEncoder().encodeToString(did.getBytes(UTF_8));
    }

    private JsonObject rule(Random random, String idName) {
        RuleDocument rule = any(rules, random);
        JsonObject values = new JsonObject();
        rule.requestedFields().forEach(field -> values.put(field, value(field, random)));
        return new JsonObject().put(idName, rule.uid()).put("values", values);
    }

    /** A value that the rule can compare: a date, a number, or a text. */
    private static String value(String field, Random random) {
        int number = random.nextInt(9);
        return switch (field) {
            case "firstDate", "dateBegin", "currentDateTime" -> "2025-01-0" + (number + 1);
            case "lastDate", "dateEnd" -> "2026-01-0" + (number + 1);
            case "value", "amount" -> String.valueOf(number);
            default -> "value " + number;
        };
    }

    /** Rules at the root of a contract need a role. */
    private static JsonObject withoutRules(JsonObject body) {
        List.of("permission", "prohibition").forEach(body.getJsonObject("contract")::remove);
        return body;
    }

    private static JsonObject between(JsonObject body, List<String> parties) {
        body.getJsonObject("contract").put("dataProvider", parties.get(0)).put("dataConsumer", parties.get(1));
        return body;
    }

    /** A contract that nobody has signed, and that no other operation knows. */
    private String unsigned(String kind) {
        boolean isEcosystem = kind.equals(ECOSYSTEMS);
        JsonObject terms = isEcosystem
                ? new JsonObject().put("ecosystem", "e").put("orchestrator", PARTICIPANTS.get(0))
                : new JsonObject().put("serviceOffering", UNTOUCHED_OFFERING);
        JsonObject body = new JsonObject().put("contract", terms);
        return request("POST", "/" + kind)
                .body(
                        "application/json",
                        (isEcosystem ? body : between(body, PARTICIPANTS))
                                .toBuffer()
                                .getBytes())
                .expect(201)
                .json()
                .getString("_id");
    }

    /** A contract that all participants have signed, and that no other operation knows. */
    private String signed(String kind) {
        boolean isEcosystem = kind.equals(ECOSYSTEMS);
        String id = unsigned(kind);
        for (String participant : PARTICIPANTS) {
            JsonObject signature = isEcosystem
                    ? new JsonObject()
                            .put("participant", participant)
                            .put("role", "member")
                            .put("signature", "s")
                    : new JsonObject().put("did", participant).put("value", "s");
            request("PUT", "/" + kind + "/sign/" + id)
                    .body("application/json", signature.toBuffer().getBytes())
                    .expect(200);
        }
        return id;
    }

    private ApiProbe.Call request(String method, String path) {
        return withKey(manager.api.get(path).method(method));
    }

    private static ApiProbe.Call withKey(ApiProbe.Call request) {
        return request.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }

    @Override
    public List<ApiOperation> operations() {
        return operations;
    }

    @Override
    public ApiCalls calls() {
        return calls;
    }

    @Override
    public Role usual(ApiOperation operation) {
        return operation.accepts("catalogKey") ? Role.CATALOG : Role.OPERATOR;
    }

    @Override
    public Set<Role> callers(ApiOperation operation) {
        return EnumSet.allOf(Role.class);
    }

    @Override
    public boolean isEntitled(Role role, ApiOperation operation) {
        return operation.isPublic()
                || (role == Role.CATALOG && operation.accepts("catalogKey"))
                || (role == Role.OPERATOR && operation.accepts("bearerAuth"));
    }

    @Override
    public boolean isTaught(ApiOperation operation) {
        // The log has a key of its own; TodaysLogTest shows who may read it. A stream does not end.
        return !Set.of("getTodaysLog", "followEvents").contains(operation.id());
    }

    @Override
    public boolean isSlow(ApiOperation operation) {
        return false;
    }

    @Override
    public ApiCall valid(Role role, ApiOperation operation) {
        return calls.valid(operation);
    }

    @Override
    public ApiProbe.Answer send(Role role, ApiCall call) {
        ApiProbe.Call request = call.at(manager.api);
        manager.clock.advance(ATTEMPT_EVERY);
        ApiProbe.Answer answer = call.send(
                switch (role) {
                    case VISITOR -> request;
                    case CATALOG -> withKey(request);
                    case OPERATOR -> request.bearer(ManagerUnderTest.OPERATOR_TOKEN);
                });
        if (answer.status() == 201 && isCreation(call.operation())) {
            requireNonNull(ids.get(call.operation().path().substring(1)))
                    .add(answer.json().getString("_id"));
        }
        return answer;
    }

    /** Waits until all changes are in the audit. */
    @Override
    public Map<String, List<JsonObject>> stored() {
        await().pollDelay(Duration.ZERO).pollInterval(LOOK_EVERY).until(this::isAudited);
        return result(StoredContents.of(manager.mongo));
    }

    private boolean isAudited() {
        return !result(StoredContents.has(manager.mongo, "hasEvents"));
    }

    @Override
    public void close() {
        manager.close();
    }
}
