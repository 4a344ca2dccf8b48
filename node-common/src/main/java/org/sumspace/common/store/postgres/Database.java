package org.sumspace.common.store.postgres;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.obs.DiskSpace;

/**
 * A node's PostgreSQL. Migrations run as the owner of the tables; everything else runs as {@value #APPLICATION}, which has the
 * rights that migrations grant. Tables with row-level security show the rows of one workspace, in {@link #inWorkspace} alone.
 */
public final class Database {
    /** The role as which the node works. */
    public static final String APPLICATION = "sumspace_app";

    /** The setting that policies of row-level security compare with. */
    private static final String WORKSPACE = "app.workspace";

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);
    private static final int CONNECTIONS = 8;

    private final Vertx vertx;
    private final Pool pool;
    private final @Nullable EmbeddedPostgres server;
    private final Supplier<Future<Void>> space;

    private Database(Vertx vertx, Pool pool, @Nullable EmbeddedPostgres server) {
        this.vertx = vertx;
        this.pool = pool;
        this.server = server;
        this.space = server == null ? Future::succeededFuture : DiskSpace.of(vertx, server.home())::check;
    }

    /**
     * Starts the embedded server and migrates its tables.
     *
     * @param folder of the server
     * @param password of the owner of the tables; that of the application is derived from it
     * @param migrations place of the SQL files on the class path, for example {@code assessment/schema}
     */
    public static Future<Database> open(Vertx vertx, Path folder, Secret password, String migrations) {
        return vertx.executeBlocking(() -> EmbeddedPostgres.start(folder, password), false)
                .compose(server -> vertx.executeBlocking(
                                () -> {
                                    prepareEmbedded(server, password);
                                    migrate(
                                            server.jdbcUrl(),
                                            new Account(EmbeddedPostgres.OWNER, password),
                                            migrations);
                                    return server;
                                },
                                false)
                        .map(migrated -> new Database(
                                vertx, PostgresPool.open(vertx, embedded(server, password), CONNECTIONS), server))
                        .recover(failure -> close(vertx, server).transform(closed -> Future.failedFuture(failure))))
                .recover(failure -> vertx.executeBlocking(
                        () -> {
                            throw new ServerFolder(folder.toAbsolutePath()).explained(failure);
                        },
                        false));
    }

    /** An account of a PostgreSQL. */
    public record Account(String user, Secret password) {}

    /**
     * Uses an external PostgreSQL. The node works as {@value #APPLICATION}, whatever rights the node's account has.
     *
     * @param password of the node's account
     * @param owner of the tables, which migrates them and may create roles; null for the node's account
     */
    public static Future<Database> connect(
            Vertx vertx, PostgresUrl url, Secret password, @Nullable Account owner, String migrations) {
        Account node = new Account(url.user(), password);
        if (owner == null) {
            LOG.warn("The node's account owns the tables of its database: set an account for migrations");
        }
        return vertx.executeBlocking(
                        () -> {
                            Account migrating = owner == null ? node : owner;
                            prepare(url, migrating);
                            migrate(url.jdbcUrl(), migrating, migrations);
                            return url;
                        },
                        false)
                .map(migrated ->
                        new Database(vertx, PostgresPool.open(vertx, external(url, password), CONNECTIONS), null));
    }

    private static void prepare(PostgresUrl url, Account migrating) throws SQLException {
        try (Connection owner = DriverManager.getConnection(
                        url.jdbcUrl(), migrating.user(), migrating.password().reveal());
                Statement statement = owner.createStatement()) {
            String node = statement.enquoteIdentifier(url.user(), true);
            String name = statement.enquoteLiteral(url.user());
            statement.execute(createRole("NOLOGIN"));
            statement.execute("DO $$ BEGIN IF NOT pg_has_role(" + name + ", '" + APPLICATION
                    + "', 'MEMBER') THEN GRANT " + APPLICATION + " TO " + node + "; END IF; END $$");
        }
    }

    private static String createRole(String options) {
        return "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '" + APPLICATION
                + "') THEN CREATE ROLE " + APPLICATION + " " + options + "; END IF; END $$";
    }

    private static void prepareEmbedded(EmbeddedPostgres server, Secret password) throws SQLException {
        try (Connection owner =
                        DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.OWNER, password.reveal());
                Statement statement = owner.createStatement()) {
            statement.execute(createRole("LOGIN"));
            statement.execute("ALTER ROLE " + APPLICATION + " PASSWORD '"
                    + applicationPassword(password).reveal() + "'");
        }
    }

    private static void migrate(String jdbcUrl, Account owner, String migrations) {
        try {
            Flyway.configure()
                    .dataSource(
                            withoutDetails(jdbcUrl),
                            owner.user(),
                            owner.password().reveal())
                    .locations("classpath:" + migrations)
                    .load()
                    .migrate();
        } catch (FlywayValidateException otherTables) {
            throw new IllegalStateException(
                    "The tables at " + jdbcUrl
                            + " are of another version of Sumspace. Start that version, or begin with an"
                            + " empty database (an embedded one: move its folder away).",
                    otherTables);
        }
    }

    /** Details of errors have values of rows, and a failed migration is logged. */
    private static String withoutDetails(String jdbcUrl) {
        return jdbcUrl + (jdbcUrl.indexOf('?') < 0 ? "?" : "&") + "logServerErrorDetail=false";
    }

    private static Secret applicationPassword(Secret owner) {
        return new ServerAccounts(owner, List.of()).password(APPLICATION);
    }

    private static PgConnectOptions external(PostgresUrl url, Secret password) {
        return PostgresPool.options(url, password).addProperty("role", APPLICATION);
    }

    private static PgConnectOptions embedded(EmbeddedPostgres server, Secret password) {
        return new PgConnectOptions()
                .setHost(EmbeddedPostgres.HOST)
                .setPort(server.port())
                .setDatabase(EmbeddedPostgres.DATABASE)
                .setUser(APPLICATION)
                .setPassword(applicationPassword(password).reveal());
    }

    /** Runs statements on tables without workspaces, all of them or none. */
    public <T> Future<T> inTransaction(Function<SqlConnection, Future<T>> work) {
        return pool.withTransaction(work).recover(Database::explained);
    }

    /** Runs one statement on tables without workspaces. It needs one message to the database instead of three. */
    public <T> Future<T> inStatement(Function<SqlConnection, Future<T>> statement) {
        return pool.withConnection(statement).recover(Database::explained);
    }

    /** Runs statements that see and change rows of one workspace only, all of them or none. */
    public <T> Future<T> inWorkspace(UUID workspace, Function<SqlConnection, Future<T>> work) {
        return pool.withTransaction(connection -> connection
                        .preparedQuery("SELECT set_config('" + WORKSPACE + "', $1, true)")
                        .execute(Tuple.of(workspace.toString()))
                        .compose(set -> work.apply(connection)))
                .recover(Database::explained);
    }

    /** Refusals by the work itself are returned unchanged. */
    private static <T> Future<T> explained(Throwable failure) {
        boolean ofWork = failure instanceof RuntimeException && !(failure instanceof VertxException);
        return Future.failedFuture(ofWork ? failure : PostgresFailures.of(failure));
    }

    /** Succeeds if the database answers and, if it is embedded, has space to write. */
    public Future<Void> ping() {
        return space.get()
                .compose(enough -> pool.query("SELECT 1").execute())
                .<Void>mapEmpty()
                .recover(Database::explained);
    }

    /** Where tests reach the server beside this class. */
    EmbeddedPostgres server() {
        return requireNonNull(server, "the database is not embedded");
    }

    public Future<Void> close() {
        EmbeddedPostgres own = server;
        return own == null ? pool.close() : pool.close().eventually(() -> close(vertx, own));
    }

    private static Future<Void> close(Vertx vertx, EmbeddedPostgres server) {
        return vertx.executeBlocking(
                () -> {
                    server.stop();
                    return null;
                },
                false);
    }
}
