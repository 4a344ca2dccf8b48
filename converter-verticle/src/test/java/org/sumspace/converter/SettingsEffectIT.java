package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.FreePorts;

/** Settings whose effect can only be observed on a converter in its own process. */
class SettingsEffectIT {
    @TempDir
    private Path folder;

    private final int port = FreePorts.next();
    private @Nullable Process process;

    @AfterEach
    void stop() throws InterruptedException {
        if (process != null) {
            process.destroy();
            process.waitFor();
        }
    }

    @Test
    void workersCount_isTheNumberOfServersThatShareTheConnections() throws IOException {
        start("ENVIRONMENT=production", "WORKERS_COUNT=3");
        for (int connection = 0; connection < 9; connection++) {
            get("/health");
        }
        await().until(() -> threadsOfRequests().size() == 3);
    }

    @Test
    void logLevel_isTheLowestLevelInTheLog() throws IOException {
        start("LOG_LEVEL=warning");
        get("/health");
        assertThat(log())
                .filteredOn(line -> line.startsWith("20")) // skips stack traces
                .isNotEmpty()
                .allMatch(line -> line.contains(" WARN "));
    }

    @Test
    void higherLogLevel_omitsWarnings() throws IOException {
        start("LOG_LEVEL=critical");
        get("/health");
        assertThat(log()).isEmpty();
    }

    /** The absent profile causes a warning. */
    private void start(String... settings) throws IOException {
        List<String> lines = new ArrayList<>(List.of(settings));
        lines.addAll(List.of(
                "APP_INTERNAL_HOST=127.0.0.1",
                "APP_INTERNAL_PORT=" + port,
                "PROFILES_BASE_PATH=" + folder,
                "PROFILES_NAMES=absent"));
        Path config = Files.write(folder.resolve("converter.env"), lines);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                ConverterMain.class.getName(),
                "--config",
                config.toString()));
        process = new ProcessBuilder(command)
                .redirectError(folder.resolve("log").toFile())
                .start();
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        assertThat(out.readLine()).as("%s", log()).startsWith("ready converter ");
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("log"));
    }

    private Set<String> threadsOfRequests() throws IOException {
        return log().stream()
                .map(JsonObject::new)
                .filter(line -> line.getString("loggerName").equals("org.sumspace.requests"))
                .map(line -> line.getString("threadName"))
                .collect(Collectors.toSet());
    }

    /** Sends the request on a new connection. */
    private String get(String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
