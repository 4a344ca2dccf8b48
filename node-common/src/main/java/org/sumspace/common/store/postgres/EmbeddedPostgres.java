package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * A PostgreSQL server as a child process, for machines without one. It listens on a free loopback port, has no Unix socket,
 * and asks everybody for a password. What a killed node left running is ended at the next start; a server that ends while its
 * node goes on is started again. Blocking.
 */
final class EmbeddedPostgres {
    static final String OWNER = "sumspace_owner";
    static final String HOST = "127.0.0.1";
    /** The database that every server has. */
    static final String DATABASE = "postgres";

    private static final int PORTS_TRIED = 5;
    private static final int READY_CHECK_MILLIS = 50;
    private static final int READY_CHECKS_MAX = 2_400;
    private static final int STOP_SECONDS = 20;
    private static final int RESTART_SECONDS = 1;

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);

    private final Path home;
    private final Secret password;
    private final int port;
    private final FileChannel lock;
    private final Thread watcher = new Thread(this::watch, "postgres");
    private volatile Process server;

    private EmbeddedPostgres(Path home, Secret password, Process server, int port, FileChannel lock) {
        this.home = home;
        this.password = password;
        this.server = server;
        this.port = port;
        this.lock = lock;
        watcher.setDaemon(true);
    }

    /**
     * Starts the server, and creates its database if there is none.
     *
     * @param folder the server's folder, which only its owner may read
     * @param password of the owner
     * @throws IllegalStateException if it cannot start, with the reason
     */
    static EmbeddedPostgres start(Path folder, Secret password) throws IOException, InterruptedException {
        Path home = ProtectedFolder.create(folder.toAbsolutePath());
        FileChannel lock = lock(home);
        try {
            PostgresBinaries.unpack(home);
            AbandonedServer.end(home);
            initialise(home, password);
            EmbeddedPostgres started = launch(home, password, lock);
            started.watcher.start();
            return started;
        } catch (IOException | InterruptedException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static FileChannel lock(Path home) throws IOException {
        FileChannel file = FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException heldByThisProcess) {
            // refused below, as if another process held it
        }
        file.close();
        throw new IllegalStateException("another node uses the PostgreSQL in " + home
                + ": stop it, or give each node a folder of its own with the setting dataDir");
    }

    /** A database that is not complete, because the node was killed, is made anew. */
    private static void initialise(Path home, Secret password) throws IOException, InterruptedException {
        Path data = data(home);
        if (Files.exists(data)) {
            return;
        }
        Path draft = Files.createTempDirectory(home, "data");
        Path passwordFile = Files.createTempFile(
                home,
                "password",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(passwordFile, password.reveal());
            Process initdb = process(
                            home,
                            program(home, "initdb"),
                            "--pgdata=" + draft,
                            "--username=" + OWNER,
                            "--pwfile=" + passwordFile,
                            "--auth=scram-sha-256",
                            "--encoding=UTF8",
                            "--locale=C",
                            "--data-checksums")
                    .start();
            if (initdb.waitFor() != 0) {
                throw new IllegalStateException("could not create the database: " + lastLine(home));
            }
        } finally {
            Files.delete(passwordFile);
        }
        Files.move(draft, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private static EmbeddedPostgres launch(Path home, Secret password, FileChannel lock)
            throws IOException, InterruptedException {
        for (int tried = 1; ; tried++) {
            int port = freePort();
            Process server = server(home, port);
            if (isReady(server, port, password)) {
                return new EmbeddedPostgres(home, password, server, port, lock);
            }
            // Another program can take the port before the server does.
            if (tried == PORTS_TRIED) {
                throw new IllegalStateException("could not start PostgreSQL: " + lastLine(home));
            }
        }
    }

    private static Process server(Path home, int port) throws IOException, InterruptedException {
        return process(
                        home,
                        program(home, "postgres"),
                        "-D",
                        data(home).toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=" + HOST,
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "shared_buffers=32MB")
                .start();
    }

    /** Until it is interrupted. */
    private void watch() {
        try {
            while (true) {
                server.waitFor();
                LOG.error("PostgreSQL ended: starting it again. See {}", log(home));
                startAgain();
                TimeUnit.SECONDS.sleep(RESTART_SECONDS);
            }
        } catch (InterruptedException stopped) {
            // The node ends its server.
        }
    }

    /** At its port, which the node's connections lead to. */
    private void startAgain() throws InterruptedException {
        try {
            AbandonedServer.end(home);
            server = server(home, port);
            isReady(server, port, password);
        } catch (IOException | IllegalStateException e) {
            LOG.error("Could not start PostgreSQL", e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** Waits until the server accepts connections; false if it ended. */
    private static boolean isReady(Process server, int port, Secret password) throws InterruptedException {
        for (int check = 0; check < READY_CHECKS_MAX; check++) {
            if (server.waitFor(READY_CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
            try (Connection answered = DriverManager.getConnection(url(port), OWNER, password.reveal())) {
                return answered.isValid(0);
            } catch (SQLException refused) {
                if (String.valueOf(refused.getSQLState()).startsWith("28")) {
                    server.destroyForcibly().waitFor();
                    throw new IllegalStateException(
                            "PostgreSQL refuses the password: it was created with another POSTGRES_PASSWORD", refused);
                }
            }
        }
        server.destroyForcibly().waitFor();
        return false;
    }

    private static ProcessBuilder process(Path home, String... program) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(PostgresUser.command(program))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(home).toFile()));
        // The server and what it logs must not have the secrets of the node.
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    static String program(Path home, String name) {
        return home.resolve(PostgresBinaries.FOLDER)
                .resolve("bin")
                .resolve(name)
                .toString();
    }

    static Path data(Path home) {
        return home.resolve("data");
    }

    private static Path log(Path home) {
        return home.resolve("log");
    }

    private static String lastLine(Path home) throws IOException {
        List<String> lines = Files.readAllLines(log(home));
        return (lines.isEmpty() ? "it gave no reason" : lines.get(lines.size() - 1)) + " (see " + log(home) + ")";
    }

    private static String url(int port) {
        return "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE;
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

    /** Ends connections and the server, after it has written what it has in memory. */
    void stop() throws IOException, InterruptedException {
        watcher.interrupt();
        watcher.join();
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
