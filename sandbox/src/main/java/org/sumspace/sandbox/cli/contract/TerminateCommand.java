package org.sumspace.sandbox.cli.contract;

import java.util.OptionalLong;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Command;

/** {@code sumspace contract terminate}. */
@Command(name = "terminate", description = "Ends a contract for good: nobody can sign it any more.")
final class TerminateCommand extends ChangeAction {
    @Override
    Contract change(ContractClient contracts, Contract contract, OptionalLong expectedVersion) {
        return contracts.terminate(contract, expectedVersion);
    }
}
