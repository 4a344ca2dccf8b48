import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherExecutionRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes one after the other, each until its first failure, and appends to the log a line at the start and
 * one at the end of each. Without probes, it ends at the first class that fails.
 *
 * <p>Arguments: file with the names of the classes, log, tags to exclude, and configuration parameters as {@code
 * name=value}. Tags are separated by commas; {@code -} stands for none.
 */
public final class RunTests {
    private final Path log;
    private final String probes = System.getenv("MUTATION_PROBES");
    private final Map<String, String> parameters = new HashMap<>();
    private final List<String> excludedTags;

    private RunTests(Path log, List<String> excludedTags) {
        this.log = log;
        this.excludedTags = excludedTags;
    }

    public static void main(String[] args) throws IOException {
        var run = new RunTests(Path.of(args[1]), args[2].equals("-") ? List.of() : List.of(args[2].split(",")));
        Arrays.stream(args)
                .skip(3)
                .map(parameter -> parameter.split("=", 2))
                .forEach(parameter -> run.parameters.put(parameter[0], parameter[1]));
        try {
            run.runAll(Files.readAllLines(Path.of(args[0])));
        } catch (Exception | LinkageError e) {
            run.write("broken", e.toString());
        }
        // Threads that tests left behind must not keep the process.
        System.exit(0);
    }

    private void runAll(List<String> classes) throws IOException, ReflectiveOperationException {
        try (var session = LauncherFactory.openSession()) {
            for (String name : classes) {
                write("start", name);
                long start = System.nanoTime();
                var failures = new Failures();
                run(session.getLauncher(), name, failures);
                String millis = Long.toString((System.nanoTime() - start) / 1_000_000);
                String reached = probes == null ? "" : String.join(",", takeReached());
                if (failures.first == null) {
                    write("passed", name, millis, reached, Integer.toString(failures.tests));
                } else {
                    write("failed", name, millis, reached, failures.first, failures.message);
                    if (probes == null) {
                        return;
                    }
                }
            }
        }
        write("finished");
    }

    private void run(Launcher launcher, String name, Failures failures) {
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(name))
                .configurationParameters(parameters);
        if (!excludedTags.isEmpty()) {
            request.filters(excludeTags(excludedTags));
        }
        try {
            LauncherDiscoveryRequest discovery = request.build();
            LauncherExecutionRequest execution = LauncherExecutionRequestBuilder.request(discovery)
                    .cancellationToken(failures.cancellation)
                    .listeners(failures)
                    .build();
            launcher.execute(execution);
        } catch (Exception | LinkageError e) {
            failures.add(name, e);
        }
    }

    private List<String> takeReached() throws ReflectiveOperationException {
        List<String> reached = new ArrayList<>();
        for (File file : new File(probes).listFiles()) {
            reached.add(file.getName());
            file.delete();
        }
        try {
            Class.forName("mutation.Probe").getMethod("reset").invoke(null);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
        return reached;
    }

    private void write(String... fields) throws IOException {
        String line =
                String.join("\t", Arrays.stream(fields).map(RunTests::onOneLine).toList());
        Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String onOneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.substring(0, Math.min(line.length(), 300));
    }

    private static final class Failures implements TestExecutionListener {
        private final CancellationToken cancellation = CancellationToken.create();
        private volatile String first;
        private volatile String message = "";
        private volatile int tests;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                tests++;
            }
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                add(test.getDisplayName(), result.getThrowable().orElse(null));
                cancellation.cancel();
            }
        }

        private synchronized void add(String test, Throwable failure) {
            if (first == null) {
                first = test;
                message = String.valueOf(failure);
            }
        }
    }
}
