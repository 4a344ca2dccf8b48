package org.sumspace.assessment.shared.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.journal.ProtectedFile;

class DuckDbLibraryIT {
    private static final FileTime EARLIER = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    Path folder;

    @Test
    void unpackedLibraryIsLeftAsItIs() throws IOException {
        Path library = unpacked();
        Files.setLastModifiedTime(library, EARLIER);
        assertThat(unpacked()).isEqualTo(library);
        assertThat(Files.getLastModifiedTime(library)).isEqualTo(EARLIER);
    }

    @Test
    void changedLibraryIsReplaced() throws IOException {
        Path library = unpacked();
        String digest = ProtectedFile.digest(library).toString();
        try (RandomAccessFile file = new RandomAccessFile(library.toFile(), "rw")) {
            long middle = file.length() / 2;
            file.seek(middle);
            int kept = file.read();
            file.seek(middle);
            file.write(kept ^ 1);
        }
        assertThat(ProtectedFile.digest(unpacked())).hasToString(digest);
    }

    @Test
    void workersFindTheLibraryBeforeTheJar() throws InterruptedException {
        WorkerProgram program = new WorkerProgram("Main", List.of(folder));
        assertThat(new WorkerCommand(program)
                        .process(folder.resolve("tmp"))
                        .environment()
                        .get("CLASSPATH"))
                .isEqualTo(folder + File.pathSeparator + System.getProperty("java.class.path"));
    }

    private Path unpacked() throws IOException {
        Path libraries = folder.resolve("lib");
        assertThat(DuckDbLibrary.unpack(libraries)).containsExactly(libraries);
        try (var files = Files.list(libraries)) {
            return files.findFirst().orElseThrow();
        }
    }
}
