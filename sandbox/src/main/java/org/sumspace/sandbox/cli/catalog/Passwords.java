package org.sumspace.sandbox.cli.catalog;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;

/**
 * Where passwords come from. Never from an argument, which every user of the machine can read.
 *
 * @param environment the variables of the process
 * @param prompt asks with this text and shows no input; gives an empty text if there is no terminal
 */
record Passwords(Map<String, String> environment, UnaryOperator<String> prompt) {
    static final String VARIABLE = "SUMSPACE_PASSWORD";

    static Passwords ofProcess() {
        return new Passwords(System.getenv(), Passwords::ask);
    }

    /** @param file contains the password in its first line; null to take it from the environment or to ask for it */
    String of(String email, @Nullable Path file) throws IOException {
        String password = file == null
                ? environment.getOrDefault(VARIABLE, "")
                : Files.readString(file).lines().findFirst().orElse("");
        if (password.isEmpty() && file == null) {
            password = prompt.apply("Password of " + email + ": ");
        }
        if (password.isEmpty()) {
            throw new SandboxException(
                    file == null ? "there is no password for " + email : file + " contains no password",
                    "Set " + VARIABLE + ", name a file with --password-file, or run the command in a terminal");
        }
        return password;
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
