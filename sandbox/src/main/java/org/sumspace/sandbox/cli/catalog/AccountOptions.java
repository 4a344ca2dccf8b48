package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.PasswordInput;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.space.SpaceAccount;
import picocli.CommandLine.Option;

/** Options that name the account. The log-in is for one command: no token is stored. */
final class AccountOptions {
    private static final String REMEDY = "Name an account with --email, or with --as one of those in the --space file";

    @Option(
            names = "--email",
            paramLabel = "EMAIL",
            description = "logs in with this e-mail address; the password is read from --password-file, else from the"
                    + " environment variable " + PasswordInput.VARIABLE + ", else it is asked for")
    private @Nullable String email;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file whose first line is the password, with --email")
    private @Nullable Path passwordFile;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "logs in as this organisation, whose account is in the --space file")
    private @Nullable String organisation;

    boolean isGiven() {
        return email != null || organisation != null;
    }

    /** Logs in. */
    NodeClient client(CatalogOptions catalog) throws IOException {
        NodeAddress address = catalog.address();
        address.requireConfidential("password");
        if (email != null && organisation != null) {
            throw new SandboxException("--email and --as are two accounts", REMEDY);
        }
        if (organisation != null) {
            if (!catalog.isInSpace()) {
                throw new SandboxException(
                        "--as " + organisation + " is an account of a --space file, which --catalog replaces", REMEDY);
            }
            SpaceAccount account = catalog.space().account(organisation);
            return address.client().login(account.email(), account.password());
        }
        if (email == null) {
            throw new SandboxException("this command needs an account", REMEDY);
        }
        return address.client().login(email, PasswordInput.ofProcess().of(email, passwordFile));
    }
}
