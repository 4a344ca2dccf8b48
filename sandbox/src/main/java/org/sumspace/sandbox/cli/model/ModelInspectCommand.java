package org.sumspace.sandbox.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sumspace.common.training.model.ModelDescription;
import org.sumspace.sandbox.cli.shared.ModelInput;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace model inspect}: describes the file of a model. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = {
            "Shows the estimator in a file of pickle or joblib, its versions, features, classes and sizes, and whether a"
                    + " training can begin with it. Nothing in the file is executed.",
            "Exit code: 0 a training can begin with it, 1 it is refused, with the reason, 2 wrong arguments.",
        })
final class ModelInspectCommand implements Callable<Integer> {
    private static final int REFUSED = 1;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "the file of a model")
    private Path file = Path.of("");

    @Option(names = "--json", description = "prints JSON")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        byte[] content = ModelInput.read(file, spec.commandLine());
        ModelText text = new ModelText(file.toString(), Files.size(file), ModelDescription.of(content));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(PrintedText.of(text.json()));
        } else {
            text.table().print(out);
        }
        out.flush();
        return text.model().isTrainable() ? 0 : REFUSED;
    }
}
