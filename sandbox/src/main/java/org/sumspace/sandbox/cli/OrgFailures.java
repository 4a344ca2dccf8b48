package org.sumspace.sandbox.cli;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.FileProblem;

/** Explains to the user why a command on certificates failed. */
final class OrgFailures {
    private OrgFailures() {}

    interface Step {
        void run() throws IOException;
    }

    /** Runs the step; returns the exit code for success. */
    static int explain(Step step) {
        try {
            step.run();
            return 0;
        } catch (FileAlreadyExistsException e) {
            throw new SandboxException(
                    FileProblem.of(e), "Nothing was replaced. Choose another folder, or move the file away.", e);
        } catch (NoSuchFileException e) {
            throw new SandboxException(
                    FileProblem.of(e),
                    "Check the path. 'sumspace org init' creates the files of an organisation, 'org issue' those of a node.",
                    e);
        } catch (AccessDeniedException e) {
            throw new SandboxException(FileProblem.of(e), "Run the command as the owner of the folder.", e);
        } catch (IOException
                | IllegalArgumentException
                | InvalidCertificateException
                | InvalidStatementException
                | MalformedException e) {
            throw new SandboxException(
                    requireNonNullElse(e.getMessage(), e.toString()), "See 'sumspace org --help'.", e);
        }
    }
}
