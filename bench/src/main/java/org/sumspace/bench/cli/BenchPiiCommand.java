package org.sumspace.bench.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.bench.pii.GeneratedTexts;
import org.sumspace.bench.pii.LabelledText;
import org.sumspace.bench.pii.LabelledTexts;
import org.sumspace.bench.pii.PiiQuality;
import org.sumspace.bench.pii.PiiTable;
import org.sumspace.bench.pii.WholeAddresses;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace bench pii}: measures how well personal data is recognised. */
@Command(
        name = "pii",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures precision and recall of the recognition of personal data: on texts in four languages that a"
                    + " seeded generator writes, with decoys, and on labelled texts of your own.",
            "A finding is correct if it is of the label's kind and overlaps it by half of their union. The exit code"
                    + " is 0 even if a kind misses its bar.",
        })
final class BenchPiiCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--texts",
            paramLabel = "FILE",
            description = "labelled texts: a JSON array of objects with full_text and spans")
    private @Nullable Path texts;

    @Option(names = "--misses", description = "lists what was missed or wrongly found; masked if it is from --texts")
    private boolean misses;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "of generated texts (default: 1)")
    private long seed;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "4000",
            description = "generated texts (default: ${DEFAULT-VALUE})")
    private int rows;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        if (texts != null) {
            if (!Files.isRegularFile(texts)) {
                throw new ParameterException(spec.commandLine(), texts + " is not a file");
            }
            List<LabelledText> labelled = LabelledTexts.read(texts);
            String file = labelled.size() + " texts of " + texts;
            PiiTable.print(out, file, measure(labelled), misses, true);
            PiiTable.print(out, file + ", parts of an address as one", measureWholeAddresses(labelled), false, true);
        }
        String title = rows + " generated texts (en, fr, de, es; seed " + seed + ")";
        PiiTable.print(out, title, measure(new GeneratedTexts(seed).texts(rows)), misses, false);
        return 0;
    }

    private static PiiQuality measureWholeAddresses(List<LabelledText> labelled) {
        Detectors detectors = Detectors.standard(Inspection.PHONE_REGIONS);
        return PiiQuality.of(
                WholeAddresses.labels(labelled),
                text -> WholeAddresses.matches(text, detectors.find(text, ColumnName.NONE)));
    }

    private static PiiQuality measure(List<LabelledText> labelled) {
        Detectors detectors = Detectors.standard(Inspection.PHONE_REGIONS);
        return PiiQuality.of(labelled, text -> detectors.find(text, ColumnName.NONE));
    }
}
