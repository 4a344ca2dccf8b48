package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.TransferClient;
import org.sumspace.sandbox.transfer.ExportFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace catalog export}. */
@Command(
        name = "export",
        description = {
            "Writes all participants, records and negotiations of a catalog to a file, a line of JSON for each. Only its"
                    + " operators may do this.",
            "The file appears when it is complete. './sumspace catalog import' reads it.",
        })
final class ExportCommand extends CatalogAction {
    @Option(names = "--out", paramLabel = "FILE", required = true, description = "the file to write")
    private Path out = Path.of("");

    @Option(
            names = "--secrets",
            description =
                    "adds the password hashes of participants and the keys of their connectors; without them nobody"
                            + " can log in where the file is imported")
    private boolean secrets;

    @Override
    void run() throws IOException {
        long records = ExportFile.write(new TransferClient(loggedIn()), out, secrets, err(), System::nanoTime);
        if (json()) {
            out().println(PrintedText.of(JsonInput.empty().put("records", records)));
            return;
        }
        out().printf(Locale.ROOT, "exported %d records to %s%n", records, out);
        if (secrets) {
            out().println("It contains password hashes and service keys, so only you can read it (mode 0600)."
                    + " Whoever has it can act as the connectors: delete it when it is imported.");
        }
    }

    @Override
    String whoMay() {
        return OPERATORS;
    }
}
