package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.pii.store.SensitiveValues;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/** The example of the paper on t-closeness: salaries 3 to 11 in three classes of three. */
class SensitiveValuesTest {
    private static final Column CLASS = new Column(1, "class");
    private static final Column SALARY = new Column(2, "salary");

    @TempDir
    Path folder;

    private RowDatabase database;

    @BeforeEach
    void load() throws IOException {
        database = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(),
                RowDatabase.Limits.standard());
        database.execute("CREATE TABLE raw.data AS SELECT * FROM (VALUES ('a', '3'), ('a', '4'), ('a', '5'),"
                + " ('b', '6'), ('b', '8'), ('b', '11'), ('c', '7'), ('c', '9'), ('c', '10')) AS t(c0001, c0002)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** assessment P5. */
    @Test
    void orderedDistance_isThatOfThePaper() {
        SensitiveRisk risk = risk(true);
        assertThat(risk.closeness()).isCloseTo(0.375, within(1e-9));
        assertThat(risk.distinctValues()).isEqualTo(3);
        assertThat(risk.entropyValues()).isCloseTo(3, within(1e-9));
    }

    /** assessment P5. */
    @Test
    void equalDistance_isHalfTheSumOfDifferences() {
        assertThat(risk(false).closeness()).isCloseTo(2.0 / 3, within(1e-9));
    }

    private SensitiveRisk risk(boolean ordered) {
        return new SensitiveValues(database, "raw.data").risk(List.of(CLASS), SALARY, ordered);
    }
}
