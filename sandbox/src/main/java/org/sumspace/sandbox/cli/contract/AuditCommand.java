package org.sumspace.sandbox.cli.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.ContractClient;
import picocli.CommandLine.Command;

/** {@code sumspace contract audit}. */
@Command(
        name = "audit",
        description = {
            "Checks the audit of all changes of contracts, and names the first entry that was changed, removed or"
                    + " inserted.",
            "Keep the digest of the last entry elsewhere: an audit that was cut off after an entry has no break, but"
                    + " another last digest. The exit code is 0 without a break and 1 with one.",
        })
final class AuditCommand extends ContractAction {
    private static final int BROKEN = 1;

    @Override
    int run(ContractClient contracts) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        long number = 0;
        Digest last = Digest.ZERO;
        List<JsonNode> entries = contracts.auditAfter(number);
        while (!entries.isEmpty()) {
            for (JsonNode entry : entries) {
                number++;
                if (entry.path("number").asLong() != number
                        || !entry.path("previous").asText().equals(last.toString())) {
                    out().printf(
                                    Locale.ROOT,
                                    "the audit is broken at entry %d: it does not follow the entry before it%n  %s%n",
                                    number,
                                    PrintedText.of(entry.toString()));
                    return BROKEN;
                }
                last = Digest.of(CanonicalJson.write(JsonValue.parse(entry.toString())));
                all.add(entry);
            }
            entries = contracts.auditAfter(number);
        }
        if (json()) {
            out().println(PrintedText.of(all));
        } else {
            out().printf(Locale.ROOT, "%d entries without a break; the last has the digest %s%n", number, last);
        }
        return 0;
    }
}
