package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;

/**
 * A PostgreSQL server as a child process, for machines without one. It listens on a loopback port, has no Unix socket, and
 * asks everybody for a password. A server that a killed node left running is ended at the next start. A server that ends
 * while its node runs is started again. Blocking.
 */
final class EmbeddedPostgres {
    static final String OWNER = "sumspace_owner";
    static final String HOST = "127.0.0.1";
    /** The database that every server has. */
    static final String DATABASE = "postgres";

    private static final int PORTS_TRIED = 5;
    private static final int READY_CHECK_MILLIS = 50;
    private static final Duration SLOW = Duration.ofSeconds(30);
    private static final int STOP_SECONDS = 20;
    /** A pause before a restart, because the signal that ended the server may also end the node a little later. */
    private static final int RESTART_PAUSE_MILLIS = 200;

    private static final int RETRY_SECONDS = 1;

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);

    private final ServerFolder home;
    private final Secret password;
    private final int port;
    private final FileChannel lock;
    private final Thread watcher = new Thread(this::watch, "postgres");
    private final Thread endOfWatch = new Thread(watcher::interrupt, "postgres-end");
    private volatile Process server;

    private EmbeddedPostgres(ServerFolder home, Secret password, Process server, int port, FileChannel lock) {
        this.home = home;
        this.password = password;
        this.server = server;
        this.port = port;
        this.lock = lock;
        watcher.setDaemon(true);
    }

    /**
     * Starts the server on any free port, and creates its databases if there are none.
     *
     * @param folder the server's folder, which only its owner may read
     * @param password of the owner
     * @throws IllegalStateException if it cannot start, with the reason
     */
    static EmbeddedPostgres start(Path folder, Secret password) throws IOException, InterruptedException {
        ServerFolder home = new ServerFolder(folder.toAbsolutePath());
        return start(home, home.lock(), new ServerAccounts(password, List.of()), freePorts());
    }

    /** Several, because another program can take a port before the server does. */
    static PrimitiveIterator.OfInt freePorts() {
        return IntStream.generate(ServerFolder::freePort).limit(PORTS_TRIED).iterator();
    }

    /**
     * Starts the server on the first of these ports that is free, and creates its databases if there are none.
     *
     * @param lock of the folder, which is released when the server has ended
     * @throws IllegalStateException if it cannot start, with the reason
     */
    static EmbeddedPostgres start(
            ServerFolder home, FileChannel lock, ServerAccounts accounts, PrimitiveIterator.OfInt ports)
            throws IOException, InterruptedException {
        try {
            home.removeDrafts();
            AbandonedServer.end(home);
            new NewDatabases(home, accounts).create();
            EmbeddedPostgres started = launch(home, accounts.ownerPassword(), lock, ports);
            started.watcher.start();
            Runtime.getRuntime().addShutdownHook(started.endOfWatch);
            return started;
        } catch (IOException | InterruptedException | RuntimeException e) {
            home.removeDrafts();
            lock.close();
            throw e;
        }
    }

    private static EmbeddedPostgres launch(
            ServerFolder home, Secret password, FileChannel lock, PrimitiveIterator.OfInt ports)
            throws IOException, InterruptedException {
        while (ports.hasNext()) {
            int port = ports.nextInt();
            Process server = server(home, port);
            if (isReady(server, port, password)) {
                return new EmbeddedPostgres(home, password, server, port, lock);
            }
        }
        throw new IllegalStateException("could not start PostgreSQL: " + home.reason());
    }

    private static Process server(ServerFolder home, int port) throws IOException, InterruptedException {
        return home.process(PostgresUser.ofOwnSession(
                        home.program("postgres"),
                        "-D",
                        home.data().toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=" + HOST,
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "shared_buffers=32MB",
                        // Messages of errors, details and statements have values of rows.
                        "-c",
                        "log_min_messages=log",
                        "-c",
                        "log_error_verbosity=terse",
                        "-c",
                        "log_min_error_statement=panic",
                        "-c",
                        "log_statement=none",
                        "-c",
                        "log_duration=off",
                        "-c",
                        "log_min_duration_statement=-1",
                        "-c",
                        "log_min_duration_sample=-1",
                        "-c",
                        "log_lock_waits=off",
                        "-c",
                        "log_parameter_max_length=0",
                        "-c",
                        "log_parameter_max_length_on_error=0"))
                .start();
    }

    /**
     * Restarts the server whenever it ends. Interrupted when the node ends its server, and when the process is asked to
     * end.
     */
    private void watch() {
        String told = "";
        try {
            while (true) {
                server.waitFor();
                TimeUnit.MILLISECONDS.sleep(RESTART_PAUSE_MILLIS);
                String reason = home.reason();
                if (!reason.equals(told)) {
                    LOG.error("PostgreSQL ended: starting it again until it answers. {}", reason);
                }
                told = reason;
                if (isStartedAgain()) {
                    LOG.info("PostgreSQL answers again");
                    told = "";
                } else {
                    TimeUnit.SECONDS.sleep(RETRY_SECONDS);
                }
            }
        } catch (InterruptedException stopped) {
            // The node ends its server.
        }
    }

    /** Restarts the server at the same port, because the node's connections use it. */
    private boolean isStartedAgain() throws InterruptedException {
        try {
            AbandonedServer.end(home);
            server = server(home, port);
            return isReady(server, port, password);
        } catch (IOException | IllegalStateException e) {
            LOG.debug("Could not start PostgreSQL", e);
            return false;
        }
    }

    /** Waits until the server accepts connections, however long it takes; false if it ended. */
    private static boolean isReady(Process server, int port, Secret password) throws InterruptedException {
        long told = System.nanoTime();
        String reason = "";
        while (!server.waitFor(READY_CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (System.nanoTime() - told > SLOW.toNanos()) {
                told = System.nanoTime();
                LOG.warn("PostgreSQL does not answer yet; the node goes on when it does: {}", reason);
            }
            try (Connection answered = DriverManager.getConnection(url(port), OWNER, password.reveal())) {
                return answered.isValid(0);
            } catch (SQLException refused) {
                reason = String.valueOf(refused.getMessage());
                if (String.valueOf(refused.getSQLState()).startsWith("28")) {
                    server.destroyForcibly().waitFor();
                    throw new IllegalStateException(
                            "PostgreSQL refuses the password: it was created with another POSTGRES_PASSWORD", refused);
                }
            }
        }
        return false;
    }

    private static String url(int port) {
        return "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE;
    }

    Path home() {
        return home.home();
    }

    int port() {
        return port;
    }

    String jdbcUrl() {
        return url(port);
    }

    ProcessHandle process() {
        return server.toHandle();
    }

    private void endWatch() throws InterruptedException {
        watcher.interrupt();
        watcher.join();
        try {
            Runtime.getRuntime().removeShutdownHook(endOfWatch);
        } catch (IllegalStateException processEnds) {
            // It has run.
        }
    }

    /** Ends connections and the server, after it has written its memory to disk. */
    void stop() throws IOException, InterruptedException {
        endWatch();
        try {
            AbandonedServer.interrupt(server.pid());
            if (!server.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
        } finally {
            lock.close();
        }
    }
}
