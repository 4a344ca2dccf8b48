package org.sumspace.assessment.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.profile.domain.ColumnProfile.NumberProfile;
import org.sumspace.assessment.profile.store.ProfileQueries;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

class ProfileQueriesTest {
    private static final int ROWS = 3_000_000;

    @TempDir
    private Path folder;

    /** Ten million rows are as many for 256 MiB as these are for 80 MiB, with which one try of five failed. */
    @Test
    void quantilesOfManyRows_fitInMemory() throws IOException {
        RowDatabase.Limits limits = new RowDatabase.Limits(60, 2, 1_024, Duration.ofMinutes(1));
        try (RowDatabase database = RowDatabase.open(
                Map.of("rows", folder.resolve("rows.duckdb")), folder.resolve("tmp"), List.of(), limits)) {
            database.execute(
                    "CREATE TABLE rows.data AS SELECT (i % 1001)::DOUBLE AS t0001 FROM range(" + ROWS + ") r(i)");
            TypedColumn column = TypedColumn.own(new Column(1, "x"), ColumnType.NUMBER);
            NumberProfile profile =
                    new ProfileQueries(database, "rows.data").numbers(column).orElseThrow();
            assertThat(profile.quantiles()).containsExactly(50.0, 250.0, 500.0, 750.0, 950.0);
        }
    }
}
