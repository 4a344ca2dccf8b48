package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog publish}. */
@Command(name = "publish", description = "Publishes a draft that you own: everybody sees it then.")
final class PublishCommand extends RecordAction {
    @Override
    void run() throws IOException {
        RecordClient catalog = new RecordClient(loggedIn());
        CatalogRecord found = find(catalog);
        CatalogRecord published = found.isPublished()
                ? found
                : catalog.update(found, JsonInput.empty().put("status", "published"))
                        .record();
        if (json()) {
            out().println(PrintedText.of(published.content()));
            return;
        }
        WrittenRecord.print(found.isPublished() ? "already published:" : "published", published, out());
        printNext(List.of("show " + published.id()));
    }
}
