package org.sumspace.sandbox.cli.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.client.ContractClient;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.sandbox.cli.shared.NodeAction;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PrintedText;
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
final class ContractAuditCommand extends NodeAction {
    private static final int BROKEN = 1;

    ContractAuditCommand() {
        super(NodeName.CONTRACT);
    }

    @Override
    protected int run() throws IOException {
        ContractClient contracts = new ContractClient(node().client(ContractClient.KEY_HEADER));
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        HashChain.Link last = HashChain.Link.START;
        List<JsonNode> entries = contracts.auditAfter(last.number());
        while (!entries.isEmpty()) {
            for (JsonNode entry : entries) {
                Optional<HashChain.Link> next = follow(last, JsonValue.parse(entry.toString()));
                if (next.isEmpty()) {
                    out().printf(
                                    Locale.ROOT,
                                    "the audit is broken at entry %d: it does not follow the entry before it%n  %s%n",
                                    last.number() + 1,
                                    PrintedText.of(entry.toString()));
                    return BROKEN;
                }
                last = next.get();
                all.add(entry);
            }
            entries = contracts.auditAfter(last.number());
        }
        if (json()) {
            out().println(PrintedText.of(all));
        } else {
            out().printf(
                            Locale.ROOT,
                            "%d entries without a break; the last has the digest %s%n",
                            last.number(),
                            last.digest());
        }
        return 0;
    }

    /** For an entry about a contract of others, a participant receives only the digest. */
    private static Optional<HashChain.Link> follow(HashChain.Link last, JsonValue entry) {
        Optional<HashChain.Link> next = HashChain.follow(last, entry);
        return entry.has("digest")
                ? next.map(link -> new HashChain.Link(
                        link.number(), Digest.parse(entry.member("digest").asText())))
                : next;
    }
}
