package org.sumspace.sandbox.cli.shared;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.sumspace.client.RemoteException;
import org.sumspace.client.RequestInterruptedException;
import org.sumspace.client.WaitTimeoutException;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.crypto.NativeCrypto;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ShutdownRequestedException;
import org.sumspace.sandbox.data.InvalidTableException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * Runs a program of commands, and explains why a command failed. Exit codes: 0 success, 1 refused or failed, 2 wrong
 * arguments.
 */
public final class Program {
    private static final int PORT_MAX = 65_535;

    /** The system property that logback reads when the first logger is created. */
    private static final String LOG_SETTING = "logback.configurationFile";

    private Program() {}

    /**
     * Runs a command and ends the process with its exit code.
     *
     * @param program makes the command whose subcommands are the program's commands
     */
    public static void main(Supplier<CommandLine> program, String... args) {
        if (System.getProperty(LOG_SETTING) == null) {
            System.setProperty(LOG_SETTING, "logback-sandbox.xml");
        }
        PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true, Charset.defaultCharset());
        System.exit(execute(program.get().setOut(out).setExecutionStrategy(Program::runWithNativeCrypto), args));
    }

    /** To load its library takes longer than to print help. */
    private static int runWithNativeCrypto(ParseResult parsed) {
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        NativeCrypto.prefer();
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int execute(CommandLine command, String... args) {
        try {
            return command.execute(args);
        } catch (OutOfMemoryError e) {
            command.getErr()
                    .println("sumspace: out of memory: the heap is limited to "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MB");
            command.getErr().println("  Set a higher limit, for example: SUMSPACE_JAVA_OPTS=-Xmx4g ./sumspace ...");
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** The program without the exit of the process, for tests. */
    public static CommandLine commandLine(Object program) {
        return configured(new CommandLine(program));
    }

    /** The command with the explanations of this program. An argument {@code @FILE} is left to the command. */
    public static CommandLine configured(CommandLine command) {
        return command.setExpandAtFiles(false)
                .registerConverter(URI.class, Program::url)
                .setExecutionExceptionHandler(Program::explain)
                .setParameterExceptionHandler(Program::explain);
    }

    private static URI url(String text) {
        try {
            URI url = new URI(text);
            boolean web = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
            if (web && url.getHost() != null && url.getPort() != 0 && url.getPort() <= PORT_MAX) {
                return url;
            }
        } catch (URISyntaxException e) {
            // The message of the parser is about characters of the syntax, so it is not shown.
        }
        throw new TypeConversionException("expected a URL such as https://node.example:8443, got '" + text + "'");
    }

    /** Explains wrong arguments: what is wrong, what was probably meant, and how to get help. */
    private static int explain(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("sumspace: " + wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("  See: ./" + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    private static int explain(Exception failure, CommandLine command, ParseResult parsed) {
        Throwable cause = failure;
        while (cause.getCause() != null
                && (cause instanceof CompletionException
                        || cause instanceof ExecutionException
                        || cause instanceof UncheckedIOException)) {
            cause = cause.getCause();
        }
        PrintWriter err = command.getErr();
        if (cause instanceof SandboxException refused) {
            err.println("sumspace: " + refused.problem());
            err.println("  " + refused.remedy());
        } else if (cause instanceof WaitTimeoutException late) {
            err.println("sumspace: " + late.getMessage());
            err.println("  Try again if the machine was busy; otherwise please report this with the log above");
        } else if (cause instanceof InvalidTableException
                || cause instanceof BootException
                || cause instanceof RemoteException
                || cause instanceof RequestInterruptedException
                || cause instanceof ShutdownRequestedException) {
            err.println("sumspace: " + cause.getMessage());
        } else if (cause instanceof IOException file) {
            err.println("sumspace: " + FileProblem.of(file));
            err.println("  Check the path, its permissions, and the free space on the disk");
        } else {
            err.println("sumspace: unexpected error; please report it with this stack trace");
            cause.printStackTrace(err);
        }
        err.flush();
        return CommandLine.ExitCode.SOFTWARE;
    }
}
