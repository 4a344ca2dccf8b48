package org.sumspace.bench.assess;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** DuckDB alone with a log, with the memory and threads that an assessment gives it. */
final class LogDatabase {
    private static final String STATEMENT = """
            '{"id":"' || "_id" || '","timestamp":"' || "AccessDate" || '","actor":{"objectType":"Agent","account":\
            {"homePage":"urn:affectlog:entity","name":"' || "EntityId" || '"},"extensions":{"isViewerAnonymous":' \
            || "IsViewerAnonymous" || '}},"verb":{"id":"https://w3id.org/xapi/dod-isd/verbs/accessed","display":\
            {"en-US":"accessed"}},"object":{"objectType":"Activity","id":"' || "ResourceId" || '","definition":{"type":"' \
            || "ResourceType" || '","name":{"en-US":"' || "ResourceType" || '"}}},"context":{"registration":"' \
            || "ActivitySessionId" || '","contextActivities":{"grouping":[{"id":"' || coalesce("CollectionId", '') \
            || '"}],"category":[{"id":"' || "ViewContext" || '"}]},"extensions":{"urn:affectlog:entityUaiCodeHash":"' \
            || "EntityUaiCode" || '","urn:affectlog:isViewerAuthor":' || "IsViewerAuthor" || ',"urn:affectlog:durationRaw":"' \
            || "Duration" || '"}},"result":{"duration":"PT' || "Duration" || 'S"},"authority":{"name":"Sumspace assessment"},\
            "source":{"platform":"Maskott Tactileo","schema":"maskott_csv_v1","transformedBy":"Sumspace"}}'""";

    /** The columns that become pseudonyms. */
    private static final List<String> HASHED = List.of("_id", "EntityId", "EntityUaiCode", "ActivitySessionId");

    private final Path folder;
    private final Path log;

    LogDatabase(Path folder, Path log) {
        this.folder = folder;
        this.log = log;
    }

    /**
     * The seconds of each step.
     *
     * @param load from CSV into a table of texts
     * @param summary of the table
     * @param statements written in any order
     * @param copy of the table
     * @param hashes of the different values of the columns that become pseudonyms
     */
    record Times(double load, double summary, double statements, double copy, double hashes) {}

    Times measure() throws Exception {
        Path file = folder.resolve("limit.duckdb");
        Files.deleteIfExists(file);
        long start = System.nanoTime();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("ATTACH " + quoted(file) + " AS limits");
            statement.execute("USE limits");
            statement.execute("CREATE TABLE log AS SELECT * FROM " + csv());
            double load = (System.nanoTime() - start) * 1e-9;
            double summary = seconds(() -> statement.execute("SUMMARIZE log"));
            double statements = seconds(() -> statement.execute("COPY (SELECT " + STATEMENT + " FROM log) TO "
                    + quoted(folder.resolve("copied.jsonl"))
                    + " (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER E'\\x01')"));
            double copy = seconds(() -> statement.execute("CREATE TABLE copied AS SELECT * FROM log"));
            List<String> values = values(statement);
            return new Times(load, summary, statements, copy, seconds(() -> ValueHashes.compute(values)));
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private static double seconds(Step step) throws Exception {
        long start = System.nanoTime();
        step.run();
        return (System.nanoTime() - start) * 1e-9;
    }

    private static List<String> values(Statement statement) throws SQLException {
        List<String> values = new ArrayList<>();
        for (String column : HASHED) {
            try (ResultSet distinct = statement.executeQuery(
                    "SELECT DISTINCT \"" + column + "\" FROM log WHERE \"" + column + "\" IS NOT NULL")) {
                while (distinct.next()) {
                    values.add(distinct.getString(1));
                }
            }
        }
        return values;
    }

    void writeParquet(Path file) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT * FROM " + csv() + ") TO " + quoted(file)
                    + " (FORMAT parquet, ROW_GROUP_SIZE 61440)");
        }
    }

    private Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("memory_limit", "256MiB");
        properties.setProperty("threads", "2");
        properties.setProperty("preserve_insertion_order", "false");
        properties.setProperty("temp_directory", folder.resolve("spill").toString());
        return DriverManager.getConnection("jdbc:duckdb:", properties);
    }

    private String csv() {
        return "read_csv(" + quoted(log) + ", all_varchar = true)";
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }
}
