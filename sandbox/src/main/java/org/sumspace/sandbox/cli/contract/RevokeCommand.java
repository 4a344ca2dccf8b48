package org.sumspace.sandbox.cli.contract;

import java.util.OptionalLong;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace contract revoke}. */
@Command(
        name = "revoke",
        description =
                "Withdraws the signature of a participant. The contract then permits nothing until it is signed again.")
final class RevokeCommand extends ChangeAction {
    @Option(
            names = "--as",
            paramLabel = "PARTICIPANT",
            required = true,
            description = "URL of the participant who revokes")
    private String participant = "";

    @Override
    String actor() {
        return participant;
    }

    @Override
    Contract change(ContractClient contracts, Contract contract, OptionalLong expectedVersion) {
        return contracts.revoke(contract, participant, expectedVersion);
    }
}
