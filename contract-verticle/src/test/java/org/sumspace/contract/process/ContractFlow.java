package org.sumspace.contract.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.Flow;

/** Makes every possible change of a contract that no other flow uses. */
final class ContractFlow implements Flow {
    private static final Set<String> OF_THE_RUN = Set.of("_id", "uid", "createdAt", "updatedAt", "date");

    private final ManagerSpace space;
    private final String kind;

    /** A text that no other flow has. */
    private final String unique = UUID.randomUUID().toString();

    private String id = "";

    /** @param kind {@code contracts} or {@code bilaterals} */
    ContractFlow(ManagerSpace space, String kind) {
        this.space = space;
        this.kind = kind;
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(
                "create",
                201,
                () -> space.api
                        .post("/" + kind, ManagerSpace.terms(kind, "urn:" + unique, "1"))
                        .header("Idempotency-Key", unique)));
        steps.add(put("update", "", new JsonObject().put("profile", "p")));
        if (kind.equals("contracts")) {
            addChangesOfEcosystem(steps);
        } else {
            steps.add(put("policy", "policy/", rule("policyId")));
            steps.add(put("policies", "policies/", new JsonArray().add(rule("ruleId"))));
            steps.add(put("negotiator", "negociator/", new JsonObject().put("did", ManagerSpace.ASH)));
        }
        steps.add(sign("sign by Oak", ManagerSpace.OAK, "by Oak"));
        steps.add(sign("sign by Elm", ManagerSpace.ELM, "by Elm"));
        steps.add(Step.of("revoke", 200, () -> space.api.delete("/" + kind + "/sign/revoke/" + id() + "/" + oak())));
        steps.add(sign("sign again", ManagerSpace.OAK, "again by Oak"));
        steps.add(put("terminate", "terminate/", new JsonObject()));
        return steps;
    }

    private void addChangesOfEcosystem(List<Step> steps) {
        JsonObject ofRole = rule("ruleId").put("role", "participant");
        JsonArray rules = new JsonArray().add(rule("ruleId"));
        JsonObject ofOffering = new JsonObject()
                .put("participant", ManagerSpace.OAK)
                .put("serviceOffering", ManagerSpace.offering("1"))
                .put("policies", rules);
        JsonObject processing = new JsonObject().put("catalogId", "c").put("infrastructureServices", new JsonArray());
        JsonObject other = processing
                .copy()
                .put(
                        "infrastructureServices",
                        new JsonArray()
                                .add(new JsonObject().put("participant", "p").put("serviceOffering", "s")));
        steps.add(put("policy of a role", "policy/", ofRole));
        steps.add(put(
                "policies of roles",
                "policies/roles/",
                new JsonArray()
                        .add(new JsonObject()
                                .put("roles", new JsonArray().add("provider"))
                                .put("policies", rules))));
        steps.add(Step.of(
                "processings", 200, () -> request("POST", id() + "/processings", new JsonArray().add(processing))));
        steps.add(Step.of("update processing", 200, () -> request("PUT", id() + "/processings/update/c", other)));
        steps.add(Step.of("end processing", 200, () -> space.api.delete("/contracts/" + id() + "/processings/c")));
        steps.add(put("policies of an offering", "policies/offering/", ofOffering));
    }

    private Step put(String name, String path, Object body) {
        return Step.of(name, 200, () -> request("PUT", path + id(), body));
    }

    private ApiProbe.Call request(String method, String path, Object body) {
        String json = body instanceof JsonObject object ? object.encode() : String.valueOf(body);
        ApiProbe.Call call = space.api.get("/" + kind + "/" + path).method(method);
        return json.equals("{}") ? call : call.body("application/json", json.getBytes(UTF_8));
    }

    private static JsonObject rule(String idName) {
        JsonObject values = new JsonObject().put("target", ManagerSpace.offering("1"));
        return new JsonObject().put(idName, "rule-access-1").put("values", values);
    }

    private Step sign(String name, String participant, String value) {
        JsonObject signature = kind.equals("contracts")
                ? new JsonObject()
                        .put("participant", participant)
                        .put("role", "member")
                        .put("signature", value)
                : new JsonObject().put("did", participant).put("value", value);
        return put(name, "sign/", signature);
    }

    private static String oak() {
        return Base64.getUrlEncoder().encodeToString(ManagerSpace.OAK.getBytes(UTF_8));
    }

    private String id() {
        if (id.isEmpty()) {
            look();
        }
        return id;
    }

    private JsonArray found() {
        return space.api
                .get("/" + kind + "/all?uid=urn:" + unique)
                .expect(200)
                .json()
                .getJsonArray("contracts");
    }

    @Override
    public String look() {
        JsonArray found = found();
        assertThat(found.size()).as("contracts with one uid").isLessThanOrEqualTo(1);
        if (found.isEmpty()) {
            return "absent";
        }
        id = found.getJsonObject(0).getString("_id");
        // A process that was started again may write the members of an object in another order.
        String text = String.valueOf(withoutTheRun(found.getJsonObject(0)));
        return new String(CanonicalJson.write(JsonValue.parse(text)), UTF_8);
    }

    private static Object withoutTheRun(Object value) {
        if (value instanceof JsonObject object) {
            JsonObject rest = new JsonObject();
            object.stream()
                    .filter(member -> !OF_THE_RUN.contains(member.getKey()))
                    .forEach(member -> rest.put(member.getKey(), withoutTheRun(member.getValue())));
            return rest;
        }
        if (value instanceof JsonArray array) {
            return new JsonArray(array.stream().map(ContractFlow::withoutTheRun).toList());
        }
        return value;
    }

    /** The answer is the contract as it is stored, or a part of it. */
    @Override
    public void checkRepeated(ApiProbe.Answer answer) {
        JsonObject stored = found().getJsonObject(0);
        if (answer.text().startsWith("[")) {
            assertThat(new JsonArray(answer.text())).isEqualTo(stored.getJsonArray("dataProcessings"));
        } else {
            JsonObject json = answer.json();
            assertThat(json.getJsonObject("contract", json)).isEqualTo(stored);
        }
    }

    @Override
    public void check() {
        assertThat(found().getJsonObject(0).getString("status")).isEqualTo("terminated");
    }
}
