package org.sumspace.assessment.shared.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.error.FullDisk;

/**
 * The rows of a run in DuckDB files. The database can access only these files and those in the folder for {@linkplain #staging
 * staging}; other files, addresses and extensions are refused. For one thread.
 */
public final class RowDatabase implements AutoCloseable {
    /** Ends the messages of statements that need more than the limits permit. */
    public static final String OUT_OF_MEMORY = "it needs more memory or temporary space than is allowed.";

    /** Texts that are in memory at a time. */
    private static final int BATCH = 16_384;

    private final Connection connection;
    private final Path temporary;
    private final int timeoutSeconds;

    /** What a database may use. */
    public record Limits(int memoryMiB, int threads, int temporaryMiB, Duration statement) {
        public static Limits standard() {
            return new Limits(256, 2, 8 * 1_024, Duration.ofMinutes(10));
        }
    }

    /** Reads one row of a result. */
    @FunctionalInterface
    public interface RowReader<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /** Takes one row of a result. */
    @FunctionalInterface
    public interface RowConsumer {
        void accept(ResultSet row) throws SQLException, IOException;
    }

    private RowDatabase(Connection connection, Path temporary, int timeoutSeconds) {
        this.connection = connection;
        this.temporary = temporary;
        this.timeoutSeconds = timeoutSeconds;
    }

    /**
     * Opens files, which are created if they do not exist.
     *
     * @param files by the name of the database in statements
     * @param temporary folder for what does not fit into memory
     * @param readable the only other files that statements may read
     */
    public static RowDatabase open(Map<String, Path> files, Path temporary, List<Path> readable, Limits limits)
            throws IOException {
        return open(files, Map.of(), temporary, readable, limits);
    }

    /** @param readOnly files that nothing may change, by the name of the database in statements */
    public static RowDatabase open(
            Map<String, Path> files, Map<String, Path> readOnly, Path temporary, List<Path> readable, Limits limits)
            throws IOException {
        Files.createDirectories(temporary);
        Properties properties = new Properties();
        properties.setProperty("memory_limit", limits.memoryMiB() + "MiB");
        properties.setProperty("threads", Integer.toString(limits.threads()));
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("allow_community_extensions", "false");
        properties.setProperty("temp_directory", temporary.toAbsolutePath().toString());
        properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", properties);
            RowDatabase database = new RowDatabase(
                    connection, temporary, Math.toIntExact(limits.statement().toSeconds()));
            try {
                database.attach(files, "");
                database.attach(readOnly, " (READ_ONLY)");
                database.confine(readable, limits);
                return database;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure("open the database of the run", e);
        }
    }

    /** The folder, in that for temporary files, of files that are written for the database to read; it may not exist. */
    public Path staging() {
        return temporary.resolve("staging");
    }

    /** Another connection to the same files, for another thread; close it before this one. */
    public RowDatabase another() {
        try {
            return new RowDatabase(connection.unwrap(DuckDBConnection.class).duplicate(), temporary, timeoutSeconds);
        } catch (SQLException e) {
            throw failure("open the database of the run", e);
        }
    }

    private void attach(Map<String, Path> files, String options) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                statement.execute("ATTACH "
                        + Sql.text(file.getValue().toAbsolutePath().toString()) + " AS " + file.getKey() + options);
            }
        }
    }

    /** The order matters: once the configuration is locked, nothing can be permitted any more. */
    private void confine(List<Path> readable, Limits limits) throws SQLException {
        String paths = readable.stream()
                .map(path -> Sql.text(path.toAbsolutePath().toString()))
                .collect(Collectors.joining(", ", "[", "]"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL TimeZone='UTC'");
            // Set as a property of the connection, the limit would be shown but not enforced.
            statement.execute("SET GLOBAL max_temp_directory_size='" + limits.temporaryMiB() + "MiB'");
            statement.execute("SET allowed_paths=" + paths);
            statement.execute("SET allowed_directories=["
                    + Sql.text(staging().toAbsolutePath().toString()) + "]");
            statement.execute("SET enable_external_access=false");
            statement.execute("SET lock_configuration=true");
        }
    }

    public void execute(String sql, Object... parameters) {
        long started = System.nanoTime();
        try (PreparedStatement statement = prepare(sql, parameters)) {
            statement.execute();
        } catch (SQLException e) {
            throw failure("change the rows of the run", started, e);
        }
    }

    public <T extends @Nullable Object> List<T> list(String sql, RowReader<T> reader, Object... parameters) {
        List<T> rows = new ArrayList<>();
        forEach(sql, row -> rows.add(reader.read(row)), parameters);
        return rows;
    }

    /** The only row of a result. */
    public <T> T one(String sql, RowReader<T> reader, Object... parameters) {
        return first(sql, reader, parameters).orElseThrow(() -> new IllegalStateException("expected a row"));
    }

    public <T> Optional<T> first(String sql, RowReader<T> reader, Object... parameters) {
        return list(sql, reader, parameters).stream().findFirst();
    }

    public long count(String sql, Object... parameters) {
        return one(sql, row -> row.getLong(1), parameters);
    }

    /** Reads a result row by row; the next statement may start only when it has ended. */
    public void forEach(String sql, RowConsumer consumer, Object... parameters) {
        long started = System.nanoTime();
        try (PreparedStatement statement = prepare(sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                consumer.accept(rows);
            }
        } catch (SQLException e) {
            throw failure("read the rows of the run", started, e);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /**
     * Fills a new temporary table with the texts of a query, {@code v}, that a function changes, and their new values,
     * {@code r}. Only a batch of them is in memory at a time.
     */
    public void createPairs(String table, String texts, Function<String, @Nullable String> function) {
        String values = table + "_values";
        execute("CREATE TEMP TABLE " + table + "(v VARCHAR, r VARCHAR)");
        execute("CREATE TEMP TABLE " + values + " AS SELECT v, row_number() OVER () AS n FROM (" + texts + ") q(v)");
        long all = count("SELECT count(*) FROM " + values);
        for (long done = 0; done < all; done += BATCH) {
            List<String> batch = list(
                    "SELECT v FROM " + values + " WHERE n BETWEEN ? AND ?",
                    row -> row.getString(1),
                    done + 1,
                    done + BATCH);
            try (Appender appender = appender("temp", table)) {
                for (String text : batch) {
                    String becomes = function.apply(text);
                    if (!text.equals(becomes)) {
                        appender.add(Arrays.asList(text, becomes));
                    }
                }
            }
        }
        execute("DROP TABLE " + values);
    }

    /**
     * Makes a function of texts known to statements. A name can be used once.
     *
     * @param function may be called by several threads; it is not called for null
     */
    public void register(String name, Function<String, @Nullable String> function) {
        try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
            builder.withName(name)
                    .withParameter(String.class)
                    .withReturnType(String.class)
                    .withFunction((String text) -> text == null ? null : function.apply(text))
                    .register(connection);
        } catch (SQLException e) {
            throw failure("make a function", e);
        }
    }

    /**
     * Adds rows of texts to the end of a table. No other statement may change the table until it is closed.
     *
     * @param file the name of the database that has the table
     */
    public Appender appender(String file, String table) {
        try {
            return new Appender(connection.unwrap(DuckDBConnection.class).createAppender(file, "main", table));
        } catch (SQLException e) {
            throw failure("store rows", e);
        }
    }

    /** Adds rows to a table. */
    public static final class Appender implements AutoCloseable {
        private final DuckDBAppender appender;

        private Appender(DuckDBAppender appender) {
            this.appender = appender;
        }

        /** @param cells as many as the table has columns */
        public void add(List<? extends @Nullable String> cells) {
            try {
                appender.beginRow();
                for (String cell : cells) {
                    appender.append(cell);
                }
                appender.endRow();
            } catch (SQLException e) {
                throw failure("store rows", e);
            }
        }

        @Override
        public void close() {
            try {
                appender.close();
            } catch (SQLException e) {
                throw failure("store rows", e);
            }
        }
    }

    private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.setQueryTimeout(timeoutSeconds);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure("close the database of the run", e);
        }
    }

    /** DuckDB does not always report that the time limit was the cause. */
    private AssessmentException failure(String what, long started, SQLException e) {
        return System.nanoTime() - started < TimeUnit.SECONDS.toNanos(timeoutSeconds)
                ? failure(what, e)
                : new AssessmentException(
                        FailureCode.JOB_EXECUTION_ERROR,
                        "Could not " + what + ": it takes longer than " + timeoutSeconds + " seconds.",
                        e);
    }

    /** The message of DuckDB may quote values, so it stays in the cause, which is never printed. */
    private static AssessmentException failure(String what, SQLException e) {
        if (FullDisk.isCauseOf(e)) {
            return AssessmentException.ofFullDisk(e);
        }
        String message = String.valueOf(e.getMessage());
        if (message.contains("CSV Parser")) {
            return new AssessmentException(
                    FailureCode.INVALID_ROWS, "The input cannot be read as CSV: its rows are not well-formed.", e);
        }
        if (message.contains("Out of Memory")) {
            return new AssessmentException(
                    FailureCode.JOB_EXECUTION_ERROR, "Could not " + what + ": " + OUT_OF_MEMORY, e);
        }
        // DuckDB gives only this message about a result that is read row by row.
        boolean unknown = message.contains("Invalid result set");
        return new AssessmentException(
                FailureCode.JOB_EXECUTION_ERROR,
                "Could not " + what + (unknown ? ": it may need more memory or temporary space than is allowed." : "."),
                e);
    }
}
