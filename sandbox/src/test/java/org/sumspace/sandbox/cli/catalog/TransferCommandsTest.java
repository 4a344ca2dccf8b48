package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.cli.shared.FakeNode.Request;

class TransferCommandsTest extends CatalogCommandTestBase {
    private static final String IMPORT = "POST /administration/import?replace=false";
    private static final String ID = "65f0c0ffee00000000000009";

    TransferCommandsTest() throws IOException {}

    private static String report(int stored, String... refused) {
        return "{\"stored\": %d, \"replaced\": 0, \"skipped\": 1, \"refused\": [%s]}"
                .formatted(stored, String.join(",", refused));
    }

    @Test
    void import_sendsLinesInParts_andSumsUpTheReports() throws Exception {
        Path file = folder.resolve("all.ndjson");
        Files.writeString(
                file,
                IntStream.rangeClosed(1, 1_500)
                        .mapToObj(i -> "{\"n\": " + i + "}\n")
                        .collect(Collectors.joining("\n")));
        catalog.answer(
                IMPORT,
                200,
                report(
                        400,
                        "{\"line\": 2, \"kind\": \"ecosystems\", \"_id\": \"%s\", \"reason\": \"bad\\u001b\"}"
                                .formatted(ID)));

        assertThat(asElm("import", file.toString())).isOne();
        List<Request> sent = catalog.requests();
        assertThat(sent).hasSize(2);
        assertThat(sent.get(0).body().lines()).hasSize(1_000).startsWith("{\"n\": 1}");
        assertThat(sent.get(1).body().lines()).hasSize(500).endsWith("{\"n\": 1500}");
        assertThat(sent.get(0).header("Content-type")).isEqualTo("application/x-ndjson");
        assertThat(catalog.lines())
                .containsExactly(
                        "stored 800, replaced 0, skipped 2, refused 2",
                        "  line 3, ecosystems " + ID + ": bad?",
                        "  line 2003, ecosystems " + ID + ": bad?",
                        "Correct what is refused and repeat the command; what is stored is skipped.");
        assertThat(String.join("", catalog.errorLines())).contains("1,500 records sent, 2 refused");
    }

    @Test
    void import_withoutRefusal_passesItsOptionsOn() throws Exception {
        Path file = Files.writeString(folder.resolve("all.ndjson"), "{}\n");
        catalog.answer("POST /administration/import?replace=true&base=https%3A%2F%2Fold.example%2Fv1", 200, report(1));

        assertThat(asElm("import", file.toString(), "--replace", "--base", "https://old.example/v1", "--json"))
                .isZero();
        assertThat(catalog.out.toString()).contains("\"stored\" : 1").contains("\"refused\" : [ ]");
    }

    @Test
    void folderOfCollections_isJoinedAndConverted() throws Exception {
        Path collections = Files.createDirectory(folder.resolve("dump"));
        write(collections, "participants.json", """
            [{"_id": {"$oid": "65f0c0ffee00000000000009"}, "legalName": "Elm", "did": null,
              "createdAt": {"$date": "2024-01-02T03:04:05.006Z"}},
             {"_id": {"$oid": "65f0c0ffee0000000000000a"}, "legalName": "Oak"}]\
            """);
        write(collections, "catalog.organization_admins.jsonl", """
            {"_id": {"$oid": "65f0c0ffee0000000000000b"}, "organization": {"$oid": "65f0c0ffee00000000000009"}, "email": "a@elm.example"}
            """);
        write(collections, "DataResources.json", """
            {"_id": {"$oid": "65f0c0ffee00000000000002"}, "producedBy": "65f0c0ffee00000000000009",
             "__v": {"$numberInt": "3"}, "entries": {"$numberDouble": "1.5"},
             "updatedAt": {"$date": {"$numberLong": "1704164645006"}}}\
            """);
        write(collections, "representations.json", """
            [{"_id": {"$oid": "65f0c0ffee00000000000003"}, "resourceID": "65f0c0ffee00000000000002"},
             {"_id": {"$oid": "65f0c0ffee00000000000004"}, "resourceID": "65f0c0ffee0000000000000f"}]\
            """);
        write(collections, "exchangeconfigurations.json", "[{\"_id\": {\"$oid\": \"65f0c0ffee00000000000005\"}}]");
        write(collections, "sessions.json", "[]");
        catalog.answer(IMPORT, 200, report(4));

        assertThat(asElm("import", collections.toString())).isOne();
        List<String> sent =
                new ArrayList<>(catalog.requests().get(0).body().lines().toList());
        assertThat(sent)
                .containsExactly(
                        "{\"kind\":\"participants\",\"record\":{\"_id\":\"65f0c0ffee00000000000009\",\"legalName\":\"Elm\","
                                + "\"createdAt\":\"2024-01-02T03:04:05.006Z\",\"admin\":{\"_id\":\"65f0c0ffee0000000000000b\","
                                + "\"organization\":\"65f0c0ffee00000000000009\",\"email\":\"a@elm.example\"}}}",
                        "{\"kind\":\"dataresources\",\"record\":{\"_id\":\"65f0c0ffee00000000000002\",\"producedBy\":"
                                + "\"65f0c0ffee00000000000009\",\"__v\":3,\"entries\":1.5,\"updatedAt\":\"2024-01-02T03:04:05.006Z\"}}",
                        "{\"kind\":\"representations\",\"record\":{\"_id\":\"65f0c0ffee00000000000003\",\"resourceID\":"
                                + "\"65f0c0ffee00000000000002\",\"owner\":\"65f0c0ffee00000000000009\"}}",
                        "{\"kind\":\"negotiations\",\"record\":{\"_id\":\"65f0c0ffee00000000000005\"}}");
        assertThat(catalog.lines())
                .contains(
                        "  participants.json, 65f0c0ffee0000000000000a: It has 0 administrators in organizationadmins;"
                                + " expected one.",
                        "  representations.json, 65f0c0ffee00000000000004: Its resource 65f0c0ffee0000000000000f is in"
                                + " no file, so its owner is unknown.");
        assertThat(catalog.errorLines()).first().asString().contains("sessions.json");
    }

    private static void write(Path folder, String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content);
    }

    @Test
    void folderWithoutCollections_isNoImport() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(asElm("import", empty.toString())).isOne();
        assertThat(String.join("\n", catalog.errorLines())).contains("contains no collection of a catalog");
    }
}
