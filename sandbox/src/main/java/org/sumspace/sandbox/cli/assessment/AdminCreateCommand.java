package org.sumspace.sandbox.cli.assessment;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.AdministratorInvitation;
import org.sumspace.assessment.AdministratorInvitation.Invitation;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.error.NodeException;
import org.sumspace.sandbox.SandboxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace assessment admin create}: works without the node, on its database. */
@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        description = {
            "Makes a superadministrator with the settings of the node, and prints a one-time link, or token.",
            "Stop the node first if its PostgreSQL is the embedded one.",
        })
final class AdminCreateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ADDRESS", description = "e-mail address of the superadministrator")
    private String address = "";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "the node's file of variables; the environment overrides it")
    private @Nullable Path config;

    @Override
    public Integer call() {
        Invitation made = invitation();
        spec.commandLine()
                .getOut()
                .println(
                        made.link() == null
                                ? "Activation token of " + made.email() + ": " + made.token()
                                : "One-time link of " + made.email() + ": " + made.link());
        return 0;
    }

    private Invitation invitation() {
        try {
            return AdministratorInvitation.create(config, System.getenv(), address);
        } catch (InvalidConfigException e) {
            throw new SandboxException(
                    String.valueOf(e.getMessage()), "Name the node's file with --config, or set its variables", e);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof NodeException || cause instanceof IllegalStateException) {
                throw new SandboxException(
                        String.valueOf(cause.getMessage()),
                        "Stop the node if it uses the embedded PostgreSQL, and check the address",
                        e);
            }
            throw e;
        }
    }
}
