package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedLog;

/** Looks for identifiers of an input in everything that a node makes from it. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PlantedIdentifiersIT {
    private static final int ROWS = 20;
    private static final List<String> OTHERS =
            List.of("+33612345678", "4111111111111111", "FR7630006000011234567890189", "203.0.113.77");

    @TempDir
    static Path folder;

    /** Forty: 20 in a column, 10 in texts, and others in a header, in bad rows, nested and of other kinds. */
    private static List<String> planted() {
        List<String> all = new ArrayList<>(IntStream.rangeClosed(1, 36)
                .mapToObj(PlantedIdentifiersIT::mail)
                .toList());
        all.addAll(OTHERS);
        return all;
    }

    private static String mail(int number) {
        return "plant" + (100 + number) + "@mail.example";
    }

    private static String comment(int row) {
        return row <= 10 ? "please write to " + mail(20 + row) + " soon" : "nothing to say";
    }

    private static JsonObject record(int row) {
        return new JsonObject()
                .put("mail", mail(row))
                .put("comment", comment(row))
                .put("telephone", row == 1 ? OTHERS.get(0) : "+3361234" + (5000 + row))
                .put("card", row == 1 ? OTHERS.get(1) : "5500005555555559")
                .put("iban", row == 1 ? OTHERS.get(2) : "DE89370400440532013000")
                .put("address", row == 1 ? OTHERS.get(3) : "198.51.100." + row)
                .put("group", "g" + row % 2)
                .put(mail(31), "x" + row % 3);
    }

    private static JsonObject nested(int row) {
        return record(row)
                .put("actor", new JsonObject().put("mbox", "mailto:" + mail(34)))
                .put("team", new JsonArray().add(new JsonObject().put("contact", mail(35))))
                .put("notes", new JsonArray().add("ask " + mail(36)));
    }

    private static Path csv(Path data) throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", record(1).fieldNames())).append('\n');
        for (int row = 1; row <= ROWS; row++) {
            text.append(String.join(
                            ",",
                            record(row).stream()
                                    .map(each -> String.valueOf(each.getValue()))
                                    .toList()))
                    .append('\n');
        }
        return Files.writeString(data.resolve("planted.csv"), text);
    }

    private static Path jsonl(Path data) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int row = 1; row <= ROWS; row++) {
            text.append(nested(row).encode()).append('\n');
        }
        // A line that is not JSON is left out and reported.
        return Files.writeString(data.resolve("planted.jsonl"), text + "{\"mail\": \"" + mail(32) + "\",\n");
    }

    private static Path json(Path data) throws IOException {
        JsonArray records = new JsonArray();
        for (int row = 1; row <= ROWS; row++) {
            records.add(nested(row));
        }
        String text = records.encode();
        // An element that is not an object is left out and reported.
        return Files.writeString(
                data.resolve("planted.json"), text.substring(0, text.length() - 1) + ",\"" + mail(33) + "\"]");
    }

    private static Path parquet(Path data, Path csv) throws SQLException {
        Path file = data.resolve("planted.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("COPY (SELECT * FROM read_csv('" + csv + "', all_varchar = true, header = true)) TO '"
                    + file + "' (FORMAT parquet)");
        }
        return file;
    }

    /** assessment H6: nothing of forty identifiers is in artefacts, answers, events, problems, metrics, logs or the database. */
    @Test
    void h6_identifiersOfFourFormats_leaveNoTrace() throws Exception {
        StringBuilder told = new StringBuilder();
        try (RecordedLog log = new RecordedLog();
                NodeUnderTest node = new NodeUnderTest(folder).executing()) {
            String space = node.workspace();
            String maintainer = node.person(space, "Project Maintainer");
            Path data = Files.createDirectories(node.folder(space, "data"));
            Path csv = csv(data);
            for (Path file : List.of(csv, jsonl(data), json(data), parquet(data, csv))) {
                told.append(assessed(node, maintainer, file.getFileName().toString()));
            }
            told.append(problem(node, maintainer));
            told.append(node.metrics.scrape());
            told.append(node.get("/api/admin/audit-log?limit=100", node.admin())
                    .header("X-Workspace", space)
                    .send()
                    .text());
            told.append(stored(node, space));
            told.append(log.text());
        }
        String everything = told.toString();
        assertThat(everything).contains("g0", "run.completed", "normalized.jsonl");
        assertThat(planted())
                .hasSize(40)
                .allSatisfy(identifier -> assertThat(everything)
                        .doesNotContainIgnoringCase(identifier)
                        .doesNotContainIgnoringCase(identifier.replace("@mail.example", "")));
    }

    private static String assessed(NodeUnderTest node, String cookie, String file) {
        StringBuilder told = new StringBuilder();
        String id = node.post("/v1/audits/run", new JsonObject().put("input_path", file), cookie)
                .expect(200)
                .json()
                .getString("run_id");
        String run = "/v1/audits/" + id;
        await().until(() -> List.of("completed", "completed_with_warnings", "failed")
                .contains(node.get(run, cookie).expect(200).json().getString("status")));
        JsonObject ended = node.get(run, cookie).expect(200).json();
        assertThat(ended.getString("status")).as(ended.encode()).startsWith("completed");
        assertThat(ended.getLong("rows_processed")).as(file).isEqualTo(ROWS);
        told.append(ended.encode());
        told.append(node.get(run + "/events", cookie).send().text());
        for (Object name :
                node.get(run + "/artifacts", cookie).expect(200).json().getJsonArray("artifacts")) {
            told.append(name)
                    .append(node.get(run + "/artifacts/" + name, cookie).send().text());
        }
        for (String check : List.of("/v1/datasets/validate", "/v1/wizard/inspect-inputs")) {
            String parameter = check.endsWith("validate") ? "file_path" : "dataset_path";
            told.append(node.post(check, new JsonObject().put(parameter, file), cookie)
                    .expect(200)
                    .text());
        }
        return told.toString();
    }

    /** The message of a run that fails on its rows. */
    private static String problem(NodeUnderTest node, String cookie) {
        String id = node.post(
                        "/v1/audits/run",
                        new JsonObject().put("input_path", "planted.csv").put("schema_name", "maskott_csv_v1"),
                        cookie)
                .expect(200)
                .json()
                .getString("run_id");
        await().until(() -> node.get("/v1/audits/" + id, cookie)
                .expect(200)
                .json()
                .getString("status")
                .equals("failed"));
        return node.get("/v1/audits/" + id, cookie).expect(200).text();
    }

    private static String stored(NodeUnderTest node, String space) {
        UUID workspace = Await.result(node.services
                .workspaces()
                .all()
                .map(all -> all.stream()
                        .filter(each -> each.slug().equals(space))
                        .findFirst()
                        .orElseThrow()
                        .id()));
        StringBuilder rows = new StringBuilder();
        for (String table : List.of(
                "dataset", "audit_run", "run_stage", "run_event", "audit_entry", "guided_run", "imported_report")) {
            Await.result(node.database.inWorkspace(
                    workspace,
                    tx -> tx.query("SELECT t::text AS row FROM " + table + " t")
                            .execute()
                            .onSuccess(all -> {
                                for (Row row : all) {
                                    rows.append(row.getString("row")).append('\n');
                                }
                            })));
        }
        Await.result(node.database.inWorkspace(
                workspace,
                tx -> tx.query("SELECT name, content FROM run_artifact WHERE content IS NOT NULL")
                        .execute()
                        .onSuccess(all -> {
                            for (Row row : all) {
                                rows.append(row.getString("name"))
                                        .append(row.getBuffer("content").toString(UTF_8));
                            }
                        })));
        return rows.toString();
    }
}
