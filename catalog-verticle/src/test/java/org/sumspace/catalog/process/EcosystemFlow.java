package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.store.Documents;

/** Elm orchestrates, Oak joins with an offering. */
final class EcosystemFlow extends CatalogFlow {
    /** What is done with the ecosystem while the catalog may be killed. */
    enum Part {
        CREATED_AND_SIGNED,
        OFFERING_DELETED,
        DELETED
    }

    private final Part part;
    private String offering = "";
    private String id = "";

    EcosystemFlow(CatalogSpace space, Part part) {
        super(space);
        this.part = part;
    }

    @Override
    public void prepare() {
        offering = space.offering(space.oak, unique).getString("_id");
        Stream<Step> before = switch (part) {
            case CREATED_AND_SIGNED -> Stream.of();
            case OFFERING_DELETED -> signed().stream();
            case DELETED -> Stream.of(create());
        };
        before.forEach(step -> step.request().get().expect(step.status()));
        id();
    }

    @Override
    public List<Step> steps() {
        return switch (part) {
            case CREATED_AND_SIGNED -> signed();
            case OFFERING_DELETED ->
                List.of(Step.of(
                                "delete offering",
                                200,
                                () -> space.api
                                        .delete("/serviceofferings/" + offering)
                                        .bearer(space.oak))
                        .orRepeated(404));
            case DELETED ->
                List.of(Step.of(
                                "delete ecosystem",
                                200,
                                () -> space.api.delete("/ecosystems/" + id).bearer(space.elm))
                        .orRepeated(404));
        };
    }

    private Step create() {
        JsonObject roles =
                new JsonObject().put("role", "Provider").put("ruleId", "rule-1").put("values", new JsonObject());
        JsonObject body = new JsonObject()
                .put("name", "Ecosystem " + unique)
                .put("description", "d")
                .put("rolesAndObligations", new JsonArray().add(roles));
        return Step.of(
                "create", 201, () -> post("/ecosystems", body).bearer(space.elm).header("Idempotency-Key", unique));
    }

    private List<Step> signed() {
        JsonObject invitation =
                new JsonObject().put("participantId", space.oakId).put("roles", new JsonArray().add("Provider"));
        JsonObject offered = new JsonObject()
                .put(
                        "offerings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("serviceOffering", offering)
                                        .put("policy", rules("rule-2", "rule-3"))));
        return List.of(
                create(),
                move("POST", "signature/orchestrator", space.elm, new JsonObject().put("signature", "of elm")),
                move("POST", "invites", space.elm, invitation),
                move("POST", "invites/accept", space.oak, NONE),
                move("PUT", "offerings", space.oak, offered),
                move("POST", "signature/participant", space.oak, new JsonObject().put("signature", "of oak")));
    }

    private Step move(String method, String move, String token, JsonObject body) {
        return Step.of(move, 200, () -> {
            String path = "/ecosystems/" + id().orElseThrow() + "/" + move;
            return (method.equals("PUT") ? put(path, body) : post(path, body)).bearer(token);
        });
    }

    private Optional<String> id() {
        if (id.isEmpty()) {
            id = space.stored("ecosystems", "Ecosystem " + unique)
                    .map(document -> document.getString(Documents.ID))
                    .orElse("");
        }
        return Optional.of(id).filter(known -> !known.isEmpty());
    }

    private JsonObject read() {
        return space.api.get("/ecosystems/" + id).bearer(space.elm).expect(200).json();
    }

    private boolean isThere() {
        return id().flatMap(known -> space.stored("ecosystems", known))
                .filter(document -> !document.getBoolean("deleted", false))
                .isPresent();
    }

    @Override
    public String look() {
        return isThere() ? look(read()) : "absent";
    }

    private static String look(JsonObject ecosystem) {
        return String.join(
                "|",
                ecosystem.getString("name").substring(0, "Ecosystem".length()),
                Optional.ofNullable(ecosystem.getString("contract")).orElse("").isEmpty() ? "no contract" : "contract",
                look(ecosystem.getJsonArray("participants"), "roles", "offerings"),
                look(ecosystem.getJsonArray("invitations"), "status", "offerings"),
                ecosystem.getString("problem"));
    }

    private static String look(JsonArray entries, String field, String list) {
        return entries.stream()
                .map(JsonObject.class::cast)
                .map(each ->
                        each.getValue(field) + ":" + each.getJsonArray(list).size())
                .toList()
                .toString();
    }

    @Override
    public Set<String> between() {
        return Set.of("Ecosystem|no contract|[[\"Orchestrator\"]:0]|[]|");
    }

    @Override
    public void check() {
        if (part == Part.DELETED) {
            assertThat(space.stored("ecosystems", id)).isEmpty();
            space.assertOneContract(id, "");
            return;
        }
        JsonObject end = read();
        String contractId = end.getString("contract");
        space.assertOneContract(id, contractId);
        JsonObject contract = space.manager.contract(contractId);
        assertThat(contract.getString("status")).isEqualTo("signed");
        assertThat(contract.getJsonArray("members")).hasSize(2);
        assertThat(contract.getJsonArray("rolesAndObligations")).hasSize(1);
        boolean isOffered = part == Part.CREATED_AND_SIGNED;
        assertThat(contract.getJsonArray("serviceOfferings")).hasSize(isOffered ? 1 : 0);
        assertThat(end.getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                .hasSize(isOffered ? 1 : 0);
        assertThat(space.stored("serviceofferings", offering).isPresent()).isEqualTo(isOffered);
    }
}
