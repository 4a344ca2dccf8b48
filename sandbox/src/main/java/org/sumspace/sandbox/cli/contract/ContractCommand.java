package org.sumspace.sandbox.cli.contract;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace contract}: the contracts at a running contract manager. */
@Command(
        name = "contract",
        description = "Checks the audit of a contract manager. './sumspace call contract' has all its operations.",
        subcommands = ContractAuditCommand.class)
public final class ContractCommand extends CommandGroup {}
