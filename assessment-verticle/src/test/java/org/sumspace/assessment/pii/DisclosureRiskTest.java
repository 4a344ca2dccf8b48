package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.pii.store.ColumnValues;
import org.sumspace.assessment.pii.store.SensitiveValues;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Figures of the public adult data; those of diversity and closeness were computed with another program. */
class DisclosureRiskTest {
    private static final Path ADULT = Path.of("../../shared/data/assessment/kanon/adult_subset.csv")
            .toAbsolutePath()
            .normalize();
    private static final Column SEX = new Column(1, "sex");
    private static final Column AGE = new Column(2, "age");
    private static final Column RACE = new Column(3, "race");
    private static final Column OCCUPATION = new Column(8, "occupation");
    private static final Column SALARY = new Column(9, "salary-class");

    @TempDir
    Path folder;

    private RowDatabase database;

    @BeforeEach
    void load() throws IOException {
        assumeThat(ADULT).exists();
        database = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(ADULT),
                RowDatabase.Limits.standard());
        database.execute(
                "CREATE TABLE raw.data AS SELECT column0 AS c0001, column1 AS c0002, column2 AS c0003, column7 AS c0008,"
                        + " column8 AS c0009 FROM read_csv(?, delim = ';', header = false, skip = 1, all_varchar = true)",
                ADULT.toString());
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }

    /** assessment P5. */
    @Test
    void classes_areThoseOfTheAdultData() {
        DisclosureRisk risk = new ColumnValues(database, "raw.data").disclosure(List.of(SEX, AGE, RACE));
        assertThat(risk.rows()).isEqualTo(3016);
        assertThat(risk.classes()).isEqualTo(315);
        assertThat(risk.smallestClass()).isEqualTo(1);
        assertThat(risk.uniqueRows()).isEqualTo(97);
        assertThat(risk.rowsInSmallClasses()).isEqualTo(359);
        assertThat(risk.averageRisk()).isCloseTo(0.104443, within(5e-7));
    }

    /** assessment P5: l-diversity, and t-closeness with equal distances. */
    @Test
    void categories_areAsDiverseAndCloseAsInTheAdultData() {
        SensitiveValues values = new SensitiveValues(database, "raw.data");
        SensitiveRisk occupation = values.risk(List.of(SEX, RACE), OCCUPATION, false);
        assertThat(occupation.distinctValues()).isEqualTo(4);
        assertThat(occupation.entropyValues()).isCloseTo(3.464101615137754, within(1e-9));
        assertThat(occupation.closeness()).isCloseTo(0.5895225464190983, within(1e-9));
        SensitiveRisk salary = values.risk(List.of(SEX, AGE, RACE), SALARY, false);
        assertThat(salary.distinctValues()).isEqualTo(1);
        assertThat(salary.entropyValues()).isCloseTo(1, within(1e-9));
        assertThat(salary.closeness()).isCloseTo(0.7523209549071618, within(1e-9));
    }

    /** assessment P5: t-closeness with ordered distances. */
    @Test
    void numbers_areAsCloseAsInTheAdultData() {
        SensitiveRisk age = new SensitiveValues(database, "raw.data").risk(List.of(SEX, RACE), AGE, true);
        assertThat(age.distinctValues()).isEqualTo(5);
        assertThat(age.entropyValues()).isCloseTo(4.762203155904597, within(1e-9));
        assertThat(age.closeness()).isCloseTo(0.10599027409372243, within(1e-9));
    }
}
