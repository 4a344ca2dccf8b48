package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.cli.shared.FakeNode.Request;

class RecordCommandsTest extends CatalogCommandTestBase {
    private static final int OFFERINGS = 130;
    private static final String ID = "0123456789abcdef01234567";
    private static final String DRAFT = """
        {"_id": "%s", "__v": 3, "providedBy": "%s", "name": "Records of Elm", "status": "draft",
         "updatedAt": "2026-01-01T00:00:00.000Z", "keywords": ["xAPI"]}\
        """.formatted(ID, FakeCatalog.SELF);
    private static final String PUBLISHED =
            DRAFT.replace("\"draft\"", "\"published\"").replace("\"__v\": 3", "\"__v\": 4");

    RecordCommandsTest() throws IOException {}

    @Test
    void records_areListedInAlignedColumns_withoutControlCharacters() {
        offerings();

        assertThat(catalog.run("list", "--node", catalog.url() + "/", "--limit", "2"))
                .isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "id                        offered by                changed                   name",
                        "000000000000000000000000  aaaaaaaaaaaaaaaaaaaaaaaa  2026-01-01T00:00:00.000Z  n0?[31m",
                        "000000000000000000000001  aaaaaaaaaaaaaaaaaaaaaaaa  2026-01-01T00:00:00.000Z  n1?[31m",
                        "2 of 130 service offerings");
    }

    @Test
    void recordsOfSeveralPages_arePrintedAsOneArray() throws Exception {
        offerings();

        assertThat(catalog.runHere("list", "--limit", "1000", "--json")).isZero();
        assertThat(catalog.err.toString()).isEmpty();
        JsonNode array = new ObjectMapper().readTree(catalog.out.toString());
        assertThat(array).hasSize(OFFERINGS);
        assertThat(array.get(129).path("_id").asText()).isEqualTo("%024d".formatted(129));
    }

    @Test
    void longList_showsItsProgress() {
        offerings(1_050);

        assertThat(catalog.runHere("list", "--limit", "2000")).isZero();
        assertThat(catalog.lines()).last().isEqualTo("1050 of 1050 service offerings");
        assertThat(catalog.err.toString())
                .startsWith("\r[==                            ]   9 %  100 of 1,050 records")
                .endsWith("\r[==============================] 100 %  1,050 of 1,050 records" + System.lineSeparator());
    }

    @Test
    void otherKindsOfAnOwner_areListedWithTheIdOfTheOwner() {
        catalog.answer(
                "GET /dataresources?offeredBy=" + FakeCatalog.SELF + "&limit=100&page=1",
                200,
                page("{\"_id\": \"%s\", \"producedBy\": \"%s/v1/catalog/participants/%s\", \"name\": \"Statements\"}"
                        .formatted(ID, catalog.url(), FakeCatalog.SELF)));

        assertThat(catalog.runHere("list", "dataresource", "--offered-by", FakeCatalog.SELF))
                .isZero();
        assertThat(catalog.lines())
                .contains(ID + "  " + FakeCatalog.SELF + "           Statements", "1 of 1 data resources");
    }

    @Test
    void wordsCategoryAndKeyword_restrictLists() {
        catalog.answer(
                        "GET /serviceofferings?category=health+%26+care&keyword=open&limit=100&page=1",
                        200, page(PUBLISHED))
                .answer("GET /dataresources?q=elm&category=health&limit=100&page=1", 200, page(""));

        assertThat(catalog.runHere("list", "--category", "health & care", "--keyword", "open"))
                .isZero();
        assertThat(catalog.lines()).last().isEqualTo("1 of 1 service offerings");
        assertThat(catalog.runHere("list", "dataresources", "--words", "elm", "--category", "health"))
                .isZero();
        assertThat(asElm("list", "--mine", "--keyword", "open")).isEqualTo(2);
    }

    @Test
    void ownRecords_haveTheirStatus_andDraftsSayWhatComesNext() throws Exception {
        catalog.answer("GET /serviceofferings/me", 200, "[" + DRAFT + "," + PUBLISHED + "]");

        assertThat(asElm("list", "--mine")).isZero();
        assertThat(catalog.lines())
                .containsExactly(
                        "id                        status     changed                   name",
                        ID + "  draft      2026-01-01T00:00:00.000Z  Records of Elm",
                        ID + "  published  2026-01-01T00:00:00.000Z  Records of Elm",
                        "2 of 2 service offerings",
                        "Nobody else sees a draft. Publish it with: ./sumspace call catalog updateServiceOffering --id"
                                + " ID '{\"status\": \"published\"}'");
        Request login = catalog.logins().get(0);
        assertThat(login.json().path("email").asText()).isEqualTo(FakeCatalog.EMAIL);
        assertThat(login.json().path("password").asText()).isEqualTo("correct horse");
        assertThat(catalog.requests().get(0).header("Authorization")).startsWith("Bearer e30.");
    }

    @Test
    void ownerThatIsPopulated_isShownByItsId() {
        catalog.answer(
                "GET /ecosystems?limit=100&page=1",
                200,
                page("{\"_id\": \"%s\", \"orchestrator\": {\"_id\": \"%s\"}}".formatted(ID, FakeCatalog.SELF)));

        assertThat(catalog.runHere("list", "ecosystems")).isZero();
        assertThat(catalog.lines()).contains(ID + "  " + FakeCatalog.SELF, "1 of 1 ecosystems");
    }

    @Test
    void record_isFoundInEveryKind_andItsOwnerSeesWhatComesNext() throws Exception {
        catalog.answer("GET /softwareresources/" + ID, 200, DRAFT);

        assertThat(asElm("show", ID.toUpperCase(Locale.ROOT))).isZero();
        assertThat(catalog.lines())
                .contains(
                        "kind        software resource",
                        "status      draft",
                        "keywords    [\"xAPI\"]",
                        "next:",
                        "  ./sumspace call catalog updateSoftwareResource --id " + ID
                                + " --If-Match 3 '{\"status\": \"published\"}'",
                        "  ./sumspace call catalog deleteSoftwareResource --id " + ID + " --If-Match 3");
    }

    @Test
    void absentRecord_isReportedWithTheReasonAndTheNextStep() {
        assertThat(catalog.runHere("show", ID)).isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: there is no record " + ID,
                        "  Check the id. A draft is shown to its owner alone: use --email or --as");
        assertThat(catalog.requests()).hasSize(5);
    }

    @Test
    void catalogThatDoesNotAnswer_isReportedWithoutAStackTrace() {
        catalog.close();
        assertThat(catalog.runHere("list")).isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the catalog at " + catalog.url() + " does not answer",
                        "  Start it, for example with ./sumspace up --report space.json, or name another one with"
                                + " --node");
    }

    @Test
    void reportThatIsMissingOrSomethingElse_isRefused() throws Exception {
        Path file = folder.resolve("space.json");
        assertThat(catalog.run("list", "--space", file.toString())).isEqualTo(1);
        Files.writeString(file, "{");
        assertThat(catalog.run("list", "--space", file.toString())).isEqualTo(1);
        Files.writeString(file, "{}");
        assertThat(catalog.run("list", "--space", file.toString())).isEqualTo(1);
        assertThat(catalog.err.toString())
                .contains("there is no file " + file, file + " is not JSON", file + " names no catalog")
                .doesNotContain("\tat ");
    }

    @Test
    void wrongArguments_areRefused() {
        assertThat(catalog.run("list", "--node", "catalog")).isEqualTo(2);
        assertThat(catalog.runHere("list", "--limit", "0")).isEqualTo(2);
        assertThat(catalog.runHere("list", "dataresorces")).isEqualTo(2);
        assertThat(catalog.runHere("show", "../auth")).isEqualTo(2);
        assertThat(catalog.run()).isEqualTo(2);
        assertThat(catalog.err.toString())
                .contains(
                        "expected a URL such as https://node.example:8443, got 'catalog'",
                        "--limit 0",
                        "did you mean dataresources?",
                        "expected an id of 24 hex digits",
                        "missing command: expected list, show, negotiate, import");
        assertThat(catalog.requests()).isEmpty();
    }

    /** Offerings whose names contain the start of a terminal colour sequence. */
    private void offerings() {
        offerings(OFFERINGS);
    }

    private void offerings(int count) {
        for (int page = 1; page <= 1 + count / 100; page++) {
            String result = IntStream.range((page - 1) * 100, Math.min(page * 100, count))
                    .mapToObj("""
                        {"_id": "%1$024d", "providedBy": "aaaaaaaaaaaaaaaaaaaaaaaa", "name": "n%1$d\\u001b[31m",
                         "updatedAt": "2026-01-01T00:00:00.000Z"}\
                        """::formatted)
                    .collect(Collectors.joining(","));
            catalog.answer(
                    "GET /serviceofferings?limit=100&page=" + page,
                    200,
                    "{\"data\": {\"count\": %d, \"result\": [%s]}}".formatted(count, result));
        }
    }

    private static String page(String record) {
        return "{\"data\": {\"count\": %d, \"result\": [%s]}}".formatted(record.isEmpty() ? 0 : 1, record);
    }
}
