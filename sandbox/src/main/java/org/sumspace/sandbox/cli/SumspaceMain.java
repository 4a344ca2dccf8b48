package org.sumspace.sandbox.cli;

import java.util.List;
import java.util.function.Predicate;
import org.sumspace.sandbox.cli.assessment.AssessmentCommand;
import org.sumspace.sandbox.cli.call.CallCommand;
import org.sumspace.sandbox.cli.call.CompletionCommand;
import org.sumspace.sandbox.cli.catalog.CatalogCommand;
import org.sumspace.sandbox.cli.contract.ContractCommand;
import org.sumspace.sandbox.cli.exchange.ExchangeCommand;
import org.sumspace.sandbox.cli.model.ModelCommand;
import org.sumspace.sandbox.cli.shared.CommandGroup;
import org.sumspace.sandbox.cli.shared.Program;
import org.sumspace.sandbox.cli.train.TrainCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The program behind {@code ./sumspace}. */
@Command(
        name = "sumspace",
        version = "Sumspace 0.1.0",
        description = "A data space in which organisations train models together and see only the sum.")
public final class SumspaceMain extends CommandGroup {
    private static final List<Class<?>> COMMANDS = List.of(
            DemoCommand.class,
            UpCommand.class,
            PrepareCommand.class,
            PortalCommand.class,
            SandboxNodeCommand.class,
            OrgCommand.class,
            ConvertCommand.class,
            AssessCommand.class,
            AssessmentCommand.class,
            ModelCommand.class,
            TrainCommand.class,
            CallCommand.class,
            CompletionCommand.class,
            CatalogCommand.class,
            ContractCommand.class,
            ExchangeCommand.class,
            BenchModuleCommand.class);

    public static void main(String[] args) {
        List<String> words = List.of(args);
        // The script for completion has the options of all commands.
        boolean all = words.contains("completion");
        Program.main(() -> commandLine(name -> all || words.contains(name)), args);
    }

    /** The program without the exit of the process, for tests. */
    public static CommandLine commandLine() {
        return commandLine(name -> true);
    }

    /** The commands that are not wanted have a name and a description alone: to read their options takes longer than to print help. */
    static CommandLine commandLine(Predicate<String> isWanted) {
        CommandLine program = new CommandLine(new SumspaceMain());
        for (Class<?> type : COMMANDS) {
            Command command = type.getAnnotation(Command.class);
            program.addSubcommand(command.name(), isWanted.test(command.name()) ? type : described(command));
        }
        return Program.configured(program);
    }

    private static CommandSpec described(Command command) {
        CommandSpec spec = CommandSpec.create().name(command.name());
        spec.usageMessage().description(command.description());
        return spec;
    }
}
