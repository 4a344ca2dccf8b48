package org.sumspace.sandbox.cli.connector;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PasswordInput;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.space.SpaceAccount;
import picocli.CommandLine.Option;

/** Options that name the connector and the account of its operator. */
final class ConnectorOptions {
    private static final String REMEDY =
            "Name an organisation of the --space file with --as, or a connector with --connector and --email";

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description =
                    "the connector of this organisation, and the account of its operator, both from the --space file")
    private @Nullable String organisation;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "with --as: the report of './sumspace up' (default: space.json)")
    private Path space = Path.of("space.json");

    @Option(names = "--connector", paramLabel = "URL", description = "base URL of the connector")
    private @Nullable URI connector;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the root certificates to trust, with --connector (default: those of Java)")
    private @Nullable Path ca;

    @Option(
            names = "--email",
            paramLabel = "EMAIL",
            description =
                    "with --connector: the operator's e-mail address; the password is read from --password-file, else"
                            + " from the environment variable " + PasswordInput.VARIABLE + ", else it is asked for")
    private @Nullable String email;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file whose first line is the password, with --email")
    private @Nullable Path passwordFile;

    NodeAddress address() throws IOException {
        if (connector != null) {
            if (organisation != null) {
                throw new SandboxException("--connector and --as are two connectors", REMEDY);
            }
            return NodeAddress.of(NodeName.CONNECTOR, connector, ca);
        }
        if (organisation == null) {
            throw new SandboxException("this command needs a connector", REMEDY);
        }
        return report().node(NodeName.CONNECTOR, organisation);
    }

    /** The file with the connector; empty if the connector is named by its URL. */
    Optional<SpaceReport> space() throws IOException {
        return organisation == null ? Optional.empty() : Optional.of(report());
    }

    private SpaceReport report() throws IOException {
        return SpaceReport.read(space, NodeName.CONNECTOR);
    }

    /** Logs in. */
    NodeClient client() throws IOException {
        NodeAddress address = address();
        address.requireConfidential("password");
        if (organisation != null) {
            SpaceAccount account = report().account(organisation);
            return address.client().login(account.email(), account.password());
        }
        if (email == null) {
            throw new SandboxException("this command needs an account", REMEDY);
        }
        return address.client().login(email, PasswordInput.ofProcess().of(email, passwordFile));
    }
}
