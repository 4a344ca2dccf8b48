package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.SecretInput.Wanted;

/** The sources of account passwords. */
public record PasswordInput(SecretInput input) {
    public static final String VARIABLE = "SUMSPACE_PASSWORD";

    public static PasswordInput ofProcess() {
        return new PasswordInput(SecretInput.ofProcess());
    }

    /** @param file contains the password in its first line; null to take it from the environment or to ask for it */
    public String of(String email, @Nullable Path file) throws IOException {
        Wanted password =
                new Wanted("password", "for " + email, "Password of " + email + ": ", VARIABLE, "--password-file");
        return input.read(password, file);
    }
}
