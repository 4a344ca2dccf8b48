package org.sumspace.assessment.execution.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.metric.domain.EarlierRun;
import org.sumspace.assessment.metric.domain.MetricResult;
import org.sumspace.assessment.metric.domain.RankingFile;
import org.sumspace.assessment.metric.service.Measurement;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.service.Pseudonymisation;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * Measures the rows of a run together with the data for comparison. Recommendations contain readable identifiers of
 * persons, so they are copied into the temporary folder, which is removed when the metrics are computed.
 */
final class RunComparison {
    private static final String ROWS = "rows";

    private final RunFolder folder;
    private final RunSetup setup;

    RunComparison(RunFolder folder, RunSetup setup) {
        this.folder = folder;
        this.setup = setup;
    }

    MetricResult measure(Measurement.Input input) throws IOException {
        folder.removeTree(folder.temporary());
        Files.createDirectories(folder.temporary());
        try {
            RankingFile recommendations =
                    copied("recommendations", setup.compared().recommendations());
            RankingFile relevance = copied("relevance", setup.compared().relevance());
            Optional<RunFolder> earlier =
                    Optional.ofNullable(setup.compared().earlier()).map(RunFolder::new);
            List<Path> readable = new ArrayList<>();
            Map<String, Path> files = new TreeMap<>(Map.of(ROWS, folder.rows()));
            if (recommendations != null) {
                readable.add(recommendations.file());
                files.put(RankingFile.DATABASE, folder.temporary().resolve("ranking.duckdb"));
            }
            if (relevance != null) {
                readable.add(relevance.file());
            }
            Measurement.Comparisons comparisons = new Measurement.Comparisons(
                    recommendations, relevance, earlier.isPresent() ? earlier(earlier.get()) : null);
            try (RowDatabase database = RowDatabase.open(
                    files,
                    earlier.map(run -> Map.of("earlier", run.rows())).orElse(Map.of()),
                    folder.temporary(),
                    readable,
                    RowDatabase.Limits.standard())) {
                return Measurement.run(
                        database,
                        Pseudonymisation.TABLE,
                        input,
                        comparisons,
                        java.time.Instant.parse(setup.start().started()));
            }
        } finally {
            folder.removeTree(folder.temporary());
        }
    }

    private @Nullable RankingFile copied(String name, @Nullable InputFile file) throws IOException {
        if (file == null) {
            return null;
        }
        Path to = folder.temporary().resolve(name + ".csv");
        Snapshot snapshot = new Acquisition(InputLimits.standard()).acquire(file, to, bytes -> {});
        return new RankingFile(to, snapshot.header(), snapshot.delimiter());
    }

    private static EarlierRun earlier(RunFolder run) throws IOException {
        if (run.start().isEmpty() || run.isUnfinished() || !Files.isRegularFile(run.rows())) {
            throw new AssessmentException(
                    FailureCode.UNSUPPORTED_FORMAT,
                    "The earlier run to compare with is not finished, or its rows were deleted.");
        }
        return new EarlierRun(
                run.start().orElseThrow().runId(),
                result(run, Stage.VALIDATING, ValidatedTable.class),
                result(run, Stage.PSEUDONYMISING, PseudonymResult.class));
    }

    private static <T> T result(RunFolder run, Stage stage, Class<T> type) throws IOException {
        Optional<StageRecord> record = run.finished(stage);
        return JsonFiles.convert(
                java.util.Objects.requireNonNull(record.orElseThrow().result()), type);
    }
}
