package org.sumspace.sandbox.cli.connector;

import java.io.IOException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CredentialClient;
import org.sumspace.sandbox.client.CredentialClient.Credential;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sumspace connector credentials add}. */
@Command(name = "add", description = "Stores a credential, and prints its id for representations in the catalog.")
final class CredentialsAddCommand extends ConnectorAction {
    @Option(
            names = "--type",
            paramLabel = "TYPE",
            required = true,
            description = "api-key for a request header, basic for HTTP Basic, or proxy for an HTTP proxy")
    private String type = "";

    @Option(
            names = "--key",
            paramLabel = "KEY",
            required = true,
            description = "name of the request header, or user name")
    private String key = "";

    @Mixin
    private final CredentialValue value = new CredentialValue();

    @Override
    protected int run(NodeClient client) throws IOException {
        Credential added = new CredentialClient(client).add(type, key, value.read(key));
        out().println(
                        json()
                                ? PrintedText.of(CredentialView.json(added))
                                : "credential " + PrintedText.of(added.id()) + " is stored");
        return 0;
    }
}
