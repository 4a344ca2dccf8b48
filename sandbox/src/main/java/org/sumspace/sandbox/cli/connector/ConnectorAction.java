package org.sumspace.sandbox.cli.connector;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NoAnswer;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.RemoteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command to one connector, with the options that all of them have. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class ConnectorAction implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "prints JSON")
    private boolean json;

    @Mixin
    private final ConnectorOptions connector = new ConnectorOptions();

    @Override
    public final Integer call() throws IOException {
        try {
            return run(connector.client());
        } catch (RemoteException refused) {
            throw explain(refused, connector.address());
        }
    }

    /**
     * @param client logged in
     * @return the exit code
     */
    protected abstract int run(NodeClient client) throws IOException;

    /** The other nodes and accounts of the data space, if the command names its connector by the organisation. */
    protected final Optional<SpaceReport> space() throws IOException {
        return connector.space();
    }

    protected final boolean json() {
        return json;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private SandboxException explain(RemoteException refused, NodeAddress connector) {
        if (refused.status() == 0) {
            return NoAnswer.explain(refused, connector);
        }
        String reason = refused.reason().isEmpty() ? String.valueOf(refused.getMessage()) : refused.reason();
        return new SandboxException(
                "the connector refused the request (" + refused.status() + "): " + PrintedText.of(reason),
                remedy(refused.status(), connector),
                refused);
    }

    /** The advice to the user after a refusal with this status. */
    protected String remedy(int status, NodeAddress connector) {
        return switch (status) {
            case 400 -> "Correct what it names; " + connector.url() + "/docs describes every field";
            case 401, 403 -> "Log in as an operator of the connector; operators are in its configuration";
            case 404 -> "See the ids with ./sumspace connector credentials list";
            case 429, 503 -> "Try again in a moment";
            default -> "Try again; if it happens again, the operator of the connector finds the reason in its log";
        };
    }
}
