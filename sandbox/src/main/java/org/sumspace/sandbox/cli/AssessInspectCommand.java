package org.sumspace.sandbox.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sumspace.assessment.file.FileInspection;
import org.sumspace.assessment.file.FileInspection.Field;
import org.sumspace.assessment.file.FileInspection.Inspected;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace assess inspect}: recognises the content of a file and the personal data in it. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = {
            "Shows the format of a file, its columns and what is personal in them. Writes no files.",
            "Exit code: 0 inspected, 2 wrong arguments, 3 the file was refused.",
        })
final class AssessInspectCommand implements Callable<Integer> {
    private static final int NAME_SHOWN = 28;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--in", paramLabel = "FILE", required = true, description = "the table, with a header")
    private Path file = Path.of("");

    @Override
    public Integer call() throws Exception {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), file + " is not a file");
        }
        try {
            print(FileInspection.of(file, Instant.now()));
            return 0;
        } catch (AssessmentException refused) {
            return AssessCommand.refused(spec.commandLine().getErr(), refused);
        }
    }

    private void print(Inspected table) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%s (%s%s), %s, %,d rows: risk %.1f of 10 (%s)%n",
                table.format().toUpperCase(Locale.ROOT),
                table.encoding(),
                separator(table),
                table.schema(),
                table.rows(),
                table.riskScore(),
                table.riskLevel());
        out.printf("%-28s %-9s %10s %10s  %s%n", "column", "type", "missing", "distinct", "is");
        table.fields().forEach(field -> print(out, field));
        table.warnings().forEach(warning -> out.println("Warning: " + PrintedText.of(warning)));
        out.flush();
    }

    private static String separator(Inspected table) {
        return table.format().equals("csv")
                ? ", separated by '" + (table.delimiter() == '\t' ? "tab" : table.delimiter()) + "'"
                : "";
    }

    private static void print(PrintWriter out, Field field) {
        String name = PrintedText.of(field.name());
        out.printf(
                Locale.ROOT,
                "%-28s %-9s %,10d %,10d  %s%n",
                name.length() > NAME_SHOWN ? name.substring(0, NAME_SHOWN - 1) + "…" : name,
                field.type(),
                field.missing(),
                field.distinct(),
                field.category()
                        + (field.evidence().isEmpty()
                                ? ""
                                : ": " + PrintedText.of(String.join("; ", field.evidence()))));
    }
}
