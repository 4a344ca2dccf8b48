package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.TransferClient;
import org.sumspace.sandbox.cli.shared.JsonInput;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.transfer.CatalogImport;
import org.sumspace.sandbox.transfer.CatalogImport.ImportSummary;
import org.sumspace.sandbox.transfer.CatalogImport.ImportSummary.Refused;
import org.sumspace.sandbox.transfer.CollectionFolder;
import org.sumspace.sandbox.transfer.ImportSource;
import org.sumspace.sandbox.transfer.LineFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog import}. */
@Command(
        name = "import",
        description = {
            "Imports an export of a catalog, or a folder with the collections of another catalog of this kind: a file"
                    + " for each collection, named after it, with an array or a sequence of records (MongoDB Extended JSON"
                    + " included). Only operators of the catalog may do this.",
            "Records keep their ids. What the catalog has with the same content is skipped, so you can repeat a"
                    + " command that was interrupted.",
            "Exit code: 0 all records are there, 1 some were refused or the catalog does not answer.",
        })
final class ImportCommand extends CatalogAction {
    private static final int REFUSED_PRINTED_MAX = 100;

    @Parameters(paramLabel = "FILE|FOLDER", description = "what is imported")
    private Path source = Path.of("");

    @Option(
            names = "--replace",
            description = "replaces records that the catalog has with other content; without it they are refused")
    private boolean replace;

    @Option(
            names = "--base",
            paramLabel = "URL",
            description =
                    "URL of the catalog from which the records come: URLs of self-descriptions there become those of"
                            + " the same records here")
    private @Nullable String base;

    @Override
    protected int run() throws IOException {
        CatalogImport imports =
                new CatalogImport(new TransferClient(loggedIn()), replace, base, err(), System::nanoTime);
        ImportSummary summary = imports.run(source());
        if (json()) {
            out().println(PrintedText.of(json(summary)));
        } else {
            print(summary);
        }
        return summary.refused().isEmpty() ? 0 : 1;
    }

    private ImportSource source() throws IOException {
        if (!Files.isDirectory(source)) {
            return new LineFile(source);
        }
        CollectionFolder folder = CollectionFolder.of(source);
        folder.ignored().forEach(file -> err().println("not imported, no collection of a catalog: " + file));
        return folder;
    }

    private void print(ImportSummary summary) {
        out().printf(
                        Locale.ROOT,
                        "stored %d, replaced %d, skipped %d, refused %d%n",
                        summary.stored(),
                        summary.replaced(),
                        summary.skipped(),
                        summary.refused().size());
        summary.refused().stream()
                .limit(REFUSED_PRINTED_MAX)
                .forEach(refused -> out().println("  " + PrintedText.of(refused.place() + ": " + refused.reason())));
        if (summary.refused().size() > REFUSED_PRINTED_MAX) {
            out().println("  ... --json prints all of them");
        }
        if (!summary.refused().isEmpty()) {
            out().println("Correct what is refused and repeat the command; what is stored is skipped.");
        }
    }

    private static ObjectNode json(ImportSummary summary) {
        ObjectNode json = JsonInput.empty()
                .put("stored", summary.stored())
                .put("replaced", summary.replaced())
                .put("skipped", summary.skipped());
        ArrayNode refused = json.putArray("refused");
        for (Refused each : summary.refused()) {
            refused.addObject().put("place", each.place()).put("reason", each.reason());
        }
        return json;
    }
}
