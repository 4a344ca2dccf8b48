package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.sandbox.cli.shared.NodeName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * {@code sumspace completion}: the words that may follow each command. picocli's own script has a function for each
 * command, which is too much for the operations of all nodes.
 */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {
            "Prints a script that completes commands, operations and options in bash and zsh.",
            "Load it with: source <(./sumspace completion)",
        })
public final class CompletionCommand implements Callable<Integer> {
    private static final String SHARED = "$shared";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (InputStream script = CompletionCommand.class.getResourceAsStream("/completion.bash")) {
            if (script == null) {
                throw new IllegalStateException("no completion.bash on the class path");
            }
            out.print(new String(script.readAllBytes(), UTF_8));
        }
        out.println("_sumspace_words() {");
        out.println("    local shared='" + String.join(" ", OperationCommand.sharedOptions()) + "'");
        out.println("    words=");
        out.println("    case $1 in");
        print(spec.root(), "", out);
        for (NodeName node : NodeName.values()) {
            print(CallCommand.operations(node, operation -> true), " call " + node.kind(), out);
        }
        out.println("    esac");
        out.println("}");
        return 0;
    }

    private static void print(CommandSpec command, String path, PrintWriter out) {
        Collection<String> operations =
                path.equals(" call") ? NodeName.kinds() : command.subcommands().keySet();
        Stream<String> options = command.options().stream()
                .filter(option -> !option.hidden())
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--"));
        boolean isOperation = command.userObject() instanceof OperationCommand;
        String words = Stream.concat(
                        operations.stream(),
                        isOperation
                                ? Stream.concat(
                                        options.filter(name -> !OperationCommand.sharedOptions()
                                                .contains(name)),
                                        Stream.of(SHARED))
                                : options)
                .collect(Collectors.joining(" "));
        out.println("    '" + path + "') words=\"" + words + "\" ;;");
        for (OptionSpec option : command.options()) {
            printValues(option, path, out);
        }
        command.subcommands().forEach((name, each) -> print(each.getCommandSpec(), path + " " + name, out));
    }

    private static void printValues(OptionSpec option, String path, PrintWriter out) {
        if (option.completionCandidates() != null
                && option.completionCandidates().iterator().hasNext()) {
            for (String name : option.names()) {
                out.println("    '" + path + " " + name + "') words='" + String.join(" ", option.completionCandidates())
                        + "' ;;");
            }
        }
    }
}
