package org.sumspace.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.ProblemAssert;

class ServiceOfferingsApiTest extends RecordApiTestBase {
    private static final String PATH = "/" + OFFERINGS;

    @Test
    void c1_offeringIsCreated_listed_read_changed_andDeleted() {
        JsonObject created = createOffering(alma, offering("Records"));
        assertThat(created.getString("_id")).matches("[0-9a-f]{24}");
        assertThat(created.getString("createdAt"))
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z")
                .isEqualTo(created.getString("updatedAt"));
        String path = path(created);
        assertThat(catalog.api.get(path).expect(200).json()).isEqualTo(created);
        assertThat(names(catalog.api.get(PATH).expect(200))).containsExactly("Records");

        JsonObject changed = catalog.api
                .put(path, new JsonObject().put("description", "new"))
                .bearer(alma)
                .expect(200)
                .json();
        assertThat(changed.getString("name")).isEqualTo("Records");
        assertThat(changed.getString("description")).isEqualTo("new");
        assertThat(changed.getLong("__v")).isEqualTo(1);

        assertThat(catalog.api.delete(path).bearer(alma).expect(200).json()).isEqualTo(changed);
        catalog.api.get(path).expect(404);
        catalog.api.delete(path).bearer(alma).expect(404);
        assertThat(names(catalog.api.get(PATH).expect(200))).isEmpty();
    }

    @Test
    void c2_nameIsAllThatIsRequired_otherFieldsHaveDefaults() {
        JsonObject created = createOffering(alma, new JsonObject().put("name", "  Records  "));
        assertThat(created.getString("name")).isEqualTo("Records");
        assertThat(created.getString("status")).isEqualTo("published");
        assertThat(created.getString("schema_version")).isEqualTo("1");
        assertThat(created.getJsonArray("policy")).isEmpty();
        assertThat(created.getString("termsAndConditions")).isEmpty();
        assertThat(created.getLong("__v")).isZero();
        refused(new JsonObject().put("description", "x"));
        refused(offering(" ")).hasViolation("/name");
    }

    /**
     * The body of an existing client: every field that the public catalog requires, and further ones used in
     * production.
     */
    @Test
    void c2_everyFieldOfTheContract_isReturnedAsItWasSent() {
        JsonObject whole = new JsonObject("""
            {"name": "n", "description": "d", "aggregationOf": ["a"], "dependsOn": ["b"],
             "policy": [{"permission": [{"action": "use", "$where": {"a.b": 1.5}}]}], "termsAndConditions": "t",
             "dataProtectionRegime": ["GDPR2016"], "location": "WORLD", "keywords": ["k"], "category": ["c"],
             "dataAccountExport": [{"requestType": "API", "accessType": "digital", "formatType": "json"}],
             "dataResources": ["0123456789abcdef01234567"], "softwareResources": [],
             "compliantServiceOfferingVC": "v", "serviceOfferingVC": "w", "userInteraction": true, "status": "draft",
             "archived": true, "visible": false, "detailedDescription": "dd", "image": "i", "purpose": "p",
             "b2cDescription": [{"@value": "x"}], "pricing": 1.25, "pricingModel": ["m"], "pricingDescription": "pd",
             "businessModel": ["bm"], "maximumConsumption": "mc", "maximumPerformance": "mp", "currency": "EUR",
             "billingPeriod": "month", "costPerAPICall": 0.001, "setupFee": 3}\
            """);
        JsonObject schema = Contract.load(CatalogVerticle.CONTRACT)
                .published()
                .getJsonObject("components")
                .getJsonObject("schemas")
                .getJsonObject("ServiceOfferingFields")
                .getJsonObject("properties");
        assertThat(whole.fieldNames()).isEqualTo(schema.fieldNames());
        JsonObject created = createOffering(alma, whole);
        assertThat(created.getMap()).containsAllEntriesOf(whole.getMap());
        assertThat(catalog.api.get(path(created)).bearer(alma).expect(200).json())
                .isEqualTo(created);
    }

    @Test
    void c3_jsonLdIsKept_andOtherUnknownKeysAreDroppedAndNamed() {
        ApiProbe.Answer answer = catalog.api
                .post(
                        PATH,
                        offering("Records")
                                .put("@type", "Service")
                                .put("odrl:target", new JsonObject().put("$gt", 1))
                                .put("@id", "https://evil.example")
                                .put("colour", "red")
                                .put("bad name\r\nSet-Cookie", 1)
                                .put("$set", new JsonObject()))
                .bearer(alma)
                .expect(201);
        assertThat(answer.header("Sumspace-Ignored-Fields")).isEqualTo("colour");
        JsonObject created = answer.json();
        assertThat(created.getString("@type")).isEqualTo("Service");
        assertThat(created.getJsonObject("odrl:target").getInteger("$gt")).isEqualTo(1);
        assertThat(created.fieldNames()).doesNotContain("colour", "$set", "@id", "bad name\r\nSet-Cookie");
    }

    @Test
    void c3_jsonLdBeyondItsLimits_isRefused_alsoInParts() {
        JsonObject many = offering("Records");
        IntStream.range(0, 50).forEach(i -> many.put("x:" + i, i));
        JsonObject created = createOffering(alma, many);
        catalog.api
                .put(path(created), new JsonObject().put("x:50", 50))
                .bearer(alma)
                .expect(400);
        refused(offering("Records").put("x:a", "a".repeat(33_000)));
        refused(offering("Records").put("x:a", nested(9))).hasViolation("/x:a");
        createOffering(alma, offering("Records").put("x:a", nested(8)));
    }

    @Test
    void c4_fieldsOfTheCatalog_areIgnoredInBodies() {
        JsonObject forged = new JsonObject()
                .put("_id", ABSENT)
                .put("__v", 99)
                .put("createdAt", "1970-01-01T00:00:00.000Z")
                .put("updatedAt", 5)
                .put("schema_version", "9")
                .put("providedBy", ABSENT);
        ApiProbe.Answer answer = catalog.api
                .post(PATH, offering("Records").mergeIn(forged))
                .bearer(alma)
                .expect(201);
        assertThat(answer.header("Sumspace-Ignored-Fields")).isEmpty();
        JsonObject created = answer.json();
        JsonObject unchanged =
                catalog.api.put(path(created), forged).bearer(alma).expect(200).json();
        assertThat(unchanged).isEqualTo(created);
        forged.forEach(field -> assertThat(created.getValue(field.getKey())).isNotEqualTo(field.getValue()));
    }

    @Test
    void c5_changeOfAVersionThatIsNotTheNewest_isAConflict() {
        JsonObject created = createOffering(alma, offering("Records"));
        String path = path(created);
        JsonObject change = new JsonObject().put("description", "new");
        assertThat(catalog.api.get(path).expect(200).header("ETag")).isEqualTo("\"0\"");
        catalog.api.put(path, change).bearer(alma).header("If-Match", "\"0\"").expect(200);
        JsonObject other = new JsonObject().put("description", "other");
        catalog.api
                .put(path, other)
                .bearer(alma)
                .header("If-Match", "\"0\"")
                .expect(409)
                .problem()
                .isOfType(ProblemType.CONFLICT)
                .detailContains("version 1");
        catalog.api.put(path, other).bearer(alma).header("If-Match", "W/x").expect(400);
        assertThat(catalog.api
                        .put(path, other)
                        .bearer(alma)
                        .header("If-Match", "1")
                        .expect(200)
                        .header("ETag"))
                .isEqualTo("\"2\"");
        catalog.api.put(path, change).bearer(alma).header("If-Match", "*").expect(200);
    }

    @Test
    void l2_versionThatTheClientHas_isNotSentAgain() {
        String path = path(createOffering(alma, offering("Records")));
        ApiProbe.Answer same =
                catalog.api.get(path).header("If-None-Match", "\"7\", W/\"0\"").expect(304);
        assertThat(same.bytes()).isEmpty();
        assertThat(same.header("ETag")).isEqualTo("\"0\"");
        catalog.api.get(path).header("If-None-Match", "*").expect(304);
        catalog.api
                .put(path, new JsonObject().put("description", "new"))
                .bearer(alma)
                .expect(200);
        assertThat(catalog.api
                        .get(path)
                        .header("If-None-Match", "\"0\"")
                        .expect(200)
                        .json()
                        .getString("description"))
                .isEqualTo("new");
    }

    /** A caller who may not see a draft does not learn its version either. */
    @Test
    void l2_versionOfADraft_isConfirmedToItsOwnerOnly() {
        String path = path(createOffering(alma, offering("Records").put("status", "draft")));
        catalog.api.get(path).header("If-None-Match", "\"0\"").expect(404);
        catalog.api.get(path).bearer(alma).header("If-None-Match", "\"0\"").expect(304);
    }

    /** The answer to a change may be lost; the same change again changes nothing. */
    @Test
    void c5_sameChangeAgain_isAnsweredAlike() {
        String path = path(createOffering(alma, offering("Records")));
        JsonObject change = new JsonObject().put("description", "new");
        JsonObject first = catalog.api
                .put(path, change)
                .bearer(alma)
                .header("If-Match", "0")
                .expect(200)
                .json();
        assertThat(catalog.api
                        .put(path, change)
                        .bearer(alma)
                        .header("If-Match", "0")
                        .expect(200)
                        .json())
                .isEqualTo(first);
    }

    @Test
    void c5_concurrentChangesOfDifferentFields_areMerged() {
        String path = path(createOffering(alma, offering("Records")));
        IntStream.range(0, 8)
                .parallel()
                .forEach(i -> catalog.api
                        .put(path, new JsonObject().put("x:" + i, i))
                        .bearer(alma)
                        .expect(200));
        JsonObject merged = catalog.api.get(path).expect(200).json();
        IntStream.range(0, 8)
                .forEach(i -> assertThat(merged.getInteger("x:" + i)).isEqualTo(i));
        assertThat(merged.getLong("__v")).isEqualTo(8);
    }

    @Test
    void c6_referenceOfWrongForm_isRefused() {
        refused(offering("Records")
                        .put("dataResources", new JsonArray().add(ABSENT).add("no id"))
                        .put("softwareResources", new JsonArray().add("https://elsewhere.example/" + ABSENT)))
                .hasViolation("/dataResources/1")
                .hasViolation("/softwareResources/0");
    }

    @Test
    void c6_selfDescriptionUrl_isStoredAsItsId_andNeedNotExist() {
        String url = catalog.self.certificate().url() + "/v1/catalog/dataresources/" + ABSENT;
        JsonObject created = createOffering(alma, offering("Records").put("dataResources", new JsonArray().add(url)));
        assertThat(created.getJsonArray("dataResources")).containsExactly(ABSENT);
        catalog.api.get(path(created)).expect(200);
    }

    @Test
    void c7_valuesBeyondTheirLimits_areRefused() {
        refused(offering("a".repeat(301))).hasViolation("/name");
        refused(offering("Records").put("termsAndConditions", "a".repeat(10_001)))
                .hasViolation("/termsAndConditions");
        refused(offering("Records").put("keywords", new JsonArray(Collections.nCopies(1_001, "k"))))
                .hasViolation("/keywords");
        refused(offering("Records").put("policy", new JsonArray(Collections.nCopies(101, "p"))))
                .hasViolation("/policy");
        refused(offering("Records").put("policy", new JsonArray().add(nested(12))))
                .hasViolation("/policy");
        refused(offering("Records").put("description", 5)).hasViolation("/description");
        refused(offering("Records").put("status", "secret")).hasViolation("/status");
        catalog.api
                .post(PATH, new JsonObject())
                .body("application/json", "{\"name\": \"a\", \"pricing\": 1e999}".getBytes(UTF_8))
                .bearer(alma)
                .expect(400);
    }

    @Test
    void c7_recordThatIsTooLarge_isRefused() {
        JsonArray texts = new JsonArray(Collections.nCopies(30, "a".repeat(9_000)));
        catalog.api
                .post(PATH, offering("Records").put("keywords", texts))
                .bearer(alma)
                .expect(413)
                .problem()
                .isOfType(ProblemType.TOO_LARGE);
        catalog.api.post(PATH, offering("a".repeat(1 << 20))).bearer(alma).expect(413);
    }

    @Test
    void c9_sameRequestAgain_givesTheSameRecord_andAnotherIsAConflict() {
        JsonObject first = keyed(alma, offering("Records"), 201).json();
        assertThat(keyed(alma, offering("Records"), 201).json()).isEqualTo(first);
        JsonObject changed = catalog.api
                .put(path(first), new JsonObject().put("description", "new"))
                .bearer(alma)
                .expect(200)
                .json();
        assertThat(keyed(alma, offering("Records"), 201).json()).isEqualTo(changed);
        keyed(alma, offering("Others"), 409).problem().isOfType(ProblemType.CONFLICT);
        String bete = catalog.participant("Bete");
        assertThat(keyed(bete, offering("Others"), 201).json().getString("_id")).isNotEqualTo(first.getString("_id"));
        assertThat(names(catalog.api.get(PATH).expect(200))).containsExactly("Records", "Others");
    }

    @Test
    void c10_draftExistsForItsOwnerAndOperatorsOnly() {
        String bete = catalog.participant("Bete");
        String operator = operator();
        String path = path(createOffering(alma, offering("Records").put("status", "draft")));
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(bete).expect(404);
        catalog.api.get(path).bearer("no.valid.token").expect(404);
        catalog.api.put(path, offering("Mine")).bearer(bete).expect(404);
        catalog.api.delete(path).bearer(bete).expect(404);
        catalog.api.get(path).bearer(operator).expect(200);
        catalog.api.get(path).bearer(alma).expect(200);
        assertThat(names(catalog.api.get(PATH).expect(200))).isEmpty();

        catalog.api
                .put(path, new JsonObject().put("status", "published"))
                .bearer(alma)
                .expect(200);
        assertThat(names(catalog.api.get(PATH).expect(200))).containsExactly("Records");
        catalog.api.get(path).expect(200);
    }

    @Test
    void c10_archivedAndInvisibleOnes_areReadById_butInNoPublicList() {
        String archived = path(createOffering(alma, offering("A").put("archived", true)));
        String invisible = path(createOffering(alma, offering("B").put("visible", false)));
        catalog.api.get(archived).expect(200);
        catalog.api.get(invisible).expect(200);
        assertThat(names(catalog.api.get(PATH).expect(200))).isEmpty();
        assertThat(ownNames(alma, "")).containsExactly("A", "B");
    }

    @Test
    void c13_onlyTheOwnerChangesARecord() {
        String bete = catalog.participant("Bete");
        String operator = operator();
        String path = path(createOffering(alma, offering("Records")));
        for (String other : List.of(bete, operator)) {
            catalog.api
                    .put(path, offering("Mine"))
                    .bearer(other)
                    .expect(403)
                    .problem()
                    .isOfType(ProblemType.FORBIDDEN);
            catalog.api.delete(path).bearer(other).expect(403);
        }
        catalog.api.post(PATH, offering("Records")).bearer(operator).expect(403);
        assertThat(names(catalog.api.get(PATH).expect(200))).containsExactly("Records");
    }

    @Test
    void c14_credentialsAreCheckedFirst_thenTheRequest_thenTheRecord() {
        String path = PATH + "/" + ABSENT;
        JsonObject wrong = new JsonObject().put("name", 5);
        catalog.api.post(PATH, wrong).expect(401);
        catalog.api.put(path, wrong).expect(401);
        catalog.api.delete(path).expect(401);
        catalog.api.get(PATH + "/me").expect(401);
        catalog.api.put(path, wrong).bearer(alma).expect(400);
        catalog.api
                .put(path, new JsonObject().put("dataResources", new JsonArray().add("x")))
                .bearer(alma)
                .expect(400);
        catalog.api.put(path, offering("Records")).bearer(alma).expect(404);
        String operator = operator();
        catalog.api
                .post(PATH, offering("Records").put("x:a", "a".repeat(33_000)))
                .bearer(operator)
                .expect(400);
        catalog.api.delete(path).bearer(alma).expect(404);
        catalog.api.get(path).expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "%7B%22$ne%22:1%7D", "0123456789abcdef0123456", "0123456789abcdef012345678"})
    void malformedId_isRefusedBeforeTheStoreIsAsked(String id) {
        catalog.api.get(PATH + "/" + id).expect(400).problem().hasViolation("path/id");
        catalog.api.delete(PATH + "/" + id).bearer(alma).expect(400);
    }

    @Test
    void l1_pagesAreCutAtTheLimit_andTheOrderIsThatOfCreation() {
        IntStream.range(0, 12).forEach(i -> createOffering(alma, offering("n" + i)));
        JsonObject page = data(catalog.api.get(PATH + "?limit=5&page=3").expect(200));
        assertThat(names(page)).containsExactly("n10", "n11");
        assertThat(page.getInteger("pages")).isEqualTo(3);
        assertThat(page.getInteger("count")).isEqualTo(12);
        assertThat(data(catalog.api.get(PATH).expect(200)).getJsonArray("result"))
                .hasSize(10);
        assertThat(data(catalog.api.get(PATH + "?limit=5000").expect(200)).getInteger("limit"))
                .isEqualTo(100);
        assertThat(names(catalog.api.get(PATH + "?page=99").expect(200))).isEmpty();
        catalog.api.get(PATH + "?limit=0").expect(400);
        catalog.api.get(PATH + "?page=x").expect(400).problem().hasViolation("query/page");
    }

    /** The array was cut off at 100 records, and an array does not show its limit. */
    @Test
    void l1_arrayOfOwnRecords_hasAsManyAsTheLimitSays() {
        IntStream.range(0, 102).forEach(i -> createOffering(alma, offering("n" + i)));
        assertThat(new JsonArray(catalog.api
                        .get(PATH + "/me?limit=101")
                        .bearer(alma)
                        .expect(200)
                        .text()))
                .hasSize(101);
        assertThat(new JsonArray(catalog.api
                        .get(PATH + "/me?limit=1000000")
                        .bearer(alma)
                        .expect(200)
                        .text()))
                .hasSize(102);
    }

    @Test
    void l1_offeredBy_isOneOfSeveralParticipants() {
        String bete = catalog.participant("Bete");
        String ofAlma = createOffering(alma, offering("A")).getString("providedBy");
        String ofBete = createOffering(bete, offering("B")).getString("providedBy");
        createOffering(bete, offering("C"));
        createOffering(catalog.participant("Ceti"), offering("D"));
        String url = catalog.self.certificate().url() + "/v1/catalog/participants/" + ofBete;
        assertThat(names(catalog.api.get(PATH + "?offeredBy=" + ofAlma).expect(200)))
                .containsExactly("A");
        assertThat(names(catalog.api
                        .get(PATH + "?offeredBy=" + ofAlma + "," + url)
                        .expect(200)))
                .containsExactly("A", "B", "C");
        assertThat(names(catalog.api.get(PATH + "?providedBy=" + ofBete).expect(200)))
                .containsExactly("B", "C");
        assertThat(names(catalog.api.get(PATH + "?offeredBy=" + ABSENT).expect(200)))
                .isEmpty();
        catalog.api
                .get(PATH + "?offeredBy=%7B%22$gt%22:%22%22%7D")
                .expect(400)
                .problem()
                .hasViolation("query/offeredBy");
    }

    @Test
    void l7_allWordsOfASearchMatch_theLastOneAsAPrefix() {
        createOffering(alma, offering("Learning records").put("description", "xAPI statements of 480 learners"));
        createOffering(
                alma,
                offering("Forecast")
                        .put("keywords", new JsonArray().add("Open data").add("Weather")));
        createOffering(alma, offering("Draft records").put("status", "draft"));
        assertThat(search("records")).containsExactly("Learning records");
        assertThat(search("rec")).containsExactly("Learning records");
        assertThat(search("XAPI 480")).containsExactly("Learning records");
        assertThat(search("xapi, open")).isEmpty();
        assertThat(search("rec learning")).isEmpty();
        assertThat(search("weather op")).containsExactly("Forecast");
        assertThat(search("ecast")).isEmpty();
    }

    @Test
    void l7_hitsInTheNameComeFirst_onEveryPage() {
        createOffering(alma, offering("A").put("description", "weather data"));
        createOffering(alma, offering("Weather data"));
        createOffering(alma, offering("Data").put("keywords", new JsonArray().add("weather")));
        createOffering(alma, offering("The data of the weather"));
        assertThat(search("weather data")).containsExactly("Weather data", "The data of the weather", "A", "Data");
        JsonObject page = data(catalog.api.get(PATH + "?q=data&limit=2&page=2").expect(200));
        assertThat(names(page)).containsExactly("The data of the weather", "A");
        assertThat(page.getInteger("count")).isEqualTo(4);
    }

    @Test
    void l7_marksCaseAndCompatibilityForms_areNoDifference_otherLettersAre() {
        createOffering(alma, offering("Universit\u00e9 \u039f\u0394\u039f\u03a3 \ufb01les"));
        for (String same :
                List.of("universite\u0301", "UNIVERSITE", "\uff35niv", "\u03bf\u03b4\u03bf\u03c2", "files")) {
            assertThat(search(same)).as(same).hasSize(1);
        }
        assertThat(search("univ\u0435rsite")).isEmpty();
    }

    @Test
    void l7_searchFollowsChanges_andKeepsTheOtherFilters() {
        JsonObject created = createOffering(alma, offering("Weather"));
        JsonObject other = createOffering(catalog.participant("Bete"), offering("Weather, too"));
        String owner = created.getString("providedBy");
        assertThat(names(catalog.api.get(PATH + "?q=weather&offeredBy=" + owner).expect(200)))
                .containsExactly("Weather");
        catalog.api.put(path(created), offering("Climate")).bearer(alma).expect(200);
        assertThat(search("weather")).containsExactly(other.getString("name"));
        assertThat(search("climate")).containsExactly("Climate");
        catalog.api.delete(path(created)).bearer(alma).expect(200);
        assertThat(search("climate")).isEmpty();
    }

    @Test
    void l7_searchHasLimits_andWithoutWordsItIsTheWholeList() {
        createOffering(alma, offering("a 007"));
        assertThat(search("a".repeat(200))).isEmpty();
        assertThat(search("a ".repeat(10))).hasSize(1);
        assertThat(search("007")).hasSize(1);
        assertThat(search("7")).isEmpty();
        assertThat(search("")).hasSize(1);
        assertThat(search("\u0301 $*")).hasSize(1);
        for (String tooMuch : List.of("a".repeat(201), "a ".repeat(11), "\ufdfa".repeat(4))) {
            catalog.api
                    .get(PATH + "?q=" + URLEncoder.encode(tooMuch, UTF_8))
                    .expect(400)
                    .problem()
                    .hasViolation("query/q");
        }
    }

    @Test
    void l8_ownOfferings_areOneArray_ofAnyLength() {
        String bete = catalog.participant("Bete");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 205; i++) {
            createOffering(alma, offering("n" + i).put("status", i % 2 == 0 ? "draft" : "published"));
            expected.add("n" + i);
        }
        createOffering(bete, offering("b"));
        assertThat(ownNames(alma, "")).isEqualTo(expected);
        assertThat(ownNames(alma, "?limit=2&page=2")).containsExactly("n2", "n3");
        assertThat(ownNames(bete, "")).containsExactly("b");
        assertThat(ownNames(catalog.participant("Ceti"), "")).isEmpty();
    }

    @Test
    void compatibility_anyCaseTrailingSlashAndPrefix_andErrorsAsExistingClientsReadThem() {
        JsonObject created = catalog.api
                .post("/v1/serviceOfferings/", offering("Records"))
                .bearer(alma)
                .expect(201)
                .json();
        catalog.api.get("/v1" + path(created)).expect(200);
        assertThat(ownNames(alma, "")).containsExactly("Records");
        catalog.api
                .post(PATH, offering(" "))
                .bearer(alma)
                .expect(400)
                .problem()
                .contains("code", 400)
                .contains("errorMsg", "The request is invalid");
        JsonObject error = catalog.api
                .get(PATH + "?page=0")
                .expect(400)
                .json()
                .getJsonArray("errors")
                .getJsonObject(0);
        assertThat(error.getString("location")).isEqualTo("query");
        assertThat(error.getString("path")).isEqualTo("page");
        assertThat(error.getString("type")).isEqualTo("field");
        assertThat(error.getString("msg")).isNotBlank();
        JsonObject absent = catalog.api.get(PATH + "/" + ABSENT).expect(404).json();
        assertThat(absent.getString("message"))
                .isEqualTo(absent.getString("detail"))
                .isEqualTo(absent.getString("error"));
    }

    private ProblemAssert refused(JsonObject body) {
        return catalog.api.post(PATH, body).bearer(alma).expect(400).problem().isOfType(ProblemType.INVALID_INPUT);
    }

    private ApiProbe.Answer keyed(String token, JsonObject body, int status) {
        return catalog.api
                .post(PATH, body)
                .bearer(token)
                .header("Idempotency-Key", "key-1")
                .expect(status);
    }

    private JsonObject createOffering(String token, JsonObject body) {
        return create(token, OFFERINGS, body);
    }

    private List<String> search(String words) {
        return names(
                catalog.api.get(PATH + "?q=" + URLEncoder.encode(words, UTF_8)).expect(200));
    }

    private static List<String> names(ApiProbe.Answer answer) {
        return names(data(answer));
    }

    private static List<String> names(JsonObject page) {
        return records(page).stream().map(record -> record.getString("name")).toList();
    }

    private List<String> ownNames(String token, String query) {
        return own(token, OFFERINGS + query).stream()
                .map(record -> record.getString("name"))
                .toList();
    }

    private static String path(JsonObject offering) {
        return path(OFFERINGS, offering);
    }

    private static JsonObject offering(String name) {
        return new JsonObject().put("name", name);
    }

    /** An array in arrays, this many levels deep. */
    private static JsonArray nested(int levels) {
        return levels == 1 ? new JsonArray() : new JsonArray().add(nested(levels - 1));
    }

    @Test
    void c5_deletionOfAVersionThatWasChanged_isRefused() {
        JsonObject offering = create(OFFERINGS, body("A"));
        change(OFFERINGS, offering, new JsonObject().put("location", "DE"));
        String path = path(OFFERINGS, offering);
        catalog.api.delete(path).bearer(alma).header("If-Match", "\"0\"").expect(409);
        catalog.api.delete(path).bearer(alma).header("If-Match", "x").expect(400);
        catalog.api.get(path).expect(200);
        catalog.api.delete(path).bearer(alma).header("If-Match", "\"1\"").expect(200);
    }
}
