package org.sumspace.common.testkit;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Writes the cost of each test class into the file of the system property {@code test.costs}: one line with the class,
 * its seconds, and the seconds of processor time of the JVM and of the processes that it started and that have ended,
 * separated by tabs. Processor time is that of the whole JVM, so run the classes one after the other.
 */
public final class ClassCosts implements BeforeAllCallback, AfterAllCallback {
    private static final Path PROCESS = Path.of("/proc/self/stat");
    /** Of {@code /proc/PID/stat}, counted behind the name of the process; see proc(5): cutime and cstime. */
    private static final int CHILDREN_USER = 13;

    private static final int CHILDREN_SYSTEM = 14;
    private static final double TICKS_PER_SECOND = 100;

    private long startedAt;
    private double ownAtStart;
    private double childrenAtStart;

    @Override
    public void beforeAll(ExtensionContext context) {
        if (isMeasured(context)) {
            startedAt = System.nanoTime();
            ownAtStart = own();
            childrenAtStart = children();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!isMeasured(context)) {
            return;
        }
        String line = String.format(
                Locale.ROOT,
                "%s\t%.2f\t%.2f\t%.2f%n",
                context.getRequiredTestClass().getName(),
                (System.nanoTime() - startedAt) / 1e9,
                own() - ownAtStart,
                children() - childrenAtStart);
        try {
            Files.writeString(
                    Path.of(System.getProperty("test.costs")),
                    line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nested classes belong to theirs. */
    private static boolean isMeasured(ExtensionContext context) {
        return !System.getProperty("test.costs", "").isEmpty()
                && context.getRequiredTestClass().getEnclosingClass() == null;
    }

    private static double own() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static double children() {
        if (!Files.exists(PROCESS)) {
            return 0;
        }
        try {
            String stat = Files.readString(PROCESS);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
