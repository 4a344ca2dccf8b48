package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.ExperimentSettings;

class ReportTest {
    @TempDir
    Path folder;

    @Test
    void roundMillis_areNearestRankPercentiles() {
        List<Long> hundred = LongStream.rangeClosed(1, 100).boxed().toList();

        assertThat(DemoReport.RoundMillis.of(hundred)).isEqualTo(new DemoReport.RoundMillis(50, 99));
        assertThat(DemoReport.RoundMillis.of(List.of(7L))).isEqualTo(new DemoReport.RoundMillis(7, 7));
    }

    @Test
    void accuracy_isComputedOverTheTestRowsOfAllFolds() {
        Comparison pooled = new Comparison(100, 80, 82, 40).plus(new Comparison(300, 210, 216, 150));

        assertThat(pooled.accuracy()).isEqualTo(0.725);
        assertThat(pooled.pointsBelowCentral()).isCloseTo(2.0, within(1e-9));
    }

    @Test
    void outFolderThatIsAFile_isRefusedBeforehand() throws Exception {
        Path file = Files.writeString(folder.resolve("results"), "mine");
        DemoSettings settings =
                new DemoSettings(ExperimentSettings.generated("demo", 5, 1, 1), false, file, null, null);

        assertThatThrownBy(() -> ResultFiles.of(settings))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("results is not a folder");
        assertThat(file).hasContent("mine");
    }

    @Test
    void reportThatIsAFolder_isRefusedBeforehand() {
        DemoSettings settings = new DemoSettings(
                ExperimentSettings.generated("demo", 5, 1, 1), false, folder.resolve("out"), folder, null);

        assertThatThrownBy(() -> ResultFiles.of(settings))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("is a folder");
    }
}
