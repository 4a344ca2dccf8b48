package org.sumspace.sandbox.up;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.cli.SumspaceMain;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleApplications;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

/** Three connectors, each a process of its own, exchange data between REST applications. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeIT {
    private static final Set<NodeKind> KINDS = EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT, NodeKind.CONNECTOR);

    @TempDir
    static Path folder;

    private DataSpace space;
    private ExampleApplications applications;
    private Prepared exchange;

    /** The output of a command, and its exit code. */
    private record Ran(int exitCode, String out, String err) {}

    @BeforeAll
    void start() throws Exception {
        SpaceHome home = SpaceHome.open(
                folder.resolve("home"), true, SpaceSize.of(1, 3).withContractManager(), new SecureRandom());
        SpaceOperators operators = new SpaceOperators(home);
        applications = ExampleApplications.start(0);
        space = DataSpace.start(home, KINDS, new ChildProcesses(), node -> {
            if (node.kind() == NodeKind.CATALOG) {
                ManagerOperator.register(home, operators, Clock.systemUTC());
            }
        });
        exchange = ExampleExchange.create(home.plan(), operators, applications);
        home.writePrivate(report(), UpReport.of(home, KINDS, SpacePopulation.none(), List.of(), exchange, null));
    }

    @AfterAll
    void stop() {
        if (space != null) {
            space.close();
        }
        if (applications != null) {
            applications.close();
        }
    }

    /**
     * One test for all, because a connector uses a contract that it has read for a minute, even if the contract is
     * signed again.
     */
    @Test
    void data_isDeliveredAsTheContractPermits_andNotAfterItsRevocation() {
        Ran first = startExchange(exchange.consumer(), exchange.resource());
        assertDelivered(first, 1);

        Ran sameAtTheOtherSide = startExchange(exchange.provider(), exchange.resource());
        assertDelivered(sameAtTheOtherSide, 1);

        Ran again = startExchange(exchange.consumer(), exchange.resource());
        assertDelivered(again, 2);

        Ran chain = sumspace(
                "exchange",
                "start",
                "--as",
                exchange.consumer(),
                "--contract",
                exchange.contract(),
                "--chain",
                exchange.chain());
        assertDelivered(chain, 3);
        assertThat(chain.out()).contains("provider", "middle", "consumer");
        assertThat(applications.received().get(2).path("data")).hasSize(2);

        Ran expired = startExchange(exchange.consumer(), exchange.expiredResource());
        assertThat(expired.exitCode()).isEqualTo(1);
        assertThat(expired.err() + expired.out()).contains("2020-12-31");

        String contract = exchange.contract().replaceFirst(".*/", "");
        Ran revoked = sumspace(
                "call",
                "contract",
                "revokeContractSignature",
                "--id",
                contract,
                "--did",
                participant(exchange.consumer()));
        assertThat(revoked.exitCode()).as(revoked.err()).isZero();
        Ran refused = startExchange(exchange.consumer(), exchange.resource());
        assertThat(refused.exitCode()).as(refused.out()).isEqualTo(1);
        assertThat(refused.err() + refused.out()).contains("revoked");
        assertThat(applications.received()).hasSize(3);
    }

    private void assertDelivered(Ran started, int deliveries) {
        assertThat(started.exitCode()).as(started.err() + started.out()).isZero();
        assertThat(started.out()).contains("IMPORT_SUCCESS");
        assertThat(applications.received()).hasSize(deliveries);
        JsonNode latest = applications.received().get(deliveries - 1);
        assertThat(latest.path("data").get(0).path("course").asText()).isEqualTo("Statistics");
        assertThat(latest.path("contract").asText()).isEqualTo(exchange.contract());
    }

    private Ran startExchange(String side, String resource) {
        return sumspace(
                "exchange",
                "start",
                "--as",
                side,
                "--contract",
                exchange.contract(),
                "--resource",
                resource,
                "--purpose",
                exchange.purpose());
    }

    /** The URL of an organisation's participant, as its connector knows it. */
    private String participant(String organisation) {
        Ran keys = sumspace("call", "connector", "getConnectorKeys", "--as", organisation);
        assertThat(keys.exitCode()).as(keys.err()).isZero();
        return new JsonObject(keys.out()).getJsonObject("content").getString("participant");
    }

    private static Path report() {
        return folder.resolve("space.json");
    }

    private static Ran sumspace(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("--space", report().toString()));
        int exitCode = SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command.toArray(String[]::new));
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
