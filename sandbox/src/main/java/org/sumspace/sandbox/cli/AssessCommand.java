package org.sumspace.sandbox.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.file.UrlInput;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.assess.AssessmentProgress;
import org.sumspace.sandbox.assess.FailOn;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace assess}: finds personal data in a table, and assesses the table's quality and risks. */
@Command(
        name = "assess",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {
            AssessInspectCommand.class,
            AssessVerifyCommand.class,
            AssessCompareCommand.class,
            AssessReleaseCommand.class
        },
        description = {
            "Assesses a table or documents: personal data, quality, for learning records concentration and coverage, and"
                    + " with --model what a model predicts and depends on.",
            "Identifiers become pseudonyms before anything is computed or written.",
            "Writes a report for people and files for programs to --out. An interrupted assessment of the same file is"
                    + " resumed.",
            "Exit code: 0 assessed, 1 findings that --fail-on names or a failure, 2 wrong arguments, 3 the file was"
                    + " refused. Settings come from the environment: see docs/reference/assessment.md.",
        })
final class AssessCommand implements Callable<Integer> {
    private static final int FINDINGS = 1;
    private static final int USAGE = 2;
    private static final int REFUSED = 3;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--in", paramLabel = "FILE|URL", description = "the table or the documents; a URL is downloaded")
    private @Nullable String in;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the folder to write: empty, or with nothing but an earlier assessment, which is replaced")
    private @Nullable Path out;

    @ArgGroup(validate = false, heading = "%nWhat is compared:%n")
    private AssessOptions compared = new AssessOptions();

    @ArgGroup(validate = false, heading = "%nHow rows are checked and treated:%n")
    private AssessRowOptions rows = new AssessRowOptions();

    @Option(
            names = "--fail-on",
            paramLabel = "NAME=VALUE",
            split = ",",
            description = "findings that fail the command, for example risk=high,quality=0.8")
    private Map<String, String> failOn = Map.of();

    @Option(
            names = "--acknowledge",
            paramLabel = "REASON",
            description = "why direct identifiers may stay readable; needed if the setting pseudonymize is false")
    private @Nullable String acknowledgement;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "the key that signs the manifest, created if it does not exist (default:"
                    + " ~/.sumspace/assessment-key.pem)")
    private @Nullable Path key;

    @Option(names = "--quiet", description = "shows no progress")
    private boolean quiet;

    @Override
    public Integer call() throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        String input = required(in, "--in");
        Path folder = required(out, "--out");
        if (!UrlInput.isUrl(input) && !Files.isRegularFile(Path.of(input))) {
            throw new ParameterException(spec.commandLine(), input + " is not a file");
        }
        OutputPaths.requireFolder(folder, "--out");
        FailOn thresholds = FailOn.of(failOn);
        if (!UrlInput.isUrl(input)) {
            return assess(Path.of(input), folder, thresholds);
        }
        try (UrlInput download = UrlInput.fetch(input, System.getenv())) {
            return assess(download.file(), folder, thresholds);
        } catch (AssessmentException failed) {
            return refused(err, failed);
        }
    }

    private int assess(Path input, Path folder, FailOn thresholds) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        try {
            Assessed findings = FileAssessment.of(System.getenv(), Clock.systemUTC(), new SecureRandom())
                    .run(
                            input,
                            folder,
                            acknowledgement,
                            compared.extras(spec.commandLine(), rows),
                            ManifestKey.readOrCreate(key == null ? ManifestKey.standardFile() : key),
                            quiet
                                    ? new AssessmentProgress(
                                            new PrintWriter(Writer.nullWriter()), false, System::nanoTime)
                                    : new AssessmentProgress(err, Terminal.isInteractiveConsole(), System::nanoTime));
            print(findings, folder);
            List<String> failures = thresholds.failures(findings);
            failures.forEach(failure -> err.println("sumspace: --fail-on: " + failure));
            return failures.isEmpty() ? 0 : FINDINGS;
        } catch (FolderInUseException inUse) {
            return refused(err, inUse);
        } catch (AssessmentException failed) {
            int code = refused(err, failed);
            compared.hint().ifPresent(hint -> err.println("  " + hint));
            return code;
        }
    }

    /** Prints why a file was not assessed; the exit code distinguishes the causes. */
    static int refused(PrintWriter err, AssessmentException failed) {
        err.println("sumspace: " + failed.code() + ": " + failed.getMessage());
        return failed.code().isOfExecution() ? FINDINGS : REFUSED;
    }

    /** Prints why the result cannot be written into a folder, and what to do. */
    static int refused(PrintWriter err, FolderInUseException inUse) {
        err.println("sumspace: " + inUse.getMessage());
        err.println("  Name an empty folder with --out");
        return USAGE;
    }

    private <T> T required(@Nullable T value, String option) {
        if (value == null) {
            throw new ParameterException(spec.commandLine(), "missing option " + option);
        }
        return value;
    }

    private void print(Assessed findings, Path folder) throws IOException {
        PrintWriter terminal = spec.commandLine().getOut();
        if (findings.replaced()) {
            terminal.println("The earlier assessment in " + folder + " was replaced.");
        }
        terminal.printf(
                Locale.ROOT,
                "%n%,d rows, %d columns: risk %.1f of 10 (%s), quality %.4f%n",
                findings.rows(),
                findings.columns(),
                findings.riskScore(),
                findings.riskLevel(),
                findings.quality());
        section(terminal, "Personal", findings.personal());
        section(terminal, "Missing", findings.missing());
        section(terminal, "Concentration", findings.concentration());
        section(terminal, "Model", findings.model());
        section(terminal, "Groups", findings.groups());
        if (findings.groupsNotCompared() != null) {
            String column = PrintedText.of(findings.groupsNotCompared());
            section(
                    terminal,
                    "Groups",
                    List.of("--group " + (column.contains(" ") ? "'" + column + "'" : column)
                            + " compares its groups."));
        }
        section(
                terminal,
                "Not computed",
                findings.notComputed().stream()
                        .map((NotComputed each) -> each.analysis() + ": " + each.reason())
                        .toList());
        section(terminal, "Warnings", findings.warnings());
        terminal.println("Report: " + folder.resolve("report.html"));
        terminal.flush();
    }

    private static void section(PrintWriter terminal, String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            terminal.println(title + ":");
            sentences.forEach(sentence -> terminal.println("  " + sentence));
        }
    }
}
