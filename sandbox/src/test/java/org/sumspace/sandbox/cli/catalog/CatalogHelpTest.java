package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class CatalogHelpTest {
    @ParameterizedTest
    @MethodSource("commands")
    void everyCommand_hasHelpOnItselfAndItsOptions(String name, CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getUsageMessage())
                .contains("--catalog", "--space", "--as", "--json")
                .doesNotContain("${");
        for (ArgSpec argument : command.getCommandSpec().args()) {
            assertThat(argument.description()).as(argument.paramLabel()).isNotEmpty();
        }
    }

    static Stream<Object[]> commands() {
        return leaves(new CommandLine(new CatalogCommand()))
                .map(command -> new Object[] {command.getCommandSpec().qualifiedName(), command});
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(CatalogHelpTest::leaves);
    }
}
