package org.sumspace.sandbox.cli.connector;

import java.io.IOException;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CredentialClient;
import org.sumspace.sandbox.client.CredentialClient.Credential;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sumspace connector credentials rotate}. */
@Command(name = "rotate", description = "Replaces the value of a credential. Its id, type and key stay.")
final class CredentialsRotateCommand extends ConnectorAction {
    @Parameters(index = "0", paramLabel = "ID", description = "id of the credential")
    private String id = "";

    @Mixin
    private final CredentialValue value = new CredentialValue();

    @Override
    protected int run(NodeClient client) throws IOException {
        CredentialClient credentials = new CredentialClient(client);
        Credential known = credentials
                .find(id)
                .orElseThrow(() -> new SandboxException(
                        "there is no credential " + PrintedText.of(id),
                        "See the ids with ./sumspace connector credentials list"));
        Credential rotated = credentials.rotate(known, value.read(id));
        out().println(
                        json()
                                ? PrintedText.of(CredentialView.json(rotated))
                                : "credential " + PrintedText.of(rotated.id()) + " has a new value (version "
                                        + rotated.version() + ")");
        return 0;
    }
}
