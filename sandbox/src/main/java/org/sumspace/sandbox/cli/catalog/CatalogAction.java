package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.ParticipantOptions;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.RemoteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command to one catalog, with the options that all of them have. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class CatalogAction implements Callable<Integer> {
    /** For commands of operators. */
    static final String OPERATORS =
            "Log in as an operator of the catalog, with --email or --as; operators are in its configuration";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "prints the catalog's answer as JSON")
    private boolean json;

    @Mixin
    private final CatalogOptions catalog = new CatalogOptions();

    @Mixin
    private final AccountOptions account = new AccountOptions();

    @Mixin
    private final ParticipantOptions participant = new ParticipantOptions();

    @Override
    public final Integer call() throws IOException {
        try {
            run();
            return exitCode();
        } catch (RemoteException refused) {
            throw RefusalText.explain(refused, catalog.address(), this);
        }
    }

    abstract void run() throws IOException;

    /** The exit code after a run without a refusal. */
    int exitCode() {
        return 0;
    }

    /** The callers who may use this command. */
    String whoMay() {
        return "Log in as the participant that may do this, with --email or --as";
    }

    /** The advice to the user if the state of the record does not permit the command. */
    String afterConflict() {
        return "Read it again, for example with ./sumspace catalog show ID, and repeat the command";
    }

    /** The advice to the user if the catalog does not have what the command needs. */
    String ifAbsent() {
        return "Check the id. What only some participants may see is shown to them alone: use --email or --as";
    }

    /** A client with the account, if the options name one. */
    final NodeClient client() throws IOException {
        return isLoggedIn() ? loggedIn() : catalog.address().client();
    }

    /** A client with the account, or with a participant's key, which the options must name. */
    final NodeClient loggedIn() throws IOException {
        if (!participant.isGiven()) {
            return account.client(catalog);
        }
        if (account.isGiven()) {
            throw new SandboxException(
                    "--participant-key and an account are two credentials",
                    "Leave out --email and --as to act with the key of the participant");
        }
        return participant.client(catalog.address(), null);
    }

    final boolean isLoggedIn() {
        return account.isGiven() || participant.isGiven();
    }

    final boolean json() {
        return json;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints which commands are possible next. */
    final void printNext(List<String> commands) {
        if (!commands.isEmpty()) {
            out().println("next:");
            commands.forEach(command -> out().println("  ./sumspace catalog " + command));
        }
    }

    final ParameterException wrongArgument(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
