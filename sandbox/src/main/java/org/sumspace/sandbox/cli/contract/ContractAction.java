package org.sumspace.sandbox.cli.contract;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NoAnswer;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.RemoteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command to one contract manager, with the options that all of them have. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class ContractAction implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "prints the manager's answer as JSON")
    private boolean json;

    @Mixin
    private final ManagerOptions manager = new ManagerOptions();

    @Override
    public final Integer call() throws IOException {
        try {
            return run(manager.client(actor()));
        } catch (RemoteException refused) {
            throw explain(refused, manager.address());
        }
    }

    /**
     * URL of the participant for whom the command acts, and who signs unless the options name another one; null if
     * there is none.
     */
    @Nullable
    String actor() {
        return null;
    }

    /** @return the exit code */
    abstract int run(ContractClient contracts) throws IOException;

    final boolean json() {
        return json;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static SandboxException explain(RemoteException refused, NodeAddress manager) {
        if (refused.status() == 0) {
            return NoAnswer.explain(refused, manager);
        }
        String reason = refused.reason().isEmpty() ? String.valueOf(refused.getMessage()) : refused.reason();
        return new SandboxException(
                "the contract manager refused the request (" + refused.status() + "): " + PrintedText.of(reason),
                remedy(refused.status(), manager),
                refused);
    }

    private static String remedy(int status, NodeAddress manager) {
        return switch (status) {
            case 400 -> "Correct what it names; " + manager.url() + "/docs describes every field";
            case 401 ->
                "Name with --key-file the file with the manager's key, or with --participant-key that of a participant";
            case 403 -> "docs/reference/contracts.md says who may do what";
            case 404 -> "Check the id, and whether the participant has signed; './sumspace contract list' shows all";
            case 409 ->
                "Read the contract again with ./sumspace contract show ID; docs/reference/contracts.md lists what is possible";
            case 429, 503 -> "Try again in a moment";
            default -> "Try again; if it happens again, the operator of the manager finds the reason in its log";
        };
    }
}
