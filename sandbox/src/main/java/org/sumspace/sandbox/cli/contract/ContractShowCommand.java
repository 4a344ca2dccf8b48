package org.sumspace.sandbox.cli.contract;

import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace contract show}. */
@Command(name = "show", description = "Shows a contract: its parties, signatures and policies.")
final class ContractShowCommand extends ContractAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the contract")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Override
    int run(ContractClient contracts) {
        Contract contract = contracts.get(id.text());
        if (json()) {
            out().println(PrintedText.of(contract.record()));
        } else {
            new ContractView(contract).table().print(out());
        }
        return 0;
    }
}
