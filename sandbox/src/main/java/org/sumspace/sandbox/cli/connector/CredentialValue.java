package org.sumspace.sandbox.cli.connector;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.SecretInput;
import org.sumspace.sandbox.cli.shared.SecretInput.Wanted;
import picocli.CommandLine.Option;

/** The option that names the value of a credential. */
final class CredentialValue {
    private static final String VARIABLE = "SUMSPACE_CREDENTIAL_VALUE";
    private static final String FILE = "--value-file";

    @Option(
            names = FILE,
            paramLabel = "FILE",
            description = "file whose first line is the value (default: the environment variable " + VARIABLE
                    + ", else it is asked for)")
    private @Nullable Path file;

    /** @param credential for messages */
    String read(String credential) throws IOException {
        Wanted value = new Wanted("value", "for " + credential, "Value of " + credential + ": ", VARIABLE, FILE);
        return SecretInput.ofProcess().read(value, file);
    }
}
