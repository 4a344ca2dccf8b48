package org.sumspace.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariableFileTest {
    @TempDir
    private Path folder;

    @Test
    void environment_overridesTheFile() throws IOException {
        Path file =
                Files.writeString(folder.resolve("node.env"), "# where\nAPP_INTERNAL_PORT = 9000\n\nLOG_LEVEL=debug\n");
        assertThat(VariableFile.overriddenBy(Map.of("LOG_LEVEL", "error"), file))
                .isEqualTo(Map.of("APP_INTERNAL_PORT", "9000", "LOG_LEVEL", "error"));
    }

    @Test
    void linesOfAnotherForm_areReportedAtOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("node.env"), "LOG_LEVEL=debug\nport 7\n=x\n");
        assertThatThrownBy(() -> VariableFile.overriddenBy(Map.of(), file))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContainingAll("line 2", "line 3");
    }

    @Test
    void missingFile_isAConfigurationProblem() {
        assertThatThrownBy(() -> VariableFile.overriddenBy(Map.of(), folder.resolve("absent.env")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContainingAll("absent.env", "--config");
    }
}
