package org.sumspace.common.store.postgres;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The databases of an embedded server when it is started for the first time. They are written to the disk once, when they
 * are complete. Blocking.
 */
record NewDatabases(ServerFolder home, ServerAccounts accounts) {
    /** Creates them if there are none. Incomplete ones, which a killed node left, are replaced. */
    void create() throws IOException, InterruptedException {
        if (Files.exists(home.data())) {
            return;
        }
        Path draft = home.draft("data");
        initialise(draft);
        List<String> statements = accounts.statements();
        if (!statements.isEmpty()) {
            execute(draft, statements);
        }
        run("initdb", "--pgdata=" + draft, "--sync-only");
        Files.move(draft, home.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void initialise(Path draft) throws IOException, InterruptedException {
        Path password = home.draftFile("password");
        try {
            Files.writeString(password, accounts.ownerPassword().reveal());
            run(
                    "initdb",
                    "--pgdata=" + draft,
                    "--username=" + EmbeddedPostgres.OWNER,
                    "--pwfile=" + password,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--data-checksums",
                    "--no-sync",
                    "--no-instructions");
        } finally {
            Files.delete(password);
        }
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        require(home.process(PostgresUser.command(home.program(program), arguments))
                .start());
    }

    private void require(Process process) throws InterruptedException {
        if (waitFor(process) != 0) {
            throw new IllegalStateException("could not create the databases: " + home.reason());
        }
    }

    /** A node that is told to end takes its processes along: they would go on writing, and wait for nobody. */
    private static int waitFor(Process process) throws InterruptedException {
        Thread end = new Thread(() -> end(process), "end-new-databases");
        Runtime.getRuntime().addShutdownHook(end);
        int status = process.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException ending) {
            // The hook is at work already.
        }
        return status;
    }

    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroy);
        all.forEach(each -> each.onExit().join());
    }

    /** Executes one statement a line on a server that nobody can reach, until one fails. */
    private void execute(Path data, List<String> statements) throws IOException, InterruptedException {
        Process single = home.process(PostgresUser.command(
                        home.program("postgres"),
                        "--single",
                        "-F",
                        "-D",
                        data.toString(),
                        "-c",
                        "exit_on_error=on",
                        "-c",
                        "log_min_error_statement=panic",
                        EmbeddedPostgres.DATABASE))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectErrorStream(false)
                .redirectError(ProcessBuilder.Redirect.appendTo(home.log().toFile()))
                .start();
        try (BufferedWriter input = single.outputWriter()) {
            for (String statement : statements) {
                input.write(statement);
                input.newLine();
            }
        } catch (IOException endedBefore) {
            // The process says why it ended.
        }
        require(single);
    }
}
