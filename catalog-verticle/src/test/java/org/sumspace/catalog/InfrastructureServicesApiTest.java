package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.server.contract.Contract;

/** The behaviour of infrastructure services beyond the common code, which the test of service offerings covers. */
class InfrastructureServicesApiTest extends RecordApiTestBase {
    private static final String PATH = "/" + INFRASTRUCTURE;
    private static final String DRAFT = PATH + "/draft";

    @Test
    void c1_serviceIsCreated_listed_read_changed_andDeleted() {
        JsonObject created = create(INFRASTRUCTURE, body("Filter"));
        assertThat(created.getString("status")).isEqualTo("published");
        assertThat(created.getString("schema_version")).isEqualTo("1.2.0");
        assertThat(read(INFRASTRUCTURE, created)).isEqualTo(created);
        assertThat(list(PATH)).containsExactly(created);
        assertThat(list(PATH + "?providedBy=" + created.getString("providedBy")))
                .containsExactly(created);
        assertThat(list(PATH + "?q=filt")).containsExactly(created);
        assertThat(own(alma, INFRASTRUCTURE)).containsExactly(created);
        String bete = catalog.participant("Bete");
        catalog.api
                .put(path(INFRASTRUCTURE, created), body("Mine"))
                .bearer(bete)
                .expect(403);
        catalog.api.delete(path(INFRASTRUCTURE, created)).bearer(bete).expect(403);
        JsonObject changed = change(INFRASTRUCTURE, created, new JsonObject().put("pricing", 2));
        assertThat(changed.getInteger("pricing")).isEqualTo(2);
        assertThat(catalog.api
                        .delete(path(INFRASTRUCTURE, created))
                        .bearer(alma)
                        .expect(200)
                        .json())
                .isEqualTo(changed);
        assertThat(list(PATH)).isEmpty();
    }

    @Test
    void c2_everyFieldOfTheContract_isReturned_andMostHaveDefaults() {
        JsonObject whole = new JsonObject("""
            {"name": "n", "description": "d", "aggregationOf": ["a"], "dependsOn": ["b"], "policy": [{"permission": []}],
             "termsAndConditions": "t", "dataProtectionRegime": ["GDPR2016"], "location": "WORLD", "keywords": ["k"],
             "category": ["c"],
             "dataAccountExport": [{"requestType": "API", "accessType": "digital", "formatType": "json"}],
             "dataResources": ["0123456789abcdef01234567"], "softwareResources": [],
             "compliantServiceOfferingVC": "v", "serviceOfferingVC": "w", "userInteraction": true,
             "status": "published", "archived": true, "visible": false, "detailedDescription": "dd", "image": "i",
             "purpose": "p", "b2cDescription": ["x"], "pricing": 1.25, "pricingModel": ["m"],
             "pricingDescription": "pd", "businessModel": ["bm"], "maximumConsumption": "mc",
             "maximumPerformance": "mp", "currency": "EUR", "billingPeriod": "month", "costPerAPICall": 0.001,
             "setupFee": 3, "params": "{}", "inputFormat": "json", "outputFormat": "csv"}""");
        JsonObject schema = Contract.load(CatalogVerticle.CONTRACT)
                .published()
                .getJsonObject("components")
                .getJsonObject("schemas")
                .getJsonObject("InfrastructureServiceFields")
                .getJsonObject("properties");
        assertThat(whole.fieldNames()).isEqualTo(schema.fieldNames());
        assertThat(create(INFRASTRUCTURE, whole).getMap()).containsAllEntriesOf(whole.getMap());

        JsonObject created = create(INFRASTRUCTURE, body("Filter"));
        assertThat(schema.fieldNames().stream().filter(field -> !created.containsKey(field)))
                .containsExactly("userInteraction");
        assertThat(created.getInteger("costPerAPICall")).isZero();
        assertThat(created.getBoolean("visible")).isTrue();
        assertThat(created.getJsonArray("category")).isEmpty();
    }

    @Test
    void c2_serviceNeedsOnlyItsName_asAServiceOfferingDoes() {
        catalog.api
                .post(PATH, new JsonObject().put("description", "d"))
                .bearer(alma)
                .expect(400);
        catalog.api
                .post(DRAFT, new JsonObject().put("description", "d"))
                .bearer(alma)
                .expect(400);
        JsonObject empty = create(INFRASTRUCTURE, body("n").put("description", ""));
        assertThat(empty.getString("description")).isEmpty();
        assertThat(create(INFRASTRUCTURE, new JsonObject().put("name", "m")).getString("description"))
                .isEmpty();
        JsonObject draft = draft(new JsonObject().put("name", "l"));
        change(INFRASTRUCTURE, draft, new JsonObject().put("status", "published"));
        assertThat(list(PATH)).hasSize(3);
        change(INFRASTRUCTURE, empty, new JsonObject().put("description", ""));
    }

    @Test
    void c10_draftIsADraft_whateverTheBodySays() {
        JsonObject draft = draft(body("n").put("status", "published"));
        assertThat(draft.getString("status")).isEqualTo("draft");
        catalog.api.get(path(INFRASTRUCTURE, draft)).expect(404);
        catalog.api.get("/catalog" + path(INFRASTRUCTURE, draft)).expect(404);
        catalog.api
                .get(path(INFRASTRUCTURE, draft))
                .bearer(catalog.participant("Bete"))
                .expect(404);
        catalog.api.get(path(INFRASTRUCTURE, draft)).bearer(alma).expect(200);
        catalog.api.get(path(INFRASTRUCTURE, draft)).bearer(operator()).expect(200);
        assertThat(list(PATH)).isEmpty();
        assertThat(own(alma, INFRASTRUCTURE)).containsExactly(draft);
    }

    @Test
    void c9_sameDraftAgain_isTheSameRecord() {
        JsonObject first = keyedDraft(body("n"), 201);
        assertThat(keyedDraft(body("n"), 201)).isEqualTo(first);
        keyedDraft(body("other"), 409);
    }

    @Test
    void c14_draftOfAVisitorOrAnOperator_isRefused() {
        catalog.api.post(DRAFT, new JsonObject()).expect(401);
        catalog.api.post(DRAFT, new JsonObject()).bearer(operator()).expect(400);
        catalog.api.post(DRAFT, body("n")).bearer(operator()).expect(403);
        catalog.api
                .post(DRAFT, body("n").put("params", "a".repeat(1 << 20)))
                .bearer(alma)
                .expect(413);
    }

    @Test
    void progressAndCompletion_followTheContent() {
        JsonObject bare = create(INFRASTRUCTURE, body("Filter"));
        assertThat(bare.getJsonObject("completion"))
                .isEqualTo(new JsonObject().put("percentage", 25).put("isComplete", false));
        JsonObject most = change(
                INFRASTRUCTURE,
                bare,
                new JsonObject()
                        .put("location", "DE")
                        .put("policy", new JsonArray().add("p"))
                        .put("dataResources", new JsonArray().add(ABSENT)));
        assertThat(most.getJsonObject("progress"))
                .isEqualTo(new JsonObject()
                        .put("name", true)
                        .put("description", true)
                        .put("policy", true)
                        .put("location", true)
                        .put("dataResources", true)
                        .put("softwareResources", false)
                        .put("okayish", true)
                        .put("allOk", false));
        assertThat(most.getJsonObject("completion").getInteger("percentage")).isEqualTo(62);
        JsonObject all = change(
                INFRASTRUCTURE,
                bare,
                new JsonObject()
                        .put("params", "{}")
                        .put("inputFormat", "json")
                        .put("outputFormat", "csv")
                        .put("softwareResources", new JsonArray().add(ABSENT)));
        assertThat(all.getJsonObject("completion"))
                .isEqualTo(new JsonObject().put("percentage", 100).put("isComplete", true));
        assertThat(all.getJsonObject("progress").getBoolean("allOk")).isTrue();
        assertThat(read(INFRASTRUCTURE, bare)).isEqualTo(all);
        assertThat(list(PATH)).containsExactly(all);
    }

    @Test
    void c4_computedFields_areIgnoredInBodies_andNotInSelfDescriptions() {
        JsonObject forged = body("Filter")
                .put("progress", new JsonObject().put("allOk", true))
                .put("completion", 100)
                .put("contactInfo", new JsonObject().put("email", "planted"));
        JsonObject created = create(INFRASTRUCTURE, forged);
        assertThat(created.encode()).doesNotContain("planted");
        assertThat(created.getJsonObject("completion").getInteger("percentage")).isEqualTo(25);
        JsonObject described = catalog.api
                .get("/catalog" + path(INFRASTRUCTURE, created))
                .expect(200)
                .json();
        assertThat(described.fieldNames()).doesNotContain("progress", "completion", "contactInfo");
        assertThat(described.getString("@type")).isEqualTo("InfrastructureService");
        assertThat(described.getString("@id")).isEqualTo(url(INFRASTRUCTURE, created.getString("_id")));
    }

    @Test
    void c6_referencesAreIds_andUrlsInTheSelfDescription() {
        JsonObject created = create(INFRASTRUCTURE, body("Filter").put("dataResources", new JsonArray().add(ABSENT)));
        assertThat(read(INFRASTRUCTURE, created).getJsonArray("dataResources")).containsExactly(ABSENT);
        assertThat(catalog.api
                        .get("/catalog" + path(INFRASTRUCTURE, created))
                        .expect(200)
                        .json()
                        .getJsonArray("dataResources"))
                .containsExactly(url(DATA, ABSENT));
        catalog.api
                .post(PATH, body("Filter").put("dataResources", new JsonArray().add("x")))
                .bearer(alma)
                .expect(400);
    }

    @Test
    void c15_administratorIsNamedToCallersWithATokenOnly() {
        JsonObject created = create(INFRASTRUCTURE, body("Filter"));
        JsonObject contact =
                new JsonObject().put("firstName", "Ada").put("lastName", "L").put("email", "alma@example.org");
        for (String token : List.of(alma, catalog.participant("Bete"), operator())) {
            for (JsonObject read : List.of(
                    catalog.api
                            .get(path(INFRASTRUCTURE, created))
                            .bearer(token)
                            .expect(200)
                            .json(),
                    records(data(catalog.api.get(PATH).bearer(token).expect(200)))
                            .get(0))) {
                assertThat(read.getJsonObject("contactInfo")).isEqualTo(contact);
                read.remove("contactInfo");
                assertThat(read).isEqualTo(created);
            }
        }
        assertThat(read(INFRASTRUCTURE, created)).isEqualTo(created);
        assertThat(catalog.api
                        .get(PATH)
                        .bearer("no.valid.token")
                        .expect(200)
                        .text()
                        .toLowerCase(Locale.ROOT))
                .doesNotContain("example.org", "contactinfo");
    }

    private JsonObject draft(JsonObject body) {
        return catalog.api.post(DRAFT, body).bearer(alma).expect(201).json();
    }

    private JsonObject keyedDraft(JsonObject body, int status) {
        return catalog.api
                .post(DRAFT, body)
                .bearer(alma)
                .header("Idempotency-Key", "key-1")
                .expect(status)
                .json();
    }
}
