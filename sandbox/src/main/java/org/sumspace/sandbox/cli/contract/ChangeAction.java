package org.sumspace.sandbox.cli.contract;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.ContractClient;
import org.sumspace.sandbox.client.ContractClient.Contract;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A change of a contract. */
abstract class ChangeAction extends ContractAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the contract")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "version of the contract that you have seen: if it has another one, nothing is changed")
    private @Nullable Long version;

    @Override
    final int run(ContractClient contracts) {
        Contract changed = change(
                contracts, contracts.get(id.text()), version == null ? OptionalLong.empty() : OptionalLong.of(version));
        out().println(
                        json()
                                ? PrintedText.of(changed.record())
                                : "contract " + id + " is " + PrintedText.of(changed.status()) + " (version "
                                        + changed.version() + ")");
        return 0;
    }

    abstract Contract change(ContractClient contracts, Contract contract, OptionalLong expectedVersion);
}
