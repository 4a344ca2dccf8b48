package org.sumspace.assessment.dataset.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sumspace.assessment.dataset.core.ColumnNames;
import org.sumspace.assessment.dataset.core.Header;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.Column;

/** The columns of a CSV file, before a run reads the file. Blocking. */
final class FirstLine {
    private static final int ASCII_MAX = 0x7f;

    private FirstLine() {}

    /**
     * The names that a run will give to the columns. Empty if the first line does not determine them: for other
     * formats, for names that a run changes, and if the encoding depends on the whole file.
     */
    static Optional<List<String>> columns(InputFile input) throws IOException {
        InputLimits limits = InputLimits.standard();
        try (BufferedReader text = new BufferedReader(new InputStreamReader(input.open(), ISO_8859_1))) {
            List<String> names =
                    Header.read(text, limits.lineBytes(), limits.columns()).names();
            ColumnNames.Named named = ColumnNames.of(names, UnaryOperator.identity());
            boolean plain = String.join("", names).chars().allMatch(c -> c <= ASCII_MAX);
            return plain && named.warnings().isEmpty() && isCsv(input.name(), names.get(0))
                    ? Optional.of(named.columns().stream().map(Column::name).toList())
                    : Optional.empty();
        } catch (AssessmentException noHeader) {
            return Optional.empty();
        }
    }

    private static boolean isCsv(String file, String firstName) {
        return !file.toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson)")
                && !firstName.startsWith("{")
                && !firstName.startsWith("[")
                && !firstName.startsWith("PAR1");
    }
}
