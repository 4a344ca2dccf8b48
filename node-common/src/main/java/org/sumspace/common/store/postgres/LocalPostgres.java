package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;

/**
 * A PostgreSQL on this machine, from a jar, for nodes without one. Each node has a database and an account of its own, with
 * which it reaches nothing of the others. Where a node finds its database is known before the server is started. Blocking.
 */
public final class LocalPostgres {
    private final ServerFolder home;
    private final FileChannel lock;
    private final ServerAccounts accounts;
    private final int port;
    private @Nullable EmbeddedPostgres server;

    private LocalPostgres(ServerFolder home, FileChannel lock, ServerAccounts accounts, int port) {
        this.home = home;
        this.lock = lock;
        this.accounts = accounts;
        this.port = port;
    }

    /**
     * Where a node keeps its data.
     *
     * @param url of its database, without the password
     */
    public record Account(String url, Secret password) {}

    /**
     * Keeps others out of the folder.
     *
     * @param folder of the server, which only its owner may read
     * @param nodes the same each time
     * @throws IllegalStateException if another process uses the folder
     */
    public static LocalPostgres in(Path folder, List<String> nodes) throws IOException {
        ServerFolder home = new ServerFolder(folder.toAbsolutePath());
        FileChannel lock = home.lock();
        try {
            return new LocalPostgres(
                    home, lock, new ServerAccounts(home.ownerPassword(), List.copyOf(nodes)), ServerFolder.freePort());
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    public Account account(String node) {
        return new Account(
                "postgresql://" + node + "@" + EmbeddedPostgres.HOST + ":" + port + "/" + node + "?sslmode=disable",
                accounts.password(node));
    }

    /**
     * Starts the server, and creates the databases if there are none.
     *
     * @throws IllegalStateException if it cannot start, with the reason
     */
    public void start() throws IOException, InterruptedException {
        try {
            EmbeddedPostgres started = EmbeddedPostgres.start(
                    home, lock, accounts, IntStream.of(port).iterator());
            server = started;
            requireAccounts(started);
        } catch (IOException | RuntimeException e) {
            stop();
            throw home.explained(e);
        }
    }

    private void requireAccounts(EmbeddedPostgres started) {
        String missing = "SELECT name FROM unnest(?) AS node(name) WHERE NOT EXISTS"
                + " (SELECT FROM pg_database d JOIN pg_roles r ON d.datdba = r.oid WHERE d.datname = name AND r.rolname = name)";
        try (Connection owner = DriverManager.getConnection(
                        started.jdbcUrl(),
                        EmbeddedPostgres.OWNER,
                        accounts.ownerPassword().reveal());
                PreparedStatement query = owner.prepareStatement(missing)) {
            query.setArray(1, owner.createArrayOf("text", accounts.nodes().toArray()));
            try (ResultSet found = query.executeQuery()) {
                if (found.next()) {
                    throw new IllegalStateException(
                            "the PostgreSQL in " + home.home() + " has no database for " + found.getString(1)
                                    + ": it was made for other nodes. Move the folder away, or use another one");
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("could not read the databases of the PostgreSQL in " + home.home(), e);
        }
    }

    /** Ends connections and the server, after it has written its memory to disk, and lets others use the folder. */
    public void stop() throws IOException, InterruptedException {
        EmbeddedPostgres started = server;
        server = null;
        if (started == null) {
            lock.close();
        } else {
            started.stop();
        }
    }
}
