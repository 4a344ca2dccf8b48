package org.sumspace.sandbox.cli.contract;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.ParticipantOptions;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.client.ContractClient;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that name the contract manager and its key. The key is never an argument, which every user of the machine can read. */
final class ManagerOptions {
    static final String VARIABLE = "SUMSPACE_CONTRACT_KEY";

    @Option(names = "--manager", paramLabel = "URL", description = "base URL of the contract manager")
    private @Nullable URI manager;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the root certificates to trust, with --manager (default: those of Java)")
    private @Nullable Path ca;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "without --manager: the report of './sumspace up', which names the contract"
                    + " manager (default: space.json)")
    private Path space = Path.of("space.json");

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "file whose first line is the manager's catalogAuthorizationKey (default: the environment"
                    + " variable " + VARIABLE + "; a manager without a key needs none)")
    private @Nullable Path keyFile;

    @Mixin
    private final ParticipantOptions participant = new ParticipantOptions();

    NodeAddress address() throws IOException {
        return manager == null
                ? SpaceReport.read(space, NodeName.CONTRACT).node(NodeName.CONTRACT)
                : NodeAddress.of(NodeName.CONTRACT, manager, ca);
    }

    /** @param actor the participant for whom the command acts; null for commands without one */
    ContractClient client(@Nullable String actor) throws IOException {
        NodeAddress address = address();
        if (participant.isGiven()) {
            if (keyFile != null) {
                throw new SandboxException(
                        "--participant-key and --key-file are two credentials",
                        "Leave out --key-file to act as the participant alone");
            }
            return new ContractClient(participant.client(address, actor), null);
        }
        String key = key();
        if (!key.isEmpty()) {
            address.requireConfidential("key");
        }
        return new ContractClient(address.client(), key.isEmpty() ? null : key);
    }

    private String key() throws IOException {
        if (keyFile == null) {
            return System.getenv().getOrDefault(VARIABLE, "");
        }
        String key = Files.readString(keyFile).lines().findFirst().orElse("");
        if (key.isEmpty()) {
            throw new SandboxException(keyFile + " contains no key", "Write the manager's key into its first line");
        }
        return key;
    }
}
