package org.sumspace.sandbox.cli.contract;

import java.util.OptionalLong;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace contract sign}. */
@Command(
        name = "sign",
        description =
                "Signs a contract for a participant. An ecosystem's contract is concluded when its orchestrator and"
                        + " another member have signed, a bilateral one when both parties have.")
final class SignCommand extends ChangeAction {
    @Option(
            names = "--as",
            paramLabel = "PARTICIPANT",
            required = true,
            description = "URL of the participant who signs")
    private String participant = "";

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description = "the participant's role in the ecosystem (default: participant)")
    private String role = "participant";

    @Option(names = "--signature", paramLabel = "TEXT", required = true, description = "the signature")
    private String signature = "";

    @Override
    String actor() {
        return participant;
    }

    @Override
    Contract change(ContractClient contracts, Contract contract, OptionalLong expectedVersion) {
        return contracts.sign(contract, participant, role, signature, expectedVersion);
    }
}
