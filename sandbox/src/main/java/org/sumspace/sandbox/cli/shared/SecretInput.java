package org.sumspace.sandbox.cli.shared;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Scanner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;

/**
 * The sources of secrets. A secret is never an argument, which every user of the machine can read.
 *
 * @param environment the variables of the process
 * @param prompt asks with a text and hides the input; returns an empty text if there is no terminal
 */
public record SecretInput(Map<String, String> environment, UnaryOperator<String> prompt) {
    private static final Path STANDARD_INPUT = Path.of("/proc/self/fd/0");

    /**
     * A secret that a command needs.
     *
     * @param noun for example {@code password}
     * @param whose for messages, for example {@code for ada@elm.example}
     * @param variable the environment variable that may hold it
     * @param option names the file that holds it
     */
    public record Wanted(String noun, String whose, String question, String variable, String option) {}

    public static SecretInput ofProcess() {
        return new SecretInput(System.getenv(), SecretInput::ask);
    }

    /** @param file contains the secret in its first line; null to take it from the environment or to ask for it */
    public String read(Wanted wanted, @Nullable Path file) throws IOException {
        String secret = file == null
                ? environment.getOrDefault(wanted.variable(), "")
                : Files.readString(file).lines().findFirst().orElse("");
        if (secret.isEmpty() && file == null) {
            secret = prompt.apply(wanted.question());
        }
        if (secret.isEmpty()) {
            throw new SandboxException(
                    file == null
                            ? "there is no " + wanted.noun() + " " + wanted.whose()
                            : file + " contains no " + wanted.noun(),
                    "Set " + wanted.variable() + ", name a file with " + wanted.option()
                            + ", or run the command in a terminal");
        }
        return secret;
    }

    /** A hidden line from the terminal; without a terminal, the first line of standard input. */
    public static String typedOrPiped(String question) {
        String typed = ask(question);
        if (!typed.isEmpty()) {
            return typed;
        }
        if (Terminal.isOpen(STANDARD_INPUT)) {
            throw new SandboxException(
                    "there is no hidden input on this terminal, or nothing was typed",
                    "Do not redirect the output while you type, or pipe the secret into the command");
        }
        return new Scanner(System.in, UTF_8)
                .useDelimiter("\\R")
                .tokens()
                .findFirst()
                .orElse("");
    }

    /** From Java 22 on, only the console of module java.base is null if there is no terminal to hide the input. */
    @SuppressWarnings("SystemConsoleNull")
    private static @Nullable Console terminal() {
        System.setProperty("jdk.console", "java.base");
        return System.console();
    }

    /** A line that is no secret, from the terminal; empty without a terminal. */
    static String askVisibly(String question) {
        Console terminal = terminal();
        String typed = terminal == null ? null : terminal.readLine("%s", question);
        return typed == null ? "" : typed.strip();
    }

    private static String ask(String question) {
        Console terminal = terminal();
        char[] typed = terminal == null ? null : terminal.readPassword("%s", question);
        return typed == null ? "" : new String(typed);
    }
}
