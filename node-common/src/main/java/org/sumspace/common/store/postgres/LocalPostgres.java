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
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;

/**
 * A PostgreSQL on this machine, from a jar, for nodes without one. Each node has a database and an account of its own, with
 * which it reaches nothing of the others. Blocking.
 */
public final class LocalPostgres {
    private final ServerFolder home;
    private final FileChannel lock;
    private final ServerAccounts accounts;
    /** In the order in which the server tries them. */
    private final PrimitiveIterator.OfInt ports;

    /** Known after the start, or before it if there is no choice. */
    private OptionalInt port;

    private @Nullable EmbeddedPostgres server;

    private LocalPostgres(
            ServerFolder home,
            FileChannel lock,
            ServerAccounts accounts,
            OptionalInt port,
            PrimitiveIterator.OfInt ports) {
        this.home = home;
        this.lock = lock;
        this.accounts = accounts;
        this.port = port;
        this.ports = ports;
    }

    /**
     * Where a node keeps its data.
     *
     * @param url of its database, without the password
     */
    public record Account(String url, Secret password) {}

    /**
     * A server on any free port. Keeps others out of the folder.
     *
     * @param folder of the server, which only its owner may read
     * @param nodes the same each time
     * @throws IllegalStateException if another process uses the folder
     */
    public static LocalPostgres in(Path folder, List<String> nodes) throws IOException {
        return in(folder, nodes, OptionalInt.empty(), EmbeddedPostgres.freePorts());
    }

    /** As {@link #in}, on this port: where a node finds its database is known before the server is started. */
    public static LocalPostgres at(int port, Path folder, List<String> nodes) throws IOException {
        return in(folder, nodes, OptionalInt.of(port), IntStream.of(port).iterator());
    }

    static LocalPostgres in(Path folder, List<String> nodes, OptionalInt port, PrimitiveIterator.OfInt ports)
            throws IOException {
        ServerFolder home = new ServerFolder(folder.toAbsolutePath());
        FileChannel lock = home.lock();
        try {
            ServerAccounts accounts = new ServerAccounts(home.ownerPassword(), List.copyOf(nodes));
            return new LocalPostgres(home, lock, accounts, port, ports);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** @throws java.util.NoSuchElementException before the start, if the server may take any port */
    public Account account(String node) {
        return new Account(
                "postgresql://" + node + "@" + EmbeddedPostgres.HOST + ":" + port.orElseThrow() + "/" + node
                        + "?sslmode=disable",
                accounts.password(node));
    }

    /**
     * Starts the server, and creates the databases if there are none.
     *
     * @throws IllegalStateException if it cannot start, with the reason
     */
    public void start() throws IOException, InterruptedException {
        try {
            EmbeddedPostgres started = EmbeddedPostgres.start(home, lock, accounts, ports);
            server = started;
            port = OptionalInt.of(started.port());
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
