package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.OutboxClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog outbox retry}. */
@Command(
        name = "retry",
        description =
                "Has calls tried again at once that have failed or wait for their next attempt: those of one record, of"
                        + " all records of a kind, or of all records.")
final class OutboxRetryCommand extends CatalogAction {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            description = "ecosystems, negotiations or serviceofferings (default: all)")
    private @Nullable String kind;

    @Parameters(index = "1", arity = "0..1", paramLabel = "ID", description = "id of the record (default: all)")
    private @Nullable String id;

    @Override
    void run() throws IOException {
        long records = new OutboxClient(loggedIn()).retry(kind, id);
        if (json()) {
            out().println(PrintedText.of(JsonInput.empty().put("records", records)));
            return;
        }
        out().printf(Locale.ROOT, "the catalog tries the calls of %d records again%n", records);
        out().println("See what is left: ./sumspace catalog outbox list");
    }

    @Override
    String whoMay() {
        return OPERATORS;
    }
}
