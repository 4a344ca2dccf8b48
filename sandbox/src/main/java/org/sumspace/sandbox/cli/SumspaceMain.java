package org.sumspace.sandbox.cli;

import org.sumspace.sandbox.cli.assessment.AssessmentCommand;
import org.sumspace.sandbox.cli.call.CallCommand;
import org.sumspace.sandbox.cli.call.CompletionCommand;
import org.sumspace.sandbox.cli.catalog.CatalogCommand;
import org.sumspace.sandbox.cli.contract.ContractCommand;
import org.sumspace.sandbox.cli.exchange.ExchangeCommand;
import org.sumspace.sandbox.cli.shared.CommandGroup;
import org.sumspace.sandbox.cli.shared.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program behind {@code ./sumspace}. */
@Command(
        name = "sumspace",
        version = "Sumspace 0.1.0",
        description = "A data space in which organisations train models together and see only the sum.",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            PortalCommand.class,
            SandboxNodeCommand.class,
            OrgCommand.class,
            ConvertCommand.class,
            AssessCommand.class,
            AssessmentCommand.class,
            CallCommand.class,
            CompletionCommand.class,
            CatalogCommand.class,
            ContractCommand.class,
            ExchangeCommand.class,
            BenchModuleCommand.class
        })
public final class SumspaceMain extends CommandGroup {
    public static void main(String[] args) {
        Program.main(new SumspaceMain(), args);
    }

    /** The program without the exit of the process, for tests. */
    public static CommandLine commandLine() {
        return Program.commandLine(new SumspaceMain());
    }
}
