package org.sumspace.sandbox.bench.assess;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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

    private final Path folder;
    private final Path log;

    LogDatabase(Path folder, Path log) {
        this.folder = folder;
        this.log = log;
    }

    /** @return seconds */
    double load() throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            load(statement);
            return (System.nanoTime() - start) * 1e-9;
        }
    }

    /** @return seconds */
    double loadAndCopy() throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            load(statement);
            statement.execute("COPY (SELECT " + STATEMENT + " FROM log) TO " + quoted(folder.resolve("copied.jsonl"))
                    + " (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER E'\\x01')");
            return (System.nanoTime() - start) * 1e-9;
        }
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

    private void load(Statement statement) throws SQLException {
        statement.execute("ATTACH " + quoted(folder.resolve("limit-" + System.nanoTime() + ".duckdb")) + " AS limits");
        statement.execute("USE limits");
        statement.execute("CREATE TABLE log AS SELECT * FROM " + csv());
        statement.execute("SUMMARIZE log");
    }

    private String csv() {
        return "read_csv(" + quoted(log) + ", all_varchar = true)";
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }
}
