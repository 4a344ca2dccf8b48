package org.sumspace.sandbox.cli.assessment;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NoAnswer;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.AssessmentClient;
import org.sumspace.sandbox.client.RemoteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command in a session of its own at an assessment node. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class SessionAction implements Callable<Integer> {
    static final int FAILED = 1;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "prints the node's answer as JSON")
    private boolean json;

    @Mixin
    private final SessionOptions session = new SessionOptions();

    @Override
    public final Integer call() throws IOException {
        try {
            AssessmentClient node = session.logIn();
            try {
                return run(node);
            } finally {
                node.logOut();
            }
        } catch (RemoteException refused) {
            throw explain(refused, session.address());
        }
    }

    /** @return the exit code */
    abstract int run(AssessmentClient node);

    final boolean json() {
        return json;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static SandboxException explain(RemoteException refused, NodeAddress node) {
        if (refused.status() == 0) {
            return NoAnswer.explain(refused, node);
        }
        String reason = refused.reason().isEmpty() ? String.valueOf(refused.getMessage()) : refused.reason();
        return new SandboxException(
                "the assessment node refused the request (" + refused.status() + "): " + PrintedText.of(reason),
                remedy(refused.status()),
                refused);
    }

    private static String remedy(int status) {
        return switch (status) {
            case 401 -> "Check the address, the password and, with a second factor, --code";
            case 403 -> "docs/reference/assessment.md says which role may do it; --workspace names another workspace";
            case 404 -> "Check the id and --workspace";
            case 409, 422 -> "Correct what it names";
            case 429, 503 -> "Try again in a moment";
            default -> "Try again; if it happens again, the operator of the node finds the reason in its log";
        };
    }
}
