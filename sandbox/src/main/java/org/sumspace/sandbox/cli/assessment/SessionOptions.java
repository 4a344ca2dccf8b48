package org.sumspace.sandbox.cli.assessment;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PasswordInput;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Option;

/** Options that name the assessment node, the account, and the workspace. */
final class SessionOptions {
    @Option(names = "--node", paramLabel = "URL", description = "base URL of the assessment node")
    private @Nullable URI node;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the root certificates to trust, with --node (default: those of Java)")
    private @Nullable Path ca;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "without --node: the report of './sumspace up' (default: space.json)")
    private Path space = Path.of("space.json");

    @Option(names = "--email", paramLabel = "ADDRESS", required = true, description = "whose account acts")
    private String email = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file whose first line is the password (default: the environment variable "
                    + PasswordInput.VARIABLE + ", or it is asked for)")
    private @Nullable Path passwordFile;

    @Option(names = "--code", paramLabel = "CODE", description = "code of the second factor, if the account has one")
    private String code = "";

    @Option(
            names = "--workspace",
            paramLabel = "NAME",
            description = "the workspace that the command is about (default: the person's first one)")
    private String workspace = "";

    NodeAddress address() throws IOException {
        return node == null
                ? SpaceReport.read(space, NodeName.ASSESSMENT).node(NodeName.ASSESSMENT)
                : NodeAddress.of(NodeName.ASSESSMENT, node, ca);
    }

    AssessmentClient logIn() throws IOException {
        NodeAddress address = address();
        address.requireConfidential("password");
        String password = PasswordInput.ofProcess().of(email, passwordFile);
        return AssessmentClient.logIn(address.client(), email, password, code, workspace);
    }
}
