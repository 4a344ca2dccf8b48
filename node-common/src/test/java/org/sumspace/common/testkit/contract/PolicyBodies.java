package org.sumspace.common.testkit.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Random;

/** Bodies of {@code explainPolicy}, which takes more than its schema says. */
public final class PolicyBodies {
    private PolicyBodies() {}

    public static JsonObject any(Random random) {
        JsonObject rule = new JsonObject()
                .put("action", "use")
                .put("target", "https://catalog.example/v1/catalog/serviceofferings/" + random.nextInt(9));
        JsonObject policy =
                new JsonObject().put(random.nextBoolean() ? "permission" : "prohibition", new JsonArray().add(rule));
        JsonObject values = new JsonObject().put("value", random.nextInt(9));
        return switch (random.nextInt(4)) {
            case 0 -> new JsonObject().put("policy", policy);
            case 1 -> new JsonObject().put("policy", new JsonArray().add(policy).add("urn:elsewhere"));
            case 2 ->
                new JsonObject()
                        .put(
                                "policy",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("ruleId", "rule-access-4")
                                                .put("values", values)));
            default -> new JsonObject().put("rule", "rule-access-4").put("values", values);
        };
    }
}
