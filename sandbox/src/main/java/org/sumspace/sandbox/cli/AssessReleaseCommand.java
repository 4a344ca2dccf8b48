package org.sumspace.sandbox.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.release.domain.ReleaseResult;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.assess.AssessmentProgress;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace assess release}: writes a table in which no person can be singled out. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Assesses a file and writes release.csv: its rows with quasi-identifiers so general that each combination of them"
                    + " occurs at least K times. Identifiers are left out.",
            "Exit code: 0 released, 1 no table fulfils the rules, 2 wrong arguments, 3 the file was refused.",
        })
final class AssessReleaseCommand implements Callable<Integer> {
    private static final int NONE = 1;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--in", paramLabel = "FILE", required = true, description = "the table")
    private Path in = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "the folder to write: empty, or with nothing but an earlier assessment, which is replaced")
    private Path out = Path.of("");

    @Option(names = "--k", description = "least rows with the same quasi-identifiers (default: ${DEFAULT-VALUE})")
    private int k = 5;

    @Option(names = "--l", description = "least different values of a sensitive column among them (default: any)")
    private int l = 1;

    @Option(names = "--t", description = "largest distance of their sensitive values from those of the table, 0 to 1")
    private @Nullable Double t;

    @Option(
            names = "--suppress",
            paramLabel = "SHARE",
            description = "share of the rows that may be left out (default: 0)")
    private double suppression;

    @Option(
            names = "--quasi",
            paramLabel = "COLUMN",
            split = ",",
            description = "quasi-identifiers (default: those found)")
    private List<String> quasi = List.of();

    @Option(names = "--sensitive", paramLabel = "COLUMN", split = ",", description = "sensitive columns")
    private List<String> sensitive = List.of();

    @ArgGroup(validate = false, heading = "%nHow rows are checked and treated:%n")
    private AssessRowOptions rows = new AssessRowOptions();

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "the key that signs the manifest (default: ~/.sumspace/assessment-key.pem)")
    private @Nullable Path key;

    @Override
    public Integer call() throws Exception {
        if (!Files.isRegularFile(in)) {
            throw new ParameterException(spec.commandLine(), in + " is not a file");
        }
        OutputPaths.requireFolder(out, "--out");
        PrintWriter err = spec.commandLine().getErr();
        try {
            FileAssessment.Assessed assessed = FileAssessment.of(System.getenv(), Clock.systemUTC(), new SecureRandom())
                    .run(
                            in,
                            out,
                            null,
                            new Extras(
                                    MetricOptions.none(),
                                    null,
                                    null,
                                    null,
                                    rows.options(spec.commandLine(), rules()),
                                    null),
                            ManifestKey.readOrCreate(key == null ? ManifestKey.standardFile() : key),
                            new AssessmentProgress(
                                    new PrintWriter(java.io.Writer.nullWriter()), false, System::nanoTime));
            if (assessed.replaced()) {
                spec.commandLine().getOut().println("The earlier assessment in " + out + " was replaced.");
            }
            return print(java.util.Objects.requireNonNull(assessed.release()));
        } catch (FolderInUseException inUse) {
            return AssessCommand.refused(err, inUse);
        } catch (AssessmentException refused) {
            return AssessCommand.refused(err, refused);
        }
    }

    private Map<String, Object> rules() {
        Map<String, Object> release = new LinkedHashMap<>();
        release.put("k", k);
        release.put("l", l);
        if (t != null) {
            release.put("t", t);
        }
        release.put("suppression_max", suppression);
        release.put("quasi_identifiers", quasi);
        release.put("sensitive", sensitive);
        return release;
    }

    private int print(ReleaseResult release) {
        PrintWriter terminal = spec.commandLine().getOut();
        if (release.reason() != null) {
            terminal.println(PrintedText.of("Nothing was released. " + release.reason()));
            terminal.flush();
            return NONE;
        }
        release.columns()
                .forEach(level -> terminal.printf(
                        Locale.ROOT,
                        "%s: level %d of %d (%s)%n",
                        PrintedText.of(level.column()),
                        level.level(),
                        level.height(),
                        level.method()));
        terminal.printf(
                Locale.ROOT,
                "%,d of %,d rows released, %,d left out; loss %.4f%n",
                release.releasedRows(),
                release.rows(),
                release.suppressedRows(),
                release.loss());
        terminal.println("Table: " + out.resolve("release.csv"));
        terminal.flush();
        return 0;
    }
}
