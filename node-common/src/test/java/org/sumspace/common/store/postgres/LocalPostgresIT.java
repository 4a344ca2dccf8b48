package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.journal.ProtectedFolder;

class LocalPostgresIT {
    private static final List<String> NODES = List.of("catalog-elm", "connector-oak");

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private LocalPostgres server;

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    private void start() throws Exception {
        server = LocalPostgres.in(folder, NODES);
        server.start();
    }

    private Connection connect(String node, String database) throws SQLException {
        LocalPostgres.Account account = server.account(node);
        String url = PostgresUrl.parse(account.url()).jdbcUrl().replaceFirst("/" + node + "\\?", "/" + database + "?");
        return DriverManager.getConnection(url, node, account.password().reveal());
    }

    private Connection connect(String node) throws SQLException {
        return connect(node, node);
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getString(1);
        }
    }

    @Test
    void accountOfANode_reachesNothingOfAnother() throws Exception {
        start();
        try (Connection elm = connect("catalog-elm");
                Statement statement = elm.createStatement()) {
            statement.execute("CREATE TABLE kept AS SELECT 'of Elm' AS text");
            assertThat(value(elm, "SELECT text FROM kept")).isEqualTo("of Elm");
            assertThat(value(
                            elm,
                            "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls"
                                    + " FROM pg_roles WHERE rolname = current_user"))
                    .isEqualTo("f");
            assertThatThrownBy(() -> statement.execute("SELECT rolpassword FROM pg_authid"))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> statement.execute("SET ROLE \"connector-oak\""))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> statement.execute("SELECT pg_read_file('postgresql.conf')"))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> statement.execute("COPY kept TO PROGRAM 'true'"))
                    .hasMessageContaining("permission denied");
        }
        for (String other : List.of("catalog-elm", "postgres", "template1")) {
            assertThatThrownBy(() -> connect("connector-oak", other)).hasMessageContaining("permission denied");
        }
        assertThatThrownBy(() -> DriverManager.getConnection(
                        PostgresUrl.parse(server.account("catalog-elm").url()).jdbcUrl(),
                        "catalog-elm",
                        server.account("connector-oak").password().reveal()))
                .hasMessageContaining("password authentication failed");
    }

    @Test
    void dataAndPasswords_stayAfterARestart() throws Exception {
        start();
        try (Connection oak = connect("connector-oak");
                Statement statement = oak.createStatement()) {
            statement.execute("CREATE TABLE kept AS SELECT 'of Oak' AS text");
        }
        String password = server.account("connector-oak").password().reveal();
        server.stop();
        start();
        assertThat(server.account("connector-oak").password().reveal()).isEqualTo(password);
        try (Connection oak = connect("connector-oak")) {
            assertThat(value(oak, "SELECT text FROM kept")).isEqualTo("of Oak");
        }
    }

    @Test
    void twoServers_haveDifferentPasswords() throws Exception {
        start();
        LocalPostgres other = LocalPostgres.at(ServerFolder.freePort(), folder.resolve("other"), NODES);
        assertThat(other.account("catalog-elm").password().reveal())
                .isNotEqualTo(server.account("catalog-elm").password().reveal());
        other.stop();
    }

    /** A program that took the port of a node's own server kept the whole node from starting. */
    @Test
    void portThatAnotherProgramTookMeanwhile_isNotNeeded() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PrimitiveIterator.OfInt ports =
                    IntStream.of(other.getLocalPort(), ServerFolder.freePort()).iterator();
            server = LocalPostgres.in(folder, NODES, OptionalInt.empty(), ports);
            server.start();
            try (Connection elm = connect("catalog-elm")) {
                assertThat(value(elm, "SELECT 'answers'")).isEqualTo("answers");
            }
        }
    }

    @Test
    void folderThatWasMadeForOtherNodes_isRefusedWithTheNode() throws Exception {
        start();
        server.stop();
        server = LocalPostgres.in(folder, List.of("catalog-elm", "catalog-fir"));
        assertThatThrownBy(server::start)
                .hasMessageContaining("no database for catalog-fir")
                .hasMessageContaining(folder.toString());
    }

    /** Statements after one that failed were executed, and the server was started without what the failed one makes. */
    @Test
    void statementThatFails_endsTheStartWithItsReason() throws Exception {
        start();
        ServerFolder home = new ServerFolder(ProtectedFolder.create(folder.resolve("other")));
        ServerAccounts accounts = new ServerAccounts(Secret.of("owner"), List.of("catalog-elm", "catalog-elm"));
        assertThatThrownBy(() -> new NewDatabases(home, accounts).create())
                .hasMessageContaining("could not create the databases")
                .hasMessageContaining("role \"catalog-elm\" already exists");
        assertThat(home.data()).doesNotExist();
    }
}
