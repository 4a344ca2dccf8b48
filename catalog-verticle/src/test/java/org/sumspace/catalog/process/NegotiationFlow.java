package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.store.Documents;

/** Elm provides, Oak consumes. */
final class NegotiationFlow extends CatalogFlow {
    private final boolean isDeclined;
    private JsonObject request = NONE;

    /** @param isDeclined whether the parties negotiate again after an acceptance, and the consumer declines after all */
    NegotiationFlow(CatalogSpace space, boolean isDeclined) {
        super(space);
        this.isDeclined = isDeclined;
    }

    @Override
    public void prepare() {
        request = new JsonObject()
                .put("provider", space.elmId)
                .put("consumer", space.oakId)
                .put(
                        "providerServiceOffering",
                        space.offering(space.elm, unique).getString("_id"))
                .put(
                        "consumerServiceOffering",
                        space.offering(space.oak, unique).getString("_id"));
    }

    @Override
    public List<Step> steps() {
        Step create = Step.of(
                "create",
                200,
                () -> post("/negotiation", request).bearer(space.oak).header("Idempotency-Key", unique));
        Step authorize = move("authorize", space.elm, policy("rule-1"));
        return isDeclined
                ? List.of(
                        create,
                        authorize,
                        move("accept", space.oak, NONE),
                        move("negotiate", space.elm, policy("rule-2")),
                        move("accept", space.oak, NONE),
                        move("sign", space.elm, signature("of elm")),
                        move("decline", space.oak, NONE))
                : List.of(
                        create,
                        authorize,
                        move("negotiate", space.oak, policy("rule-2", "rule-3")),
                        move("accept", space.elm, NONE),
                        move("sign", space.elm, signature("of elm")),
                        move("sign", space.oak, signature("of oak")));
    }

    private Step move(String move, String token, JsonObject body) {
        return Step.of(move, 200, () -> {
            String path = "/negotiation/" + id().orElseThrow() + (move.equals("authorize") ? "" : "/" + move);
            return put(path, body).bearer(token);
        });
    }

    private static JsonObject policy(String... ruleIds) {
        return new JsonObject().put("policy", rules(ruleIds));
    }

    private static JsonObject signature(String text) {
        return new JsonObject().put("signature", text);
    }

    private Optional<String> id() {
        return space.stored("negotiations", request.getString("providerServiceOffering"))
                .map(document -> document.getString(Documents.ID));
    }

    private JsonObject read() {
        return space.api
                .get("/negotiation/" + id().orElseThrow())
                .bearer(space.oak)
                .expect(200)
                .json();
    }

    @Override
    public String look() {
        return id().isEmpty() ? "absent" : look(read());
    }

    private static String look(JsonObject negotiation) {
        return String.join(
                "|",
                negotiation.getString("negotiationStatus"),
                negotiation.getJsonObject("signatures").encode(),
                negotiation.getValue("contract") == null ? "no contract" : "contract",
                negotiation.getJsonArray("providerPolicies").stream()
                        .map(each -> ((JsonObject) each).getString("ruleId"))
                        .toList()
                        .toString(),
                negotiation.getString("problem", ""));
    }

    /**
     * The states that wait for the contract manager: accepted before the contract exists, and signed by both before it
     * is confirmed.
     */
    @Override
    public Set<String> between() {
        String none = "{\"consumer\":null,\"provider\":null}";
        String both = "{\"consumer\":\"of oak\",\"provider\":\"of elm\"}";
        return Set.of(
                "SignatureReady|" + none + "|no contract|[rule-1]|",
                "SignatureReady|" + none + "|no contract|[rule-2]|",
                "SignatureReady|" + none + "|no contract|[rule-2, rule-3]|",
                "SignatureReady|" + both + "|contract|[rule-2, rule-3]|");
    }

    @Override
    public void check() {
        JsonObject end = read();
        String contract = Optional.ofNullable(end.getString("contract")).orElse("");
        assertThat(end.getString("negotiationStatus")).isEqualTo(isDeclined ? "Declined" : "Signed");
        space.assertOneContract(end.getString("_id"), contract);
        if (!isDeclined) {
            JsonObject signed = space.manager.contract(contract);
            assertThat(signed.getString("status")).isEqualTo("signed");
            assertThat(signed.getJsonArray("policy")).hasSize(2);
            assertThat(signed.getJsonArray("signatures")).hasSize(2);
        }
    }
}
