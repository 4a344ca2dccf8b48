package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.testkit.Tools;
import org.sumspace.sandbox.cli.SumspaceMain;

class CompletionCommandIT {
    private static String script = "";

    @TempDir
    private Path folder;

    @BeforeAll
    static void generate() {
        StringWriter out = new StringWriter();
        assertThat(SumspaceMain.commandLine().setOut(new PrintWriter(out, true)).execute("completion"))
                .isZero();
        script = out.toString();
    }

    @Test
    void script_hasEveryOperationAndItsParameters() {
        assertThat(script)
                .contains(
                        "' call') words=\"catalog contract connector aggregator processor converter assessment",
                        "' call catalog getServiceOffering') words=\"--id ",
                        "' call connector listExchanges --status') words='PENDING");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ca                                                     | call catalog
        call c                                                 | catalog contract connector converter
        call catalog getServiceOfferi                          | getServiceOffering getServiceOfferingFacets getServiceOfferingInDcat getServiceOfferingSelfDescription
        call catalog getServiceOffering --i                    | --id
        call catalog getServiceOffering --id x --pass          | --password-file
        call connector listExchanges --status PEND             | PENDING
        catalog list --mine --lim                              | --limit
        catalog negotiate --email a@b.example sho              | show
        """)
    void sourcedInBash_theScriptCompletes(String words, String expected) throws Exception {
        Tools.assumeInstalled("bash", "-c", "true");
        Path file = Files.writeString(
                folder.resolve("test"),
                script + "COMP_WORDS=(./sumspace " + words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                        + "_sumspace\necho \"${COMPREPLY[@]}\"\n");
        Process bash = new ProcessBuilder(List.of("bash", "-eu", file.toString()))
                .redirectErrorStream(true)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor()).as(printed).isZero();
        assertThat(printed.strip().split(" ")).containsExactlyInAnyOrder(expected.split(" "));
    }
}
