package org.sumspace.sandbox.cli.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sumspace.client.NodeContract;
import org.sumspace.client.Operation;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sumspace call}: any operation of any node, from its contract. The commands for the operations of a node are
 * made when the node is named.
 */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        customSynopsis = "sumspace call NODE OPERATION [--PARAMETER VALUE ...] [BODY] [OPTIONS]",
        description = {
            "Calls an operation of a node, and prints its answer.",
            "Nodes: catalog, contract, connector, aggregator, processor, converter, assessment.",
            "./sumspace call NODE --help lists the operations of a node, ./sumspace call NODE OPERATION --help shows"
                    + " the parameters, the body and the answers of one.",
        })
public final class CallCommand implements Callable<Integer> {
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> arguments = List.of();

    /** What follows the node belongs to its commands. */
    @Spec
    void setSpec(CommandSpec made) {
        spec = made;
        made.parser().stopAtPositional(true);
    }

    @Override
    public Integer call() {
        if (arguments.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "missing node: expected " + String.join(", ", NodeName.kinds()));
        }
        String kind = arguments.get(0);
        NodeName node = NodeName.named(kind)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "there is no node " + kind + ": " + Suggestion.forUnknown(kind, NodeName.kinds())));
        List<String> rest = arguments.subList(1, arguments.size());
        CommandLine operations = Program.configured(new CommandLine(operations(node, rest::contains)))
                .setOut(spec.commandLine().getOut())
                .setErr(spec.commandLine().getErr());
        spec.addSubcommand(kind, operations);
        return operations.execute(rest.toArray(String[]::new));
    }

    /** The commands of a node. Those that are not wanted have a name and a description alone. */
    static CommandSpec operations(NodeName node, Predicate<String> isWanted) {
        NodeContract contract = node.contract();
        CommandSpec commands = CommandSpec.forAnnotatedObject(new Group()).name(node.kind());
        contract.operations().forEach((id, operation) -> {
            CommandSpec command = isWanted.test(id)
                    ? OperationCommand.spec(node, operation)
                    : CommandSpec.create().name(id);
            commands.addSubcommand(id, command);
        });
        commands.usageMessage()
                .description("Operations of the " + node.words() + ".")
                .sectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> list(contract));
        return commands;
    }

    private static String list(NodeContract contract) {
        Map<String, List<Operation>> byTag =
                contract.operations().values().stream().collect(Collectors.groupingBy(Operation::tag));
        int width = contract.operations().keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (String tag : contract.tags()) {
            text.append('\n').append(tag).append(":\n");
            for (Operation operation : byTag.getOrDefault(tag, List.of())) {
                text.append("  ")
                        .append(operation.id())
                        .append(" ".repeat(width - operation.id().length() + 2))
                        .append(operation.text("summary"))
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** The operations of a node. */
    @Command(mixinStandardHelpOptions = true, synopsisSubcommandLabel = "OPERATION", commandListHeading = "")
    private static final class Group implements Runnable {
        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "missing operation");
        }
    }
}
