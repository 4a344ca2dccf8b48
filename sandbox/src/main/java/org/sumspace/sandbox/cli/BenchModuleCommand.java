package org.sumspace.sandbox.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code sumspace bench} in the list of commands. The launcher script starts the module of the benchmarks itself, so this
 * class runs only if the jar of the sandbox is started without the launcher.
 */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measures speed and compares it with the limits of this machine; 'bench chaos' trains while faults are"
                    + " injected. A module of its own, which the launcher builds when you ask for it.",
        })
final class BenchModuleCommand implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        throw new SandboxException(
                "the benchmarks are not in the jar of the sandbox",
                "Start them with ./sumspace bench in the project's folder");
    }
}
