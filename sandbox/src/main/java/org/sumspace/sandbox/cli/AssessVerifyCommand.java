package org.sumspace.sandbox.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Verified;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace assess verify}: checks that a folder is as an assessment left it. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Checks the signature of the manifest, the SHA-256 of every file and the audit log of an assessment.",
            "A folder can be made anew and signed with another key: compare the key that is printed with the one that you"
                    + " expect. Exit code: 0 as it was left, 1 changed.",
        })
final class AssessVerifyCommand implements Callable<Integer> {
    private static final int CHANGED = 1;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "the folder of the assessment")
    private Path folder = Path.of("");

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "the key that must have signed (default: ~/.sumspace/assessment-key.pem if it exists)")
    private @Nullable Path key;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Verified verified;
        try {
            verified = FileAssessment.verify(folder);
        } catch (IllegalArgumentException noJson) {
            throw new SandboxException(
                    "the manifest in " + folder + " is not valid JSON", "Name the folder of an assessment", noJson);
        }
        verified.problems().forEach(problem -> out.println(PrintedText.of(problem)));
        String signer = signer(verified.keyId());
        out.printf(
                Locale.ROOT,
                "%s: %d files, %d audit entries, signed by %s%n",
                verified.problems().isEmpty() ? "as it was left" : "changed",
                verified.files(),
                verified.auditEntries(),
                signer);
        out.flush();
        return verified.problems().isEmpty() && !signer.endsWith(OTHER) ? 0 : CHANGED;
    }

    private static final String OTHER = "(not the expected key)";

    private String signer(String keyId) throws Exception {
        Path file = key == null ? ManifestKey.standardFile() : key;
        String printed = PrintedText.of(keyId);
        if (key == null && !Files.exists(file)) {
            return printed;
        }
        boolean expected = ManifestKey.read(file).publicKey().id().toString().equals(keyId);
        return printed + " " + (expected ? "(the expected key)" : OTHER);
    }
}
