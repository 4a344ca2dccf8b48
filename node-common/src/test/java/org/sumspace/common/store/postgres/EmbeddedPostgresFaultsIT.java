package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.SmallDisk;
import org.sumspace.common.testkit.Tools;

/** An embedded PostgreSQL with faults of its folder or its machine. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class EmbeddedPostgresFaultsIT {
    private static final Secret PASSWORD = Secret.of("of the tests");
    private static final int SESSION_FIELD = 3;

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    private Future<Database> open(Path home) {
        return Database.open(vertx, home, PASSWORD, "store/migrations");
    }

    /** assessment T4: the message names a folder that cannot be written, and says what to do. */
    @Test
    void t4_readOnlyFolder_isNamed() throws Exception {
        Path readOnly = Files.createDirectory(folder.resolve("read-only"));
        boolean isRoot = Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        if (isRoot) {
            // Permissions do not hold back root.
            Tools.assumeInstalled("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", readOnly.toString());
        } else {
            Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r-x------"));
        }
        try {
            assertThat(Await.failure(open(readOnly.resolve("postgres"))))
                    .hasMessageContaining("cannot write to " + readOnly)
                    .hasMessageContaining("make it writable for the user of this node, or choose another folder");
        } finally {
            new SmallDisk(readOnly).unmount();
        }
    }

    /**
     * assessment T4, T6, T7: on a full disk no server starts, and no files are left. A running server refuses writes
     * without space, or ends. With space it continues by itself, and no acknowledged data is lost.
     */
    @Test
    void t4_fullDisk_isNamed_andSpaceEndsIt() throws Exception {
        Path home = folder.resolve("postgres");
        SmallDisk disk = SmallDisk.mount(home, "320m");
        try {
            disk.fill(1 << 16);
            assertFull(open(home));
            try (var left = Files.newDirectoryStream(home, "draft-*")) {
                assertThat(left).isEmpty();
            }
            disk.free();
            Database database = Await.result(open(home));
            insert(database, 1);

            disk.fill(0);
            assertThat(Await.failure(database.ping())).hasMessageContaining("No space left on device");
            assertThat(Await.failure(database.inTransaction(tx -> tx.query(
                                    "INSERT INTO entry SELECT 10 + number FROM generate_series(1, 1000000) AS all_of(number)")
                            .execute())))
                    .hasMessageContaining("No space left on device");
            ProcessHandle ended = database.server().process();
            assertThatThrownBy(() -> fillLog(database)).isInstanceOf(SQLException.class);
            Await.result(ended.onExit());
            Await.failure(database.ping());
            disk.free();
            await().until(() ->
                    Await.result(database.ping().transform(done -> Future.succeededFuture(done.succeeded()))));
            insert(database, 2);
            Await.result(database.close());

            disk.fill(0);
            assertFull(open(home));
            disk.free();
            Database later = Await.result(open(home));
            assertThat(Await.<Integer>result(later.inTransaction(
                            tx -> tx.query("SELECT number FROM entry").execute().map(rows -> rows.size()))))
                    .isEqualTo(2);
            Await.result(later.close());
        } finally {
            disk.unmount();
        }
    }

    private static void assertFull(Future<Database> opening) {
        assertThat(Await.failure(opening))
                .hasMessageMatching("could not start PostgreSQL: the disk with .* is full: free space");
    }

    private static void insert(Database database, int number) {
        Await.result(database.inTransaction(
                tx -> tx.query("INSERT INTO entry VALUES (" + number + ")").execute()));
    }

    /** Fills the disk with the log of PostgreSQL only, which ends the server. */
    private static void fillLog(Database database) throws SQLException {
        try (Connection owner = DriverManager.getConnection(
                        database.server().jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD.reveal());
                Statement statement = owner.createStatement()) {
            for (int megabytes = 0; megabytes < 400; megabytes++) {
                statement.execute("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
            }
        }
    }

    /**
     * assessment T4, T6: the process id of a zombie process does not count as a server. A second node is refused while
     * a server runs. Signals of the node's terminal do not reach the server.
     */
    @Test
    void t6_zombieIsNoServer_andServerIsApart() throws Exception {
        Path home = folder.resolve("postgres");
        Await.result(Await.<Database>result(open(home)).close());
        Process parent = new ProcessBuilder("sh", "-c", "sleep 1 & echo $!; exec sleep 600").start();
        try (BufferedReader lines = parent.inputReader(StandardCharsets.UTF_8)) {
            String zombie = lines.readLine();
            await().until(() -> status(zombie).startsWith("Z"));
            Files.writeString(home.resolve("data/postmaster.pid"), zombie + "\n");
            Database database = Await.result(open(home));
            assertThat(status(zombie)).startsWith("Z");
            assertThat(Await.failure(open(home))).hasMessageContaining("another node uses the PostgreSQL");
            Tools.assumeInstalled("setsid", "true");
            assertThat(session(Long.toString(database.server().process().pid())))
                    .isNotEqualTo(session("self"));
            Await.result(database.close());
        } finally {
            parent.destroyForcibly();
        }
    }

    /** The program that creates the databases went on for a moment when a node was told to end in its first start. */
    @Test
    void endedInFirstStart_takesItsProcessesAlong() throws Exception {
        Path home = folder.resolve("postgres");
        Process node = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstStart.class.getName(),
                        home.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("node.log").toFile())
                .start();
        try {
            await().until(() -> node.descendants().anyMatch(EmbeddedPostgresFaultsIT::isPostgres));
            List<ProcessHandle> started = node.descendants().toList();
            node.destroy();
            node.onExit().join();
            assertThat(started).noneMatch(ProcessHandle::isAlive);
        } finally {
            node.destroyForcibly();
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/postgres");
    }

    static final class FirstStart {
        public static void main(String[] arguments) throws Exception {
            EmbeddedPostgres.start(Path.of(arguments[0]), PASSWORD);
        }
    }

    /** The state of a process and the fields after it in {@code /proc}. */
    private static String status(String process) throws IOException {
        String all = Files.readString(Path.of("/proc", process, "stat"));
        return all.substring(all.lastIndexOf(')') + 2);
    }

    private static String session(String process) throws IOException {
        return status(process).split(" ")[SESSION_FIELD];
    }
}
