package org.sumspace.sandbox.cli.shared;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;

/**
 * Where secrets come from. Never from an argument, which every user of the machine can read.
 *
 * @param environment the variables of the process
 * @param prompt asks with this text and shows no input; gives an empty text if there is no terminal
 */
public record SecretInput(Map<String, String> environment, UnaryOperator<String> prompt) {
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

    /** From Java 22 on, only the console of this module is absent where there is no terminal to hide the input. */
    @SuppressWarnings("SystemConsoleNull")
    private static String ask(String question) {
        System.setProperty("jdk.console", "java.base");
        Console terminal = System.console();
        char[] typed = terminal == null ? null : terminal.readPassword("%s", question);
        return typed == null ? "" : new String(typed);
    }
}
