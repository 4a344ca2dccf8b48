package org.sumspace.common.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sumspace.common.testkit.FreePorts;

/** A node in a process of its own, which a test may kill, suspend and start again. */
public final class NodeProcess implements AutoCloseable {
    private final String kind;
    private final Class<?> main;
    private final Path config;
    private final Path log;
    private final List<String> output = Collections.synchronizedList(new ArrayList<>());
    private Process process;
    private URI baseUrl = URI.create("http://127.0.0.1");

    private NodeProcess(String kind, Class<?> main, Path config) throws IOException {
        this.kind = kind;
        this.main = main;
        this.config = config;
        this.log = config.resolveSibling(config.getFileName() + ".log");
        this.process = launch();
    }

    /** Settings of a node without TLS, in its own cluster, with this store. */
    public static JsonObject alone(StoreRelay store) {
        int port = FreePorts.next();
        return new JsonObject()
                .put("http", new JsonObject().put("tls", false))
                .put(
                        "cluster",
                        new JsonObject()
                                .put("port", port)
                                .put("members", new JsonArray().add("127.0.0.1:" + port))
                                .put("busTls", false))
                .put("store", store.settings());
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param kind the name in its ready message
     * @param main its main class
     */
    public static NodeProcess start(String kind, Class<?> main, Path config) {
        try {
            NodeProcess started = new NodeProcess(kind, main, config);
            started.awaitListening();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        // The compiler has verified the classes, and most of the time of such a process is its start.
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.add("-Dlogback.configurationFile=logback-test.xml");
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), main.getName(), "--config", config.toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** The output is read until the end, so that the process never blocks on writing it. */
    private void awaitListening() throws IOException {
        BufferedReader lines = process.inputReader(UTF_8);
        String line = lines.readLine();
        while (line != null && !line.startsWith("ready " + kind + " ")) {
            output.add(line);
            line = lines.readLine();
        }
        if (line == null) {
            throw new AssertionError("the " + kind + " did not start: " + log());
        }
        baseUrl = URI.create(line.substring(line.lastIndexOf(' ') + 1));
        Thread reader = new Thread(() -> lines.lines().forEach(output::add), "output-of-" + kind);
        reader.setDaemon(true);
        reader.start();
    }

    public URI baseUrl() {
        return baseUrl;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGKILL; the process has ended on return. */
    public void kill() {
        process.toHandle().destroyForcibly();
        process.toHandle().onExit().join();
    }

    /** Starts it again, with the same configuration and data folder. */
    public void restart() {
        try {
            process = launch();
            awaitListening();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends SIGSTOP. */
    public void suspend() {
        signal("-STOP");
    }

    /** Sends SIGCONT. */
    public void resume() {
        signal("-CONT");
    }

    private void signal(String signal) {
        try {
            int code = new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("kill " + signal + " ended with " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The log of the process. */
    public String log() {
        try {
            return String.join("\n", List.copyOf(output)) + "\n" + Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
