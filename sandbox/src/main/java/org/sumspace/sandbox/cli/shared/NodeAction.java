package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RemoteException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command to one node, with the options that all of them have. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class NodeAction implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "prints JSON")
    private boolean json;

    @Mixin
    private final NodeOptions node;

    protected NodeAction(NodeName node) {
        this.node = new NodeOptions(node);
    }

    @Override
    public final Integer call() throws IOException {
        try {
            return run();
        } catch (RemoteException refused) {
            throw RefusalText.explain(refused, node.address(), remedies());
        }
    }

    /** @return the exit code */
    protected abstract int run() throws IOException;

    /** What to do after a refusal, by status, where the command knows it better than all commands do. */
    protected Map<Integer, String> remedies() {
        return Map.of();
    }

    protected final NodeOptions node() {
        return node;
    }

    /** A client with the credentials that the options must name. */
    protected final NodeClient loggedIn() throws IOException {
        return node.loggedIn();
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

    protected final CommandLine commandLine() {
        return spec.commandLine();
    }

    protected final ParameterException wrongArgument(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
