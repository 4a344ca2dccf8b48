package org.sumspace.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of other catalogs. Each test has participants and records of its own. */
class ImportApiTest {
    /** The bcrypt hash of "abc"; a longer password is not needed to log in. */
    private static final String BCRYPT = "$2b$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i";

    private static final String ABSENT = "0123456789abcdef01234567";

    @TempDir
    private static Path dataDir;

    private static CatalogUnderTest catalog;
    private static int lastId = 0x100;

    @BeforeAll
    static void start() {
        catalog = new CatalogUnderTest(dataDir);
    }

    @AfterAll
    static void stop() {
        catalog.close();
    }

    private static String id() {
        lastId++;
        return String.format(Locale.ROOT, "65f0c0ffee%014x", lastId);
    }

    private static String line(String kind, JsonObject record) {
        return new JsonObject().put("kind", kind).put("record", record).encode();
    }

    private static JsonObject participant(String id, String name) {
        return new JsonObject()
                .put("_id", id)
                .put("legalName", name)
                .put(
                        "admin",
                        new JsonObject()
                                .put("_id", id)
                                .put("email", name + "@example.org")
                                .put("firstName", "Ada")
                                .put("lastName", "L"));
    }

    private static JsonObject offering(String id, String owner) {
        return new JsonObject().put("_id", id).put("name", "Offering " + id).put("providedBy", owner);
    }

    private static JsonObject load(String... lines) {
        return TransferApiTest.load(catalog, String.join("\n", lines), "");
    }

    private static JsonObject replace(String... lines) {
        return TransferApiTest.load(catalog, String.join("\n", lines), "?replace=true");
    }

    private static List<String> reasons(JsonObject report) {
        return report.getJsonArray("refused").stream()
                .map(line -> ((JsonObject) line).getString("reason"))
                .toList();
    }

    private static String reason(JsonObject report) {
        assertThat(reasons(report)).hasSize(1);
        return reasons(report).get(0);
    }

    @Test
    void onlyOperators_exportAndImport() {
        String participant = catalog.participant("Spruce");
        catalog.api.get("/administration/export").expect(401);
        catalog.api
                .get("/administration/export?secrets=true")
                .bearer(participant)
                .expect(403);
        catalog.api
                .get("/administration/import")
                .method("POST")
                .body("application/x-ndjson", "{}".getBytes(UTF_8))
                .bearer(participant)
                .expect(403);
    }

    @Test
    void policiesThatNobodyCouldCreate_areRefused() {
        String owner = id();
        JsonObject wrongAction = new JsonObject().put("permission", new JsonObject().put("action", "USE"));
        for (Object policy : List.of(5, new JsonObject().put("values", new JsonObject()), wrongAction)) {
            JsonObject record = offering(id(), owner).put("policy", new JsonArray().add(policy));
            assertThat(reason(load(line("serviceofferings", record)))).startsWith("/policy/0");
        }
        JsonObject words = offering(id(), owner).put("policy", new JsonArray().add("as agreed"));
        assertThat(load(line("serviceofferings", words)).getInteger("stored")).isOne();
    }

    @Test
    void badLines_areRefusedWithNumberAndReason_andTheOthersAreStored() {
        String owner = id();
        JsonObject good = offering(id(), owner);
        JsonObject blank = offering(id(), owner).put("name", " ");
        JsonObject ofNobody = offering(id(), "Elm");
        JsonObject malformed = offering(id(), owner).put("dataResources", new JsonArray().add("x"));

        JsonObject report = load(
                "",
                "{",
                "[]",
                line("trainings", good),
                line("serviceofferings", blank),
                line("serviceofferings", ofNobody),
                line("serviceofferings", malformed),
                line("serviceofferings", offering("12", owner)),
                line("serviceofferings", good.copy().put("createdAt", "yesterday")),
                line("serviceofferings", good),
                "{\"kind\": \"serviceofferings\", \"kind\": \"serviceofferings\", \"record\": {}}",
                "");

        assertThat(report.getInteger("stored")).isOne();
        assertThat(report.getJsonArray("refused").stream().map(line -> ((JsonObject) line).getInteger("line")))
                .containsExactly(2, 3, 4, 5, 6, 7, 8, 9, 11);
        assertThat(reasons(report).get(2)).contains("one of participants, dataresources");
        assertThat(reasons(report).get(3)).startsWith("/name:");
        assertThat(reasons(report).get(4)).startsWith("/providedBy:");
        assertThat(reasons(report).get(5)).startsWith("/dataResources/0:");
        assertThat(catalog.api
                        .get("/serviceofferings/" + good.getString("_id"))
                        .expect(200)
                        .json()
                        .getString("createdAt"))
                .as("the time in the id")
                .isEqualTo("2024-03-12T20:54:23.000Z");
    }

    @Test
    void participantsThatLookAlike_areReported_neverMerged() {
        String first = id();
        JsonObject keys = new JsonObject().put("serviceKey", "k".repeat(100)).put("serviceSecretKey", "s".repeat(100));
        assertThat(load(line("participants", participant(first, "Birch").mergeIn(keys)))
                        .getInteger("stored"))
                .isOne();

        JsonObject sameEmail = participant(id(), "Birch tree");
        sameEmail.getJsonObject("admin").put("email", "BIRCH@Example.org");
        JsonObject sameName = participant(id(), "birch");
        sameName.getJsonObject("admin").put("email", "other@example.org");
        JsonObject sameKey = participant(id(), "Beech").mergeIn(keys);
        JsonObject report =
                replace(line("participants", sameEmail), line("participants", sameName), line("participants", sameKey));

        assertThat(reasons(report)).allMatch(reason -> reason.startsWith("Participant " + first + " has the same"));
        assertThat(reasons(report).get(0)).contains("e-mail address");
        assertThat(reasons(report).get(1)).contains("legal name");
        assertThat(reasons(report).get(2)).contains("service key");
        assertThat(report.encode()).as("personal data").doesNotContainIgnoringCase("birch@");
    }

    @Test
    void ofTwoLookAlikes_theFirstIsStored_whereverTheImportWasCut() {
        String one = line("participants", participant(id(), "Rowan"));
        JsonObject second = participant(id(), "ROWAN");
        second.getJsonObject("admin").put("email", "x@example.org");
        String two = line("participants", second);

        JsonObject report = load(one, two);
        assertThat(report.getInteger("stored")).isOne();
        assertThat(report.getJsonArray("refused").getJsonObject(0).getInteger("line"))
                .isEqualTo(2);
        assertThat(load(one, two).getInteger("skipped")).isOne();
    }

    @Test
    void roles_comeFromTheConfigurationAlone() {
        JsonObject operator = participant(id(), "Willow");
        operator.getJsonObject("admin").put("role", "operator");
        JsonObject roles = participant(id(), "Willow");
        roles.getJsonObject("admin").put("roles", new JsonArray().add("admin").add("operator"));
        JsonObject usual = participant(id(), "Willow");
        usual.getJsonObject("admin").put("roles", new JsonArray().add("admin"));

        JsonObject report =
                load(line("participants", operator), line("participants", roles), line("participants", usual));
        assertThat(reasons(report)).hasSize(2).allMatch(reason -> reason.contains("role"));
        assertThat(report.getInteger("stored")).isOne();
    }

    @Test
    void bcryptHash_isAccepted_andAnotherHashIsRefused() {
        String id = id();
        JsonObject imported = participant(id, "Maple");
        imported.getJsonObject("admin").put("password", BCRYPT);
        assertThat(load(line("participants", imported)).getInteger("stored")).isOne();

        String token = catalog.login("maple@example.org", "abc");
        catalog.api.get("/serviceofferings/me").bearer(token).expect(200);
        catalog.login("maple@example.org", "abc");
        assertThat(replace(line("participants", imported)).getInteger("skipped"))
                .as("the log-in has renewed the hash")
                .isOne();

        JsonObject costly = participant(id(), "Larch");
        costly.getJsonObject("admin").put("password", BCRYPT.replace("$06$", "$15$"));
        JsonObject plain = participant(id(), "Larch");
        plain.getJsonObject("admin").put("password", "correct horse battery");
        assertThat(reasons(load(line("participants", costly), line("participants", plain))))
                .hasSize(2)
                .allMatch(reason -> reason.startsWith("/admin/password: expected a hash"));
    }

    @Test
    void withoutHash_nobodyLogsIn() {
        assertThat(load(line("participants", participant(id(), "Hazel"))).getInteger("stored"))
                .isOne();
        Stream.of("!", "abc")
                .forEach(password -> catalog.api
                        .post(
                                "/auth/login",
                                new JsonObject()
                                        .put("email", "hazel@example.org")
                                        .put("password", password))
                        .expect(401));
    }

    @Test
    void recordOfAnotherOwner_isNotReplaced() {
        JsonObject offering = offering(id(), id());
        load(line("serviceofferings", offering));

        assertThat(reason(replace(line("serviceofferings", offering.copy().put("providedBy", id())))))
                .isEqualTo("The catalog has a record of another participant with this id.");
        assertThat(reason(load(line("serviceofferings", offering.copy().put("name", "Other")))))
                .contains("replace=true");
    }

    @Test
    void sameIdTwice_isDecidedInTheOrderOfTheLines() {
        JsonObject offering = offering(id(), id());
        String first = line("serviceofferings", offering);
        String second = line("serviceofferings", offering.copy().put("name", "Second"));

        JsonObject report = replace(first, first, second);
        assertThat(List.of(report.getInteger("stored"), report.getInteger("skipped"), report.getInteger("replaced")))
                .containsExactly(1, 1, 1);
        assertThat(catalog.api
                        .get("/serviceofferings/" + offering.getString("_id"))
                        .expect(200)
                        .json()
                        .getString("name"))
                .isEqualTo("Second");
    }

    @Test
    void openCalls_areNotImported() {
        assertThat(reason(load(line("ecosystems", ecosystem(id(), id()).put("pending", new JsonArray().add("sign"))))))
                .contains("(pending)");
    }

    @Test
    void negotiationsThatExcludeEachOther_areReported() {
        JsonObject first = negotiation(id());
        JsonObject other = first.copy().put("_id", id());
        JsonObject declined = first.copy().put("_id", id()).put("negotiationStatus", "Declined");

        JsonObject report =
                load(line("negotiations", first), line("negotiations", other), line("negotiations", declined));
        assertThat(report.getInteger("stored")).isEqualTo(2);
        assertThat(reason(report)).contains("have the negotiation " + first.getString("_id"));
    }

    private static JsonObject negotiation(String id) {
        return new JsonObject()
                .put("_id", id)
                .put("provider", id())
                .put("consumer", id())
                .put("providerServiceOffering", id())
                .put("consumerServiceOffering", id())
                .put("negotiationStatus", "Signed")
                .put("contract", ABSENT)
                .put("consumerPolicies", new JsonArray())
                .put(
                        "providerPolicies",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("_id", id())
                                        .put("ruleId", "rule-access-1")
                                        .put("values", new JsonObject())))
                .put("signatures", new JsonObject().put("provider", "p").put("consumer", "c"));
    }

    private static JsonObject ecosystem(String id, String orchestrator) {
        return new JsonObject()
                .put("_id", id)
                .put("name", "Ecosystem " + id)
                .put("description", "d")
                .put("orchestrator", orchestrator);
    }

    @Test
    void urlsOfTheOtherCatalog_becomeUrlsOfThisOne() {
        String base = "https://old.example/api/v1";
        String data = id();
        JsonObject offering = offering(id(), base + "/catalog/participants/" + id())
                .put(
                        "dataResources",
                        new JsonArray().add(base + "/catalog/dataresources/" + data.toUpperCase(Locale.ROOT)))
                .put(
                        "aggregationOf",
                        new JsonArray()
                                .add(base + "/catalog/dataresources/" + data)
                                .add(base + "/docs"));
        TransferApiTest.load(catalog, line("serviceofferings", offering), "?base=" + base);

        JsonObject stored = catalog.api
                .get("/serviceofferings/" + offering.getString("_id"))
                .expect(200)
                .json();
        assertThat(stored.getJsonArray("dataResources")).containsExactly(data);
        assertThat(stored.getJsonArray("aggregationOf"))
                .containsExactly(
                        catalog.self.certificate().url() + "/v1/catalog/dataresources/" + data, base + "/docs");
    }

    @Test
    void tooManyLines_areRefusedTogether() {
        String owner = id();
        String lines = IntStream.rangeClosed(0, 1_000)
                .mapToObj(i -> line("serviceofferings", offering(id(), owner)))
                .collect(Collectors.joining("\n"));
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        catalog.api
                .get("/administration/import")
                .method("POST")
                .body("application/x-ndjson", lines.getBytes(UTF_8))
                .bearer(operator)
                .expect(413);

        String most = lines.substring(0, lines.lastIndexOf('\n') + 1);
        assertThat(load(most).getInteger("stored")).isEqualTo(1_000);
        assertThat(load(most).getInteger("skipped")).isEqualTo(1_000);
        assertThat(catalog.api
                        .get("/serviceofferings?limit=1&offeredBy=" + owner)
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getInteger("count"))
                .isEqualTo(1_000);
    }

    @Test
    void listsStayReadable_whateverReferencesAnImportBrings() {
        List<String> lines = new ArrayList<>();
        String owner = id();
        String offering = id();
        String ecosystem = id();
        lines.add(line(
                "dataresources",
                new JsonObject()
                        .put("_id", id())
                        .put("name", "Data")
                        .put("description", "d")
                        .put("containsPII", "true")
                        .put("producedBy", owner)
                        .put("category", "not an id")
                        .put(
                                "copyrightOwnedBy",
                                new JsonArray().add(ABSENT).add("Elm ltd").add("http://x/ y"))
                        .put("representation", ABSENT)
                        .put("apiResponseRepresentation", id())));
        lines.add(line(
                "softwareresources",
                new JsonObject()
                        .put("_id", id())
                        .put("name", "Software")
                        .put("description", "d")
                        .put("providedBy", owner)
                        .put("category", "?")
                        .put("representation", new JsonObject().put("_id", ABSENT))));
        lines.add(line(
                "representations",
                new JsonObject().put("_id", id()).put("resourceID", ABSENT).put("owner", owner)));
        JsonObject references = new JsonObject()
                .put("dataResources", new JsonArray().add(ABSENT))
                .put("softwareResources", new JsonArray().add(id()))
                .put("category", new JsonArray().add("x").add(""));
        lines.add(line("serviceofferings", offering(offering, owner).mergeIn(references)));
        lines.add(line(
                "infrastructureservices",
                offering(id(), owner).put("description", "d").mergeIn(references)));
        JsonObject member = new JsonObject()
                .put("participant", ABSENT)
                .put("roles", new JsonArray().add("Provider"))
                .put("offerings", new JsonArray().add(new JsonObject().put("serviceOffering", ABSENT)));
        JsonObject entry = member.copy().put("status", "Signed");
        JsonObject step = new JsonObject().put("participant", ABSENT).put("serviceOffering", id());
        lines.add(line(
                "ecosystems",
                ecosystem(ecosystem, owner)
                        .put("contract", "gone")
                        .put("participants", new JsonArray().add(member))
                        .put("invitations", new JsonArray().add(entry.copy().put("_id", id())))
                        .put("joinRequests", new JsonArray().add(entry.copy().put("_id", id())))
                        .put(
                                "infrastructureServices",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("_id", id())
                                                .put("infrastructureService", ABSENT)
                                                .put("participant", id())
                                                .put("status", "Signed")))
                        .put(
                                "dataProcessingChains",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("_id", id())
                                                .put("infrastructureServices", new JsonArray().add(step))))));
        JsonObject negotiation = negotiation(id());
        lines.add(line("negotiations", negotiation));
        assertThat(reasons(load(lines.toArray(String[]::new)))).isEmpty();
        assertThat(reason(load(line(
                        "ecosystems",
                        ecosystem(id(), owner)
                                .put(
                                        "invitations",
                                        new JsonArray()
                                                .add(entry.copy()
                                                        .put("_id", id())
                                                        .put("participant", "nobody")))))))
                .startsWith("/invitations/0/participant:");

        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        for (String list : List.of(
                "serviceofferings", "dataresources", "softwareresources", "infrastructureservices", "ecosystems")) {
            for (String query : List.of("", "&populated=true", "&offeredBy=" + owner, "&q=" + "ecosystem")) {
                catalog.api.get("/" + list + "?limit=100" + query).expect(200);
            }
            catalog.api
                    .get("/" + list + "?limit=100&populated=true")
                    .bearer(operator)
                    .expect(200);
        }
        for (String list : List.of("serviceofferings", "dataresources", "softwareresources")) {
            catalog.api.get("/" + list + "/dcat?limit=100").expect(200);
        }
        for (String path : List.of(
                "/catalog/participants?limit=100",
                "/catalog/data/not%20an%20id",
                "/catalog/services/x",
                "/serviceofferings/facets",
                "/ecosystems/" + ecosystem,
                "/ecosystems/" + ecosystem + "/circulating",
                "/ecosystems/participant/" + ABSENT,
                "/catalog/ecosystems/" + ecosystem,
                "/catalog/serviceofferings/" + offering,
                "/serviceofferings/" + offering + "?populated=true")) {
            catalog.api.get(path).expect(200);
        }
        catalog.api
                .get("/negotiation/" + negotiation.getString("_id"))
                .bearer(operator)
                .expect(200);
    }
}
