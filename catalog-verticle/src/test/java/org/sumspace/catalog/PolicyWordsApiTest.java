package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;

/** Policies in words, with the names that the catalog knows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PolicyWordsApiTest {
    private static final String ELM = "65f0c0ffee0000000000000e";

    private CatalogUnderTest catalog;
    private String elm;
    private String published;
    private String draft;

    @BeforeAll
    void start(@TempDir Path folder) {
        catalog = new CatalogUnderTest(folder);
        elm = catalog.enrolled(ELM, "Elm");
        published = url("serviceofferings", create("serviceofferings", "Maths exercises"));
        draft = url("infrastructureservices", create("infrastructureservices/draft", "Secret exercises"));
    }

    @AfterAll
    void stop() {
        catalog.close();
    }

    private String url(String kind, String id) {
        return catalog.self.certificate().url() + "/v1/catalog/" + kind + "/" + id;
    }

    private String create(String path, String name) {
        return catalog.api
                .post("/" + path, new JsonObject().put("name", name).put("description", "d"))
                .bearer(elm)
                .expect(201)
                .json()
                .getString("_id");
    }

    private ApiProbe.Call explain(JsonObject policy) {
        return catalog.api.post("/policies/words", new JsonObject().put("policy", policy));
    }

    private static JsonObject permission(String target, String purpose) {
        return new JsonObject()
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("action", "use")
                                        .put("target", target)
                                        .put(
                                                "constraint",
                                                new JsonArray()
                                                        .add(new JsonObject()
                                                                .put("leftOperand", "purpose")
                                                                .put("operator", "eq")
                                                                .put("rightOperand", purpose)))));
    }

    @Test
    void rules_areSaidWithTheNamesOfPublishedRecordsParticipantsAndPurposes() {
        JsonObject purpose =
                new JsonArray(catalog.api.get("/reference/purposes").expect(200).text()).getJsonObject(0);
        JsonObject rule = explain(permission(published, purpose.getString("_id")))
                .bearer(elm)
                .expect(200)
                .json()
                .getJsonArray("rules")
                .getJsonObject(0);

        String asWritten = published.replace("/v1/", "/");
        assertThat(rule.getString("path")).isEqualTo("/permission/0");
        assertThat(rule.getString("sentence")).isEqualTo("Permission to use " + asWritten);
        assertThat(rule.getJsonObject("names"))
                .isEqualTo(new JsonObject()
                        .put(asWritten, "Maths exercises")
                        .put(purpose.getString("_id"), purpose.getString("category")));

        String own = url("participants", ELM);
        assertThat(explain(permission(own, "x"))
                        .bearer(elm)
                        .expect(200)
                        .json()
                        .getJsonArray("rules")
                        .getJsonObject(0)
                        .getJsonObject("names")
                        .getString(own.replace("/v1/", "/")))
                .isEqualTo("Elm");
    }

    /** A name would reveal that there is a draft. */
    @Test
    void draft_hasNoName_alsoForItsOwner() {
        for (String target :
                new String[] {draft, url("serviceofferings", "0".repeat(24)), "https://elsewhere.example/1"}) {
            assertThat(explain(permission(target, "x"))
                            .bearer(elm)
                            .expect(200)
                            .json()
                            .getJsonArray("rules")
                            .getJsonObject(0)
                            .getJsonObject("names"))
                    .isEmpty();
        }
    }

    @Test
    void everybodyWithAnAccount_mayAsk_andNobodyElse() {
        explain(permission(published, "x")).expect(401);
        explain(permission(published, "x"))
                .bearer(catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD))
                .expect(200);
    }

    @Test
    void names_ofWhatIsPublished_areForEverybody_byTheUrlsThatWereSent() {
        String own = url("participants", ELM);
        String ecosystem = url("ecosystems", create("ecosystems", "Schools of Elm"));
        JsonArray urls = new JsonArray()
                .add(published)
                .add(published.replace("/v1/", "/"))
                .add(own)
                .add(ecosystem)
                .add(draft)
                .add("https://elsewhere.example/v1/catalog/participants/" + ELM);
        assertThat(catalog.api
                        .post("/names", new JsonObject().put("urls", urls))
                        .expect(200)
                        .json()
                        .getJsonObject("names"))
                .isEqualTo(new JsonObject()
                        .put(published, "Maths exercises")
                        .put(published.replace("/v1/", "/"), "Maths exercises")
                        .put(own, "Elm")
                        .put(ecosystem, "Schools of Elm"));
    }

    @Test
    void policyThatCannotBeRead_isRefusedWithItsPath() {
        JsonObject wrong = new JsonObject()
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject().put("action", "fly").put("target", "t")));
        assertThat(explain(wrong)
                        .bearer(elm)
                        .expect(422)
                        .json()
                        .getJsonArray("violations")
                        .getJsonObject(0)
                        .getString("path"))
                .isEqualTo("/policy/permission/0/action");
    }

    @Test
    void ruleTemplate_makesAPolicy() {
        JsonObject answer = catalog.api
                .post(
                        "/policies/words",
                        new JsonObject()
                                .put("rule", "rule-access-4")
                                .put("values", new JsonObject().put("value", 3).put("target", published)))
                .bearer(elm)
                .expect(200)
                .json();
        assertThat(answer.getJsonArray("rules").getJsonObject(0).getJsonArray("counted"))
                .containsExactly("count is less than 3");
        assertThat(answer.getJsonObject("policy").getString("uid")).isEqualTo("rule-access-4");
    }
}
