package org.sumspace.sandbox.cli.contract;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace contract list}. */
@Command(name = "list", description = "Lists contracts, the first 1,000 of each kind.")
final class ContractListCommand extends ContractAction {
    @Option(
            names = "--of",
            paramLabel = "PARTICIPANT",
            description = "only those that this participant has signed, and the bilateral ones that it negotiates")
    private String participant = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "only those in this status: pending, signed, revoked or terminated")
    private String status = "";

    @Override
    int run(ContractClient contracts) {
        List<Contract> found = participant.isEmpty()
                ? contracts.all(status)
                : contracts.of(participant).stream()
                        .filter(contract ->
                                status.isEmpty() || contract.status().equals(status))
                        .toList();
        if (json()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            found.forEach(contract -> array.add(contract.record()));
            out().println(PrintedText.of(array));
            return 0;
        }
        TextTable table = TextTable.withHead("id", "kind", "status", "version", "signatures", "about");
        for (Contract contract : found) {
            ContractView view = new ContractView(contract);
            table.row(
                    contract.id(),
                    view.kind(),
                    contract.status(),
                    String.valueOf(contract.version()),
                    String.valueOf(view.signatures()),
                    view.subject());
        }
        table.print(out());
        out().printf(Locale.ROOT, "%d contracts%n", found.size());
        return 0;
    }
}
