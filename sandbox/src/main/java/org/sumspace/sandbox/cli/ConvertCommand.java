package org.sumspace.sandbox.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.converter.FileConversion.Progress;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.convert.ConvertedFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace convert}: converts learning records in a file to xAPI. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Converts the learning records in a file to xAPI statements that follow profiles.",
            "A file whose name ends in .json contains an array of records, or a sequence of records; any other file"
                    + " contains one record per line. Files may be of any size.",
            "Writes one line of JSON for each record to --out, in order: the statement, or the reason for its refusal.",
            "With --mapping, converts the rows of a table, or JSON objects of any form, by your own mapping: see Tables in"
                    + " docs/reference/converter.md.",
            "Exit code: 0 all records were converted, 1 some were refused or a file could not be read or written, 2 wrong"
                    + " arguments. Settings come from the environment, like those of the converter: see"
                    + " docs/reference/converter.md.",
        })
final class ConvertCommand implements Callable<Integer> {
    private static final String AUTO = "auto";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--in", paramLabel = "FILE", required = true, description = "the records")
    private Path in = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description =
                    "format of records that do not name it themselves, for example xapi, caliper, scorm, matomo (default: "
                            + AUTO + ", recognised for each record)")
    private String format = AUTO;

    @Option(names = "--mapping", paramLabel = "FILE", description = "a mapping for the rows of a table (YAML)")
    private @Nullable Path mapping;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "settings for the conversion of a table (JSON), for example its encoding")
    private @Nullable Path config;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "the file to write")
    private Path out = Path.of("");

    @Option(names = "--quiet", description = "shows no progress")
    private boolean quiet;

    @Override
    public Integer call() throws Exception {
        if (mapping != null && named() != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--mapping says what the columns are, and --format is for records without one: omit one of them");
        }
        if (mapping == null && config != null) {
            throw new ParameterException(spec.commandLine(), "--config needs --mapping");
        }
        PrintWriter terminal = spec.commandLine().getErr();
        ConvertedFile file = new ConvertedFile(in, out, quiet ? null : terminal, System.getenv());
        Progress result;
        try {
            result = mapping == null ? file.records(named()) : file.table(mapping, config);
        } catch (InvalidConfigException e) {
            throw new SandboxException(
                    String.valueOf(e.getMessage()), "docs/reference/converter.md lists the settings", e);
        }
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%d records: %d converted, %d refused; %s%n",
                        result.records(),
                        result.records() - result.refused(),
                        result.refused(),
                        out);
        if (mapping == null && result.refused() == result.records() && !file.startsAsJson()) {
            terminal.printf(
                    "%s contains no JSON. To convert a table, write a mapping for its columns and add --mapping FILE: see"
                            + " Tables in docs/reference/converter.md.%n",
                    in);
        }
        return result.refused() == 0 ? 0 : 1;
    }

    private @Nullable String named() {
        return format.equalsIgnoreCase(AUTO) ? null : format;
    }
}
