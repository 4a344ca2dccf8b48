package org.sumspace.sandbox.cli.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace exchange list}. */
@Command(name = "list", description = "Lists the exchanges of a connector.")
final class ExchangeListCommand extends ExchangeAction {
    /** The status values of records. */
    enum Status {
        PENDING,
        EXPORT_SUCCESS,
        IMPORT_SUCCESS,
        PROVIDER_EXPORT_ERROR,
        CONSUMER_IMPORT_ERROR,
        CONSENT_EXPORT_ERROR,
        CONSENT_IMPORT_ERROR,
        PEP_ERROR,
        NODE_CALLBACK_ERROR,
        UNDEFINED_ERROR
    }

    @Option(names = "--status", paramLabel = "STATUS", description = "only these: ${COMPLETION-CANDIDATES}")
    private @Nullable Status status;

    @Override
    int run(ExchangeClient exchanges) {
        List<Exchange> all = exchanges.all(status == null ? "" : "?status=" + status);
        if (json()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            all.forEach(each -> array.add(each.record()));
            out().println(PrintedText.of(array));
            return 0;
        }
        TextTable table = TextTable.withHead("id", "status", "role", "step", "started");
        all.forEach(each -> table.row(each.id(), each.status(), each.role(), each.step(), each.createdAt()));
        table.print(out());
        out().printf(Locale.ROOT, "%d exchanges%n", all.size());
        return 0;
    }
}
