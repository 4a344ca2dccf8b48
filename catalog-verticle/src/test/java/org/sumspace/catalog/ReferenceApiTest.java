package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceApiTest extends RecordApiTestBase {
    private static final Pattern PLACEHOLDER = Pattern.compile("@\\{(\\w+)}");

    @ParameterizedTest
    @ValueSource(strings = {"data-types", "purposes"})
    void categories_haveIdsWithWhichResourcesAreFound(String kind) {
        List<JsonObject> categories = references(kind);
        assertThat(categories).hasSizeGreaterThan(10).allSatisfy(category -> {
            assertThat(category.getString("_id")).matches("[0-9a-f]{24}");
            assertThat(category.getString("category")).isNotBlank();
            assertThat(category.getString("description")).isNotBlank();
        });
        assertThat(distinct(categories, "_id")).hasSameSizeAs(categories);
        assertThat(distinct(categories, "category")).hasSameSizeAs(categories);
        String id = categories.get(3).getString("_id");
        JsonObject data = create(DATA, body("Records").put("category", id));
        create(OFFERINGS, body("Offer").put("dataResources", new JsonArray().add(data.getString("_id"))));
        assertThat(names("/catalog/data/" + id)).containsExactly("Offer");
    }

    @Test
    void rules_areAllTemplates_withAFieldForEachPlaceholder() {
        List<JsonObject> rules = references("rules");
        assertThat(rules).hasSize(49);
        assertThat(distinct(rules, "uid"))
                .hasSize(49)
                .contains("rule-access-1", "rule-billing-4", "rule-responsibility-39");
        for (JsonObject rule : rules) {
            String uid = rule.getString("uid");
            assertThat(rule.getString("@id")).isEqualTo(url("x", uid).replace("/catalog/x/", "/reference/rules/"));
            assertThat(rule.getJsonObject("title").getString("@value")).isEqualTo(rule.getString("name"));
            assertThat(rule.getJsonArray("description").getJsonObject(0).getString("@language"))
                    .isEqualTo("en");
            assertThat(rule.getJsonObject("policy").fieldNames()).as(uid).containsExactly("permission");
            Matcher placeholders =
                    PLACEHOLDER.matcher(rule.getJsonObject("policy").encode());
            assertThat(placeholders.results().map(found -> found.group(1)).collect(Collectors.toSet()))
                    .as(uid)
                    .isEqualTo(rule.getJsonArray("requestedFields").stream().collect(Collectors.toSet()));
            assertThat(rule("/reference/rules/" + uid)).isEqualTo(rule);
        }
    }

    @Test
    void rule_isFoundInTheWaysOfExistingClients_andOthersAreNot() {
        JsonObject rule = rule("/reference/rules/rule-access-4");
        assertThat(rule.getString("name")).isEqualTo("Count");
        assertThat(rule("/v1/reference/rules/rule-access-4.json")).isEqualTo(rule);
        assertThat(rule("/v1/Reference/Rules/rule-access-4/")).isEqualTo(rule);
        assertThat(rule("/reference/rules/" + "rule-access-4".toUpperCase(Locale.ROOT)))
                .isEqualTo(rule);
        for (String absent : List.of("rule-access-7", "x", "rule-responsibility-0", "..%2f..%2fopenapi.yaml")) {
            catalog.api.get("/reference/rules/" + absent).expect(404);
        }
        catalog.api.get("/reference/rules/" + "a".repeat(101)).expect(400);
    }

    @Test
    void roles_areObligedToRulesThatExist() {
        Set<String> rules = distinct(references("rules"), "uid");
        List<JsonObject> roles = references("roles");
        assertThat(distinct(roles, "title")).hasSize(11).contains("Orchestrator", "End user", "infrastructureProvider");
        for (JsonObject role : roles) {
            assertThat(role.getJsonArray("responsibilitiesAndObligations"))
                    .as(role.getString("title"))
                    .allMatch(rules::contains);
        }
        assertThat(roles.get(0).getJsonArray("responsibilitiesAndObligations")).hasSize(7);
    }

    private JsonObject rule(String path) {
        return catalog.api.get(path).expect(200).json();
    }

    private List<JsonObject> references(String kind) {
        return objects(
                new JsonArray(catalog.api.get("/reference/" + kind).expect(200).text()));
    }

    private static Set<String> distinct(List<JsonObject> entries, String field) {
        return entries.stream().map(entry -> entry.getString(field)).collect(Collectors.toSet());
    }
}
