package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog delete}. */
@Command(
        name = "delete",
        description = "Deletes a record that you own. Records that refer to it stay, and no longer lead to it.")
final class DeleteCommand extends RecordAction {
    @Override
    void run() throws IOException {
        RecordClient catalog = new RecordClient(loggedIn());
        CatalogRecord deleted = catalog.delete(find(catalog));
        if (json()) {
            out().println(PrintedText.of(deleted.content()));
        } else {
            WrittenRecord.print("deleted", deleted, out());
        }
    }
}
