package org.sumspace.sandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.sandbox.cli.shared.NodeAction;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class HelpTest {
    @ParameterizedTest
    @MethodSource("commands")
    void everyCommand_hasHelpOnItselfAndItsOptions(String name, CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getUsageMessage()).doesNotContain("${");
        for (ArgSpec argument : command.getCommandSpec().args()) {
            assertThat(argument.hidden() || argument.description().length > 0)
                    .as(argument.paramLabel())
                    .isTrue();
        }
        if (command.getCommand() instanceof NodeAction) {
            assertThat(command.getUsageMessage())
                    .contains("--node=URL", "--space", "--as", "--key-file", "--participant-key", "--json");
        }
    }

    static Stream<Object[]> commands() {
        return leaves(SumspaceMain.commandLine())
                .map(command -> new Object[] {command.getCommandSpec().qualifiedName(), command});
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(HelpTest::leaves);
    }
}
