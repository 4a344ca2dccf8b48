package org.sumspace.assessment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.run.service.RunFolder;

class RunFolderTest {
    @TempDir
    Path runs;

    private RunFolder folder(String name) throws IOException {
        RunFolder folder = new RunFolder(runs.resolve(name));
        folder.create();
        for (Path raw : Set.of(
                folder.snapshot(),
                folder.snapshot().resolveSibling("input.csv.raw"),
                folder.rawRows(),
                folder.rows(),
                folder.artefact("report.html"))) {
            Files.writeString(raw, "x");
        }
        Files.writeString(Files.createDirectories(folder.temporary()).resolve("spilled"), "x");
        return folder;
    }

    /** assessment W5: files of a killed process are removed unless its run continues; results stay. */
    @Test
    void leftovers_areErased() throws IOException {
        RunFolder over = folder("run_over");
        RunFolder underWay = folder("run_under_way");
        Files.createDirectory(runs.resolve("foreign"));
        // Killed when its last stage was stored: all that is left is the native library of its worker.
        RunFolder stored = new RunFolder(runs.resolve("run_stored"));
        Files.writeString(Files.createDirectories(stored.library()).resolve("native.so"), "x");
        assertThat(RunFolder.eraseLeftovers(runs, Set.of("run_under_way"))).isEqualTo(1);
        assertThat(over.snapshot()).doesNotExist();
        assertThat(over.snapshot().resolveSibling("input.csv.raw")).doesNotExist();
        assertThat(over.rawRows()).doesNotExist();
        assertThat(over.temporary()).doesNotExist();
        assertThat(stored.library()).doesNotExist();
        assertThat(over.rows()).exists();
        assertThat(over.artefact("report.html")).exists();
        assertThat(underWay.snapshot()).exists();
        assertThat(RunFolder.eraseLeftovers(runs, Set.of("run_under_way"))).isZero();
        assertThat(RunFolder.eraseLeftovers(runs.resolve("absent"), Set.of())).isZero();
    }
}
