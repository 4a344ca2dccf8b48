package org.sumspace.sandbox.cli.shared;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command prints.
 *
 * @param isInteractive whether a person looks at it, so that a line may change
 * @param columns the width
 */
public record Terminal(boolean isInteractive, int columns) {
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
    private static final int DEFAULT_COLUMNS = 80;

    /** Standard output of this process. */
    public static Terminal ofOutput() {
        boolean isInteractive = Files.exists(STANDARD_OUTPUT) ? isOpen(STANDARD_OUTPUT) : isInteractiveConsole();
        return new Terminal(
                isInteractive,
                isInteractive
                        ? CommandSpec.create().usageMessage().autoWidth(true).width()
                        : DEFAULT_COLUMNS);
    }

    /** Whether a person types and reads. From Java 22 on there is a console even without a terminal; older versions return null without one. */
    @SuppressWarnings("SystemConsoleNull") // older versions return null
    public static boolean isInteractiveConsole() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }

    /** @param descriptor the file of an open file descriptor */
    static boolean isOpen(Path descriptor) {
        try {
            return descriptor.toRealPath().toString().matches("/dev/(pts/|tty).*");
        } catch (IOException noSuchFile) {
            return false;
        }
    }
}
