package org.sumspace.sandbox.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedWorkIT {
    @TempDir
    private Path folder;

    /** The work itself fails if a training, an exchange, a conversion or an assessment does. */
    @Test
    void work_usesEveryKindOfNode_inItsOwnFolder() throws Exception {
        new RecordedWork(folder).here();

        try (Stream<Path> nodes = Files.list(folder.resolve("home/nodes"))) {
            assertThat(nodes.map(node -> node.getFileName().toString().replaceFirst("-.*", "")))
                    .contains("catalog", "contract", "connector", "aggregator", "processor", "converter");
        }
    }
}
