package org.sumspace.assessment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.common.crypto.SigningKey;

/** Public sample data, and a way to assess files without a terminal. */
public final class Samples {
    public static final Path MASKOTT = Path.of("../../shared/data/assessment/education-log/maskott_csv_sample.csv");
    public static final Path ADULT = Path.of("../../shared/data/assessment/kanon/adult_subset.csv");
    /** Files that the documentation uses. */
    public static final Path DOCUMENTED = Path.of("../docs/samples");

    public static final String SECRET = "a secret of more than 16 bytes";
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
    public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    public static final SigningKey KEY = SigningKey.ofSeed(new byte[SigningKey.SEED_BYTES]);

    /** The rules about names of columns. */
    public static final Validation.NameRules NAMES = new Inspection().names(NOW);

    /** A listener that does nothing. */
    public static class Quiet implements RunListener {
        @Override
        public void started(Stage stage) {}

        @Override
        public void progress(Stage stage, long done, long total, String unit) {}

        @Override
        public void ended(Stage stage, StageRecord result, boolean resumed) {}
    }

    private Samples() {}

    public static FileAssessment withSecret(String secret) {
        return FileAssessment.of(Map.of("SVC_HASH_SECRET", secret), CLOCK, new SecureRandom());
    }

    public static FileAssessment.Assessed assess(Path input, Path out) throws IOException {
        return withSecret(SECRET).run(input, out, null, KEY, new Quiet());
    }

    public static Path csv(Path folder, String... lines) throws IOException {
        return Files.writeString(folder.resolve("input.csv"), String.join("\n", lines) + "\n");
    }

    public static FileAssessment.Assessed assess(Path input, Path out, DataOptions data) throws IOException {
        return withSecret(SECRET)
                .run(
                        input,
                        out,
                        null,
                        new FileAssessment.Extras(MetricOptions.none(), null, null, null, data, null),
                        KEY,
                        new Quiet());
    }

    /** All analyses, about these columns; null for an absent column. */
    public static MetricOptions columns(
            List<String> groups, @Nullable String label, @Nullable String predictions, @Nullable String scores) {
        return columns(groups, label, predictions, scores, List.of(), List.of());
    }

    public static MetricOptions columns(
            List<String> groups,
            @Nullable String label,
            @Nullable String predictions,
            @Nullable String scores,
            List<String> quasiIdentifiers,
            List<String> sensitive) {
        return new MetricOptions(
                List.of(), groups, label, null, predictions, scores, quasiIdentifiers, sensitive, null, null, null);
    }

    /** A plan that demands something of values. */
    public static DataOptions rules(List<ColumnRule> rules) {
        return new DataOptions(rules, false, List.of(), Map.of(), null);
    }
}
