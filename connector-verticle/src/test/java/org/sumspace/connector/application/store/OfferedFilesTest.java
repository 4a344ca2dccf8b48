package org.sumspace.connector.application.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;

class OfferedFilesTest {
    private static final long BYTES_MAX = 100;

    @TempDir
    Path folder;

    private Path offered;

    @BeforeEach
    void offer() throws IOException {
        offered = Files.createDirectories(folder.resolve("offered")).toRealPath();
        Files.createDirectories(offered.resolve("sub"));
        Files.writeString(offered.resolve("sub/data.csv"), "a,b");
        Files.writeString(folder.resolve("secret"), "s");
        Files.writeString(Files.createDirectories(folder.resolve("offered-too")).resolve("secret"), "s");
    }

    private Path find(String name) {
        return new OfferedFiles(offered).find(name, BYTES_MAX);
    }

    @Test
    void fileInTheFolder_orBelowIt_isFound() {
        assertThat(find("sub/data.csv")).isEqualTo(offered.resolve("sub/data.csv"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../secret",
                "../offered-too/secret",
                "sub/../../secret",
                "./sub/data.csv",
                "/etc/hostname",
                "//etc/hostname",
                "~/secret",
                "sub",
                "sub/",
                "sub//data.csv",
                "sub\\data.csv",
                "..\\secret",
                "%2e%2e/secret",
                "sub/data.csv\u0000",
                "sub/data.csv\n",
                "file:///etc/hostname",
                "C:data.csv",
                "nothing"
            })
    void nameThatLeadsElsewhere_isRefused(String name) {
        assertThatThrownBy(() -> find(name)).isInstanceOf(NodeException.class).hasMessageContaining("no such file");
    }

    @Test
    void linksThatLeaveTheFolder_areRefused_alsoAsFolders() throws IOException {
        Files.createSymbolicLink(offered.resolve("link"), folder.resolve("secret"));
        Files.createSymbolicLink(offered.resolve("up"), folder);
        Files.createSymbolicLink(offered.resolve("beside"), folder.resolve("offered-too"));

        for (String name : new String[] {"link", "up/secret", "beside/secret"}) {
            assertThatThrownBy(() -> find(name)).isInstanceOf(NodeException.class);
        }
    }

    @Test
    void fileThatIsTooLong_isRefused_andSoIsEveryFileWithoutAFolder() throws IOException {
        Files.write(offered.resolve("long"), new byte[(int) BYTES_MAX + 1]);

        assertThatThrownBy(() -> find("long")).isInstanceOf(NodeException.class);
        assertThatThrownBy(() -> new OfferedFiles(null).find("sub/data.csv", BYTES_MAX))
                .isInstanceOf(NodeException.class);
    }
}
