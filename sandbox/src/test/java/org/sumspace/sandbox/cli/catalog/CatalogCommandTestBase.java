package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A catalog with fixed answers, and the account that logs in there. */
abstract class CatalogCommandTestBase {
    static final String PASSWORD = "correct horse";

    final FakeCatalog catalog;

    @TempDir
    Path folder;

    private String passwordFile = "";

    CatalogCommandTestBase() throws IOException {
        catalog = new FakeCatalog();
    }

    @BeforeEach
    final void writePassword() throws IOException {
        passwordFile =
                Files.writeString(folder.resolve("password"), PASSWORD + "\n").toString();
    }

    @AfterEach
    final void stop() {
        catalog.close();
    }

    /** Runs a command as the administrator of the participant {@link FakeCatalog#SELF}. */
    final int asElm(String... arguments) {
        return catalog.runHere(Stream.concat(
                        Stream.of(arguments), Stream.of("--email", FakeCatalog.EMAIL, "--password-file", passwordFile))
                .toArray(String[]::new));
    }
}
