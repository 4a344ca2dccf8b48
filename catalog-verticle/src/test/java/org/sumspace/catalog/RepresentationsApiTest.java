package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ProblemAssert;

class RepresentationsApiTest extends RecordApiTestBase {
    private static final String PATH = "/representations";

    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE})
    void c11_representationIsCreated_shownByItsResource_changed_andDeleted(String kind) {
        JsonObject resource = create(kind, body("Records"));
        assertThat(read(kind, resource).containsKey("representation")).isFalse();
        JsonObject created = represent(resource, new JsonObject().put("url", "https://elm.example/statements"));
        assertThat(created.getString("type")).isEqualTo("REST");
        assertThat(created.getString("method")).isEqualTo("none");
        assertThat(created.getString("resourceID")).isEqualTo(resource.getString("_id"));
        String path = path("representations", created);
        assertThat(catalog.api.get(path).expect(200).json()).isEqualTo(created);
        assertShown(kind, resource, created);

        JsonObject changed = catalog.api
                .put(path, new JsonObject().put("mimeType", "application/json"))
                .bearer(alma)
                .header("If-Match", "0")
                .expect(200)
                .json();
        assertThat(changed.getString("url")).isEqualTo("https://elm.example/statements");
        assertThat(changed.getLong("__v")).isEqualTo(1);
        assertShown(kind, resource, changed);
        catalog.api
                .put(path, new JsonObject().put("mimeType", "text/csv"))
                .bearer(alma)
                .header("If-Match", "0")
                .expect(409);

        assertThat(catalog.api.delete(path).bearer(alma).expect(200).json()).isEqualTo(changed);
        catalog.api.get(path).expect(404);
        catalog.api.delete(path).bearer(alma).expect(404);
        assertThat(read(kind, resource).containsKey("representation")).isFalse();
        assertThat(own(alma, kind).get(0).containsKey("representation")).isFalse();
    }

    private void assertShown(String kind, JsonObject resource, JsonObject representation) {
        for (JsonObject shown : List.of(
                read(kind, resource),
                list("/" + kind).get(0),
                catalog.api.get("/catalog" + path(kind, resource)).expect(200).json())) {
            assertThat(shown.getJsonObject("representation")).isEqualTo(representation);
        }
        assertThat(own(alma, kind).get(0).getString("representation")).isEqualTo(representation.getString("_id"));
    }

    @Test
    void c11_everyFieldOfTheContract_isReturnedAsItWasSent() {
        JsonObject whole =
                new JsonObject("""
                    {"resourceID": "%s", "type": "POSTGRESQL", "url": "u", "method": "apiKey", "credential": "c",
                     "queryParams": ["a"], "mimeType": "text/csv", "visibility": "owner",
                     "proxy": {"protocol": "https", "host": "h", "port": 8080, "credential": "c"},
                     "sql": {"url": "postgresql://h/d", "host": "h", "port": "5432", "database": "d", "query": "q",
                             "credential": "c"},
                     "fileType": "csv", "sqlQuery": "select", "className": "Learner"}\
                    """.formatted(create(DATA, body("Records")).getString("_id")));
        assertThat(whole.fieldNames())
                .isEqualTo(Contract.load(CatalogVerticle.CONTRACT)
                        .published()
                        .getJsonObject("components")
                        .getJsonObject("schemas")
                        .getJsonObject("RepresentationFields")
                        .getJsonObject("properties")
                        .fieldNames());
        JsonObject created =
                catalog.api.post(PATH, whole).bearer(alma).expect(201).json();
        assertThat(created.getMap()).containsAllEntriesOf(whole.getMap());
    }

    @Test
    void c11_addressesWithUserInfo_areRefused() {
        JsonObject resource = create(SOFTWARE, body("Filter"));
        for (String url : List.of(
                "https://user:pw@elm.example/a",
                "https://user@elm.example",
                "HTTPS:\\\\user:pw@elm.example",
                "https:user:pw@elm.example",
                "ht\ntps://user:pw@elm.example",
                " https://user:pw@elm.example",
                "jdbc:postgresql://user:pw@elm.example/db",
                "//user:pw@elm.example",
                "user:pw@elm.example")) {
            refused(resource, new JsonObject().put("url", url)).hasViolation("/url");
            refused(resource, new JsonObject().put("sql", new JsonObject().put("url", url)))
                    .hasViolation("/sql/url");
        }
        refused(resource, new JsonObject().put("proxy", new JsonObject().put("host", "user:pw@proxy")))
                .hasViolation("/proxy/host");
        refused(resource, new JsonObject().put("sql", new JsonObject().put("password", "pw")));
        for (String url : List.of(
                "https://elm.example/a@b?c=d@e#f@g",
                "https://elm.example:8443/{user}@x",
                "https://elm.example?x=@",
                "elm.example:80/x@y")) {
            represent(resource, new JsonObject().put("url", url));
        }
        String path = path("representations", represent(resource, new JsonObject()));
        catalog.api
                .put(path, new JsonObject().put("url", "https://user:pw@elm.example"))
                .bearer(alma)
                .expect(400);
    }

    @Test
    void c11_resourceWithPersonalData_needsAPlaceholder() {
        JsonObject resource = create(DATA, body("Records").put("containsPII", true));
        for (String url : List.of(
                "",
                "https://elm.example/a",
                "https://elm.example/{}",
                "https://elm.example/{ }",
                "ftp://elm.example/{u}")) {
            refused(resource, new JsonObject().put("url", url)).hasViolation("/url");
        }
        refused(resource, new JsonObject()).hasViolation("/url");
        JsonObject created = represent(resource, new JsonObject().put("url", "https://elm.example/{userId}/records"));
        catalog.api
                .put(path("representations", created), new JsonObject().put("url", "https://elm.example"))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/url");
    }

    @Test
    void c11_visibilityOwner_hidesAllButIdTypeAndMimeTypeFromOthers() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject created = represent(
                resource,
                new JsonObject()
                        .put("url", "https://planted.example")
                        .put("credential", "planted")
                        .put("mimeType", "text/csv")
                        .put("x:y", "planted")
                        .put("visibility", "owner"));
        JsonObject hidden = new JsonObject()
                .put("_id", created.getString("_id"))
                .put("type", "REST")
                .put("mimeType", "text/csv");
        String path = path("representations", created);
        for (String token : List.of(catalog.participant("Bete"), operator(), "no.valid.token")) {
            assertThat(catalog.api.get(path).bearer(token).expect(200).json()).isEqualTo(hidden);
            assertThat(catalog.api
                            .get(path(DATA, resource))
                            .bearer(token)
                            .expect(200)
                            .json()
                            .getJsonObject("representation"))
                    .isEqualTo(hidden);
        }
        for (String read : List.of(path, path(DATA, resource), "/" + DATA, "/catalog" + path(DATA, resource))) {
            assertThat(catalog.api.get(read).expect(200).text()).doesNotContain("planted");
        }
        assertThat(catalog.api.get(path).bearer(alma).expect(200).json()).isEqualTo(created);
        for (String read : List.of(path(DATA, resource), "/catalog" + path(DATA, resource))) {
            assertThat(catalog.api.get(read).bearer(alma).expect(200).json().getJsonObject("representation"))
                    .isEqualTo(created);
        }
    }

    @Test
    void c13_onlyTheOwnerOfTheResource_createsChangesAndDeletes() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject created = represent(resource, new JsonObject());
        String path = path("representations", created);
        JsonObject another = new JsonObject().put("resourceID", resource.getString("_id"));
        for (String token : List.of(catalog.participant("Bete"), operator())) {
            catalog.api.post(PATH, another).bearer(token).expect(403);
            catalog.api
                    .put(path, new JsonObject().put("url", "x"))
                    .bearer(token)
                    .expect(403);
            catalog.api.delete(path).bearer(token).expect(403);
        }
        assertThat(read(DATA, resource).getJsonObject("representation")).isEqualTo(created);
    }

    @Test
    void c14_refusals_areInTheirOrder() {
        String path = PATH + "/" + ABSENT;
        catalog.api.post(PATH, new JsonObject()).expect(401);
        catalog.api.put(path, new JsonObject()).expect(401);
        catalog.api.delete(path).expect(401);
        catalog.api.post(PATH, new JsonObject()).bearer(alma).expect(400);
        catalog.api
                .post(PATH, new JsonObject().put("resourceID", "x"))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/resourceID");
        catalog.api
                .post(PATH, new JsonObject().put("resourceID", ABSENT))
                .bearer(alma)
                .expect(404);
        catalog.api.get(path).expect(404);
        catalog.api.put(path, new JsonObject()).bearer(alma).expect(404);
        catalog.api.delete(path).bearer(alma).expect(404);
        catalog.api.get(PATH + "/x").expect(400);
        JsonObject offering = create(OFFERINGS, body("Records"));
        catalog.api
                .post(PATH, new JsonObject().put("resourceID", offering.getString("_id")))
                .bearer(alma)
                .expect(404);
    }

    @Test
    void c10_representationOfADraft_isAsPrivateAsTheDraft() {
        JsonObject resource = create(DATA, body("Records").put("status", "draft"));
        JsonObject created = represent(resource, new JsonObject());
        String path = path("representations", created);
        String bete = catalog.participant("Bete");
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(bete).expect(404);
        catalog.api.put(path, new JsonObject()).bearer(bete).expect(404);
        catalog.api.delete(path).bearer(bete).expect(404);
        catalog.api
                .post(PATH, new JsonObject().put("resourceID", resource.getString("_id")))
                .bearer(bete)
                .expect(404);
        catalog.api.get(path).bearer(alma).expect(200);
        catalog.api.get(path).bearer(operator()).expect(200);
    }

    @Test
    void c4_referenceOfAResource_isSetByTheCatalogAlone() {
        JsonObject resource = create(DATA, body("Records").put("representation", ABSENT));
        assertThat(resource.containsKey("representation")).isFalse();
        JsonObject created = represent(resource, new JsonObject());
        JsonObject whole = read(DATA, resource);
        JsonObject unchanged = change(DATA, resource, whole.copy().put("representation", ABSENT));
        assertThat(unchanged.getString("representation")).isEqualTo(created.getString("_id"));
        catalog.api
                .put(path("representations", created), new JsonObject().put("resourceID", ABSENT))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/resourceID");
        String sameResource = url(DATA, resource.getString("_id"));
        assertThat(catalog.api
                        .put(
                                path("representations", created),
                                created.copy().put("owner", ABSENT).put("resourceID", sameResource))
                        .bearer(alma)
                        .expect(200)
                        .json())
                .isEqualTo(created);
    }

    @Test
    void c9_sameRequestAgain_givesTheSameRepresentation_andDoesNotReplaceALaterOne() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject request = new JsonObject().put("resourceID", resource.getString("_id"));
        JsonObject first = keyed(request);
        assertThat(keyed(request)).isEqualTo(first);
        JsonObject second = represent(resource, new JsonObject().put("url", "https://elm.example"));
        assertThat(keyed(request)).isEqualTo(first);
        assertThat(read(DATA, resource).getJsonObject("representation")).isEqualTo(second);
        catalog.api.get(path("representations", first)).expect(200);
    }

    @Test
    void c7_valuesBeyondTheirLimits_areRefused() {
        JsonObject resource = create(SOFTWARE, body("Filter"));
        refused(resource, new JsonObject().put("url", "a".repeat(10_001))).hasViolation("/url");
        refused(resource, new JsonObject().put("type", "a".repeat(301))).hasViolation("/type");
        refused(resource, new JsonObject().put("visibility", "secret")).hasViolation("/visibility");
        refused(resource, new JsonObject().put("proxy", new JsonObject().put("port", 70_000)));
        for (int i = 0; i < 100; i++) {
            represent(resource, new JsonObject().put("url", "u" + i));
        }
        catalog.api
                .post(PATH, new JsonObject().put("resourceID", resource.getString("_id")))
                .bearer(alma)
                .expect(409);
    }

    @Test
    void apiResponseRepresentation_isShownIfItIsTheOwnersOwn() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject answer = represent(resource, new JsonObject().put("url", "https://elm.example/answer"));
        JsonObject shown = represent(resource, new JsonObject().put("url", "https://elm.example"));
        change(DATA, resource, new JsonObject().put("apiResponseRepresentation", answer.getString("_id")));
        JsonObject read = read(DATA, resource);
        assertThat(read.getJsonObject("representation")).isEqualTo(shown);
        assertThat(read.getJsonObject("apiResponseRepresentation")).isEqualTo(answer);
        assertThat(change(DATA, resource, read).getString("apiResponseRepresentation"))
                .isEqualTo(answer.getString("_id"));
        catalog.api
                .put(path(DATA, resource), new JsonObject().put("apiResponseRepresentation", "x"))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/apiResponseRepresentation");

        JsonObject foreign = create(
                catalog.participant("Bete"),
                DATA,
                body("Copy").put("apiResponseRepresentation", answer.getString("_id")));
        assertThat(read(DATA, foreign).containsKey("apiResponseRepresentation")).isFalse();
        catalog.api.delete(path("representations", answer)).bearer(alma).expect(200);
        assertThat(read(DATA, resource).containsKey("apiResponseRepresentation"))
                .isFalse();
        assertThat(list("/" + DATA)).hasSize(2);
    }

    @Test
    void resourceIsDeleted_withAllItsRepresentations() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject first = represent(resource, new JsonObject());
        JsonObject second = represent(resource, new JsonObject().put("url", "x"));
        JsonObject other = represent(create(DATA, body("Others")), new JsonObject());
        catalog.api.delete(path(DATA, resource)).bearer(alma).expect(200);
        for (JsonObject deleted : List.of(first, second)) {
            catalog.api.get(path("representations", deleted)).expect(404);
            assertThat(result(
                            catalog.stores.records(ResourceKind.REPRESENTATION).find(deleted.getString("_id"))))
                    .isEmpty();
        }
        catalog.api.get(path("representations", other)).expect(200);
    }

    /** A dangling reference made the public catalog's lists fail. */
    @Test
    void c6_representationThatIsMissingInTheStore_isLeftOutOfReads() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject created = represent(resource, new JsonObject());
        result(catalog.stores.records(ResourceKind.REPRESENTATION).delete(created.getString("_id")));
        assertThat(read(DATA, resource).containsKey("representation")).isFalse();
        assertThat(list("/" + DATA)).hasSize(1);
        catalog.api.get("/catalog" + path(DATA, resource)).expect(200);
        catalog.api.delete(path(DATA, resource)).bearer(alma).expect(200);
    }

    @Test
    void c3_unknownKeysAreDroppedAndNamed_jsonLdIsKept() {
        JsonObject resource = create(DATA, body("Records"));
        var answer = catalog.api
                .post(
                        PATH,
                        new JsonObject()
                                .put("resourceID", resource.getString("_id"))
                                .put("colour", "red")
                                .put("queryParams", new JsonArray().add("a"))
                                .put("x:y", 1))
                .bearer(alma)
                .expect(201);
        assertThat(answer.header("Sumspace-Ignored-Fields")).isEqualTo("colour");
        assertThat(answer.json().getInteger("x:y")).isEqualTo(1);
    }

    private JsonObject represent(JsonObject resource, JsonObject fields) {
        return catalog.api
                .post(PATH, fields.copy().put("resourceID", resource.getString("_id")))
                .bearer(alma)
                .expect(201)
                .json();
    }

    private ProblemAssert refused(JsonObject resource, JsonObject fields) {
        return catalog.api
                .post(PATH, fields.copy().put("resourceID", resource.getString("_id")))
                .bearer(alma)
                .expect(400)
                .problem();
    }

    private JsonObject keyed(JsonObject request) {
        return catalog.api
                .post(PATH, request)
                .bearer(alma)
                .header("Idempotency-Key", "key-1")
                .expect(201)
                .json();
    }

    @Test
    void c11_resourceIsNotChangedToPersonalData_whileARepresentationHasNoPlaceholder() {
        JsonObject resource = create(DATA, body("Records"));
        JsonObject open = represent(resource, new JsonObject().put("url", "https://elm.example/all"));
        JsonObject personal = new JsonObject().put("containsPII", "true");

        catalog.api
                .put(path(DATA, resource), personal)
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/containsPII");
        catalog.api
                .put(path(DATA, resource), personal)
                .bearer(catalog.participant("Bete"))
                .expect(403);
        assertThat(read(DATA, resource).getBoolean("containsPII")).isFalse();
        change("representations", open, new JsonObject().put("url", "https://elm.example/{userId}"));
        assertThat(change(DATA, resource, personal).getBoolean("containsPII")).isTrue();
    }
}
