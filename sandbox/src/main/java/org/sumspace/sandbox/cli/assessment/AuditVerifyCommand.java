package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sumspace assessment audit verify}. */
@Command(
        name = "verify",
        description = {
            "Lets the node follow an audit log from its first entry.",
            "The exit code is 0 without a break and 1 with one.",
        })
final class AuditVerifyCommand extends SessionAction {
    @Mixin
    private final LogOption log = new LogOption();

    @Override
    int run(AssessmentClient node) {
        JsonNode check = node.verifyAuditLog(log.name());
        boolean valid = check.path("valid").asBoolean();
        if (json()) {
            out().println(PrintedText.of(check));
        } else if (valid) {
            out().printf(
                            Locale.ROOT,
                            "%d entries without a break; the last has the digest %s%n",
                            check.path("entries").asLong(),
                            PrintedText.of(check.path("digest").asText()));
        } else {
            out().printf(
                            Locale.ROOT,
                            "the audit log is broken at entry %d: it was changed, or is missing%n",
                            check.path("broken_at").asLong());
        }
        return valid ? 0 : FAILED;
    }
}
