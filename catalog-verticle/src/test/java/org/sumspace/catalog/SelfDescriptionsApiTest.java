package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.account.domain.ParticipantAccount;

class SelfDescriptionsApiTest extends RecordApiTestBase {
    @Test
    void offering_isDescribed_withItsOwnersId_andUrlsOfItsResources() {
        JsonObject created = create(
                "serviceofferings",
                body("Records")
                        .put("dataResources", new JsonArray().add(ABSENT))
                        .put("softwareResources", new JsonArray().add(url("softwareresources", ABSENT))));
        assertThat(described("serviceofferings", created))
                .isEqualTo(created.copy()
                        .put("@context", catalog.self.certificate().url() + "/v1/serviceoffering")
                        .put("@type", "ServiceOffering")
                        .put("@id", url("serviceofferings", created.getString("_id")))
                        .put("dataResources", new JsonArray().add(url("dataresources", ABSENT)))
                        .put("softwareResources", new JsonArray().add(url("softwareresources", ABSENT))));
    }

    @ParameterizedTest
    @CsvSource({"dataresources,DataResource", "softwareresources,SoftwareResource"})
    void resource_isDescribed_withIdsOfParticipants(String kind, String type) {
        JsonObject created = create(kind, body("Records").put("copyrightOwnedBy", new JsonArray().add(ABSENT)));
        assertThat(described(kind, created))
                .isEqualTo(created.copy()
                        .put("@context", catalog.self.certificate().url() + "/v1/" + type.toLowerCase(Locale.ROOT))
                        .put("@type", type)
                        .put("@id", url(kind, created.getString("_id"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serviceofferings", "dataresources", "softwareresources"})
    void c10_draftIsDescribedToItsOwnerAndOperatorsOnly_andADeletedRecordToNobody(String kind) {
        String bete = catalog.participant("Bete");
        String operator = operator();
        JsonObject created = create(kind, body("Records").put("status", "draft"));
        String path = path(kind, created.getString("_id"));
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(bete).expect(404);
        catalog.api.get(path).bearer("no.valid.token").expect(404);
        catalog.api.get(path).bearer(alma).expect(200);
        catalog.api.get(path).bearer(operator).expect(200);

        String record = "/" + kind + "/" + created.getString("_id");
        JsonObject publish = new JsonObject().put("status", "published").put("archived", true);
        catalog.api.put(record, publish).bearer(alma).expect(200);
        catalog.api.get(path).expect(200);
        catalog.api.delete(record).bearer(alma).expect(200);
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(alma).expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"serviceofferings", "dataresources", "softwareresources", "participants"})
    void unknownId_isNotFound_andAMalformedOneIsRefused(String kind) {
        catalog.api.get(path(kind, ABSENT)).expect(404);
        for (String id : List.of("x", "%7B%22$ne%22:1%7D", ABSENT + "8", ABSENT.substring(1))) {
            catalog.api.get(path(kind, id)).expect(400).problem().hasViolation("path/id");
        }
    }

    @Test
    void idOfAnotherKind_isNotFound() {
        JsonObject created = create("dataresources", body("Records"));
        catalog.api.get(path("softwareresources", created.getString("_id"))).expect(404);
        catalog.api.get(path("participants", created.getString("_id"))).expect(404);
    }

    @Test
    void version_isTheEntityTag_withWhichTheOwnerChangesTheRecord() {
        String id = create("dataresources", body("Records")).getString("_id");
        JsonObject change = new JsonObject().put("description", "new");
        String tag = catalog.api.get(path("dataresources", id)).expect(200).header("ETag");
        catalog.api
                .put("/dataresources/" + id, change)
                .bearer(alma)
                .header("If-Match", tag)
                .expect(200);
        assertThat(catalog.api.get(path("dataresources", id)).expect(200).header("ETag"))
                .isEqualTo("\"1\"");
    }

    @Test
    void l2_versionThatTheClientHas_isNotSentAgain() {
        String path =
                path("dataresources", create("dataresources", body("Records")).getString("_id"));
        assertThat(catalog.api
                        .get(path)
                        .header("If-None-Match", "\"0\"")
                        .expect(304)
                        .bytes())
                .isEmpty();
        catalog.api.get(path).header("If-None-Match", "\"1\"").expect(200);
    }

    /** An owner's own context would change the meaning of the catalog's fields. */
    @Test
    void c3_jsonLdOfTheOwnerIsKept_butContextTypeAndIdAreTheCatalogs() {
        JsonObject created = create(
                "serviceofferings",
                body("Records")
                        .put("@context", "https://evil.example")
                        .put("@type", "Service")
                        .put("@id", "https://evil.example/1")
                        .put("@language", "en")
                        .put("odrl:target", "x"));
        JsonObject description = described("serviceofferings", created);
        assertThat(description.getString("@type")).isEqualTo("ServiceOffering");
        assertThat(description.getString("@language")).isEqualTo("en");
        assertThat(description.getString("odrl:target")).isEqualTo("x");
        assertThat(description.encode()).doesNotContain("evil.example");
    }

    @Test
    void compatibility_anyCaseTrailingSlashAndPrefix() {
        JsonObject created = create("serviceofferings", body("Records"));
        String id = created.getString("_id");
        JsonObject description = described("serviceofferings", created);
        for (String path : List.of(
                "/v1/catalog/serviceofferings/" + id,
                "/catalog/serviceOfferings/" + id + "/",
                "/v1/Catalog/serviceofferings/" + id.toUpperCase(Locale.ROOT))) {
            assertThat(catalog.api.get(path).expect(200).json()).isEqualTo(description);
        }
    }

    @Test
    void owner_isFoundByTheUrlThatAPublicAnswerShows() {
        JsonObject created = create("dataresources", body("Records"));
        String url = catalog.api
                .get("/dataresources/" + created.getString("_id"))
                .expect(200)
                .json()
                .getString("producedBy");
        String path = url.substring(catalog.self.certificate().url().toString().length());
        JsonObject owner = catalog.api.get(path).expect(200).json();
        assertThat(owner.getString("_id")).isEqualTo(created.getString("producedBy"));
        assertThat(owner.getString("@id")).isEqualTo(url);
        assertThat(owner.getString("legalName")).isEqualTo("Alma");
    }

    /** Each value of the account is distinct, so that it is found wherever an answer has it. */
    @Test
    void c15_participant_isDescribedWithoutItsAdministratorAndSecrets() {
        JsonObject signUp = new JsonObject()
                .put("email", "Planted.Mail@planted-host.example")
                .put("password", "planted-password")
                .put("firstName", "Plantedfirst")
                .put("lastName", "Plantedlast")
                .put("participantName", "  Elm University ");
        String id = catalog.api
                .post("/auth/signup", signUp)
                .expect(200)
                .json()
                .getJsonObject("participant")
                .getString("id");
        String elm = catalog.login("planted.mail@planted-host.example", "planted-password");
        ParticipantAccount account = result(catalog.stores.accounts().byEmail("planted.mail@planted-host.example"))
                .orElseThrow();
        String operator = operator();

        String text = catalog.api.get(path("participants", id)).expect(200).text();
        for (String token : List.of(elm, alma, operator, "no.valid.token")) {
            assertThat(catalog.api
                            .get(path("participants", id.toUpperCase(Locale.ROOT)))
                            .bearer(token)
                            .expect(200)
                            .text())
                    .isEqualTo(text);
        }
        assertThat(text.toLowerCase(Locale.ROOT))
                .doesNotContain("planted", "argon2", "mail", "hash", "key", "secret")
                .doesNotContain(account.passwordHash().reveal().toLowerCase(Locale.ROOT));
        JsonObject participant = new JsonObject(text);
        assertThat(participant.getString("createdAt")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(participant.remove("updatedAt")).isEqualTo(participant.remove("createdAt"));
        assertThat(participant)
                .isEqualTo(new JsonObject()
                        .put("@context", catalog.self.certificate().url() + "/v1/participant")
                        .put("@type", "Participant")
                        .put("@id", url("participants", id))
                        .put("_id", id)
                        .put("legalName", "Elm University")
                        .put("did", null)
                        .put(
                                "legalPerson",
                                new JsonObject()
                                        .put("registrationNumber", "")
                                        .put("headquartersAddress", new JsonObject().put("countryCode", ""))
                                        .put("legalAddress", new JsonObject().put("countryCode", ""))
                                        .put("parentOrganization", new JsonArray())
                                        .put("subOrganization", new JsonArray()))
                        .put("logo", "")
                        .put("termsAndConditions", "")
                        .put("associatedOrganisation", "")
                        .put("plan", "")
                        .put("permissions", new JsonArray())
                        .put("dataspaceEndpoint", "")
                        .put("schema_version", "1")
                        .put("__v", 0));
    }

    @Test
    void c15_recordIsDescribedWithoutTheRequestThatCreatedIt() {
        JsonObject created = catalog.api
                .post("/dataresources", body("Records"))
                .bearer(alma)
                .header("Idempotency-Key", "planted-key")
                .expect(201)
                .json();
        assertThat(described("dataresources", created).encode())
                .doesNotContain("planted", "request", "@example.org", "Ada");
    }

    private JsonObject described(String kind, JsonObject record) {
        return catalog.api.get(path(kind, record.getString("_id"))).expect(200).json();
    }

    private static String path(String kind, String id) {
        return "/catalog/" + kind + "/" + id;
    }
}
