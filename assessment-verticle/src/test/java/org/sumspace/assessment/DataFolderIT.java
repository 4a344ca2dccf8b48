package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.SmallDisk;
import org.sumspace.common.testkit.Tools;

/** Messages of a node in a separate process about its data folder, and the state of the folder after its end. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DataFolderIT {
    private static final int FAILED = 1;
    /** 128 and the number of SIGINT. */
    private static final int INTERRUPTED = 130;

    @TempDir
    Path folder;

    private List<String> command(Path dataDir, String... before) throws IOException {
        Path settings = Files.write(
                folder.resolve("assessment.env"),
                List.of(
                        "POSTGRES_PASSWORD=a password",
                        "API_PORT=" + FreePorts.next(),
                        "FIRST_ADMIN_EMAIL=admin@alder.example",
                        "DATA_DIR=" + dataDir));
        List<String> command = new ArrayList<>(List.of(before));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback-test.xml",
                "-cp",
                System.getProperty("java.class.path"),
                AssessmentMain.class.getName(),
                "--config",
                settings.toString()));
        return command;
    }

    private void assertEnds(Path dataDir, String... said) throws Exception {
        Tools.Result ended = Tools.run(command(dataDir).toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(FAILED);
        assertThat(ended.output()).contains("assessment does not start: ").contains(said);
    }

    /** assessment T4: on a disk without space the command ends with 1 and says what to do. */
    @Test
    void t4_fullDataFolder_endsTheCommand() throws Exception {
        SmallDisk disk = SmallDisk.mount(folder.resolve("data"), "1m");
        try {
            assertEnds(disk.folder(), "the disk with " + disk.folder(), "is full: free space");
        } finally {
            disk.unmount();
        }
    }

    /**
     * assessment L3, T4: a node that is interrupted at its terminal, as all processes there are, ends its database last: it records
     * the ends of its logs, and restarts nothing. While it runs, a second node on its folder ends with 1 and says why.
     */
    @Test
    void t4_interruptedNode_endsItsDatabaseLast() throws Exception {
        // A build in the background may ignore the signal, and its processes would, too.
        List<String> inSession = List.of("env", "--default-signal=INT", "setsid");
        Tools.assumeInstalled("env", "--default-signal=INT", "setsid", "true");
        Path dataDir = folder.resolve("data");
        Process node = new ProcessBuilder(command(dataDir, inSession.toArray(String[]::new)))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = node.inputReader(UTF_8)) {
            List<String> log = new ArrayList<>();
            for (String line = lines.readLine(); line != null && !line.startsWith("ready "); line = lines.readLine()) {
                log.add(line);
            }
            assertThat(node.isAlive()).as("%s", log).isTrue();
            assertEnds(dataDir, "another node uses the PostgreSQL in " + dataDir);

            // To all processes of its group, as a terminal does.
            assertThat(Tools.run("kill", "-INT", "--", "-" + node.pid()).exitCode())
                    .isZero();
            node.onExit()
                    .orTimeout(Patience.MAX.toSeconds(), TimeUnit.SECONDS)
                    .whenComplete((ended, late) -> node.destroyForcibly());
            lines.lines().forEach(log::add);
            assertThat(Await.result(node.onExit()).exitValue()).isEqualTo(INTERRUPTED);
            assertThat(log).noneMatch(line -> line.contains("PostgreSQL ended") || line.contains("Could not"));
            assertThat(dataDir.resolve("audit-heads.json")).isRegularFile();
            assertThat(dataDir.resolve("postgres/data/postmaster.pid")).doesNotExist();
        } finally {
            node.destroyForcibly();
        }
    }
}
