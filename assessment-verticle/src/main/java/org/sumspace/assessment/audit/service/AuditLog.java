package org.sumspace.assessment.audit.service;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.store.AuditFile;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;

/** The audit log of one run: a hash chain of its actions. Entries contain no value of the data set. */
public final class AuditLog {
    private static final String ACTION = "action";
    private static final String RESOURCE = "resource";

    private final AuditFile file;
    private HashChain.Link head = HashChain.Link.START;
    private final java.util.Set<String> recorded = new java.util.HashSet<>();

    private AuditLog(AuditFile file) {
        this.file = file;
    }

    /** Opens a log and repairs it if a killed process left an incomplete line. */
    public static AuditLog open(Path path) throws IOException {
        AuditFile file = new AuditFile(path);
        file.repair();
        AuditLog log = new AuditLog(file);
        for (JsonValue entry : file.entries()) {
            log.head = HashChain.follow(log.head, entry)
                    .orElseThrow(() -> new IOException(path.getFileName() + " was changed: its entries do not follow"
                            + " one another. Start the assessment in another folder."));
            log.recorded.add(
                    key(entry.member(ACTION).asText(), entry.member(RESOURCE).asText()));
        }
        return log;
    }

    /**
     * Adds an entry, unless there is one of the same action on the same resource: a repeated step counts once.
     *
     * @param details more members of the entry
     */
    public void record(Instant time, String action, String resource, String outcome, Map<String, ?> details)
            throws IOException {
        if (!recorded.add(key(action, resource))) {
            return;
        }
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("time", time.toString());
        content.put("actor", "local");
        content.put(ACTION, action);
        content.put(RESOURCE, resource);
        content.put("outcome", outcome);
        content.put("detail", details);
        JsonValue entry = HashChain.next(head, content);
        file.append(entry);
        head = new HashChain.Link(head.number() + 1, HashChain.digest(entry));
    }

    public HashChain.Link head() {
        return head;
    }

    /** Follows the entries of a log from the first one. */
    public static AuditCheck check(Path path) throws IOException {
        HashChain.Link head = HashChain.Link.START;
        for (JsonValue entry : new AuditFile(path).entries()) {
            Optional<HashChain.Link> next = HashChain.follow(head, entry);
            if (next.isEmpty()) {
                return new AuditCheck(head, head.number() + 1);
            }
            head = next.get();
        }
        return new AuditCheck(head, 0);
    }

    /** All entries, in their order. */
    public static List<JsonValue> entries(Path path) throws IOException {
        return new AuditFile(path).entries();
    }

    private static String key(String action, String resource) {
        return action + " " + resource;
    }
}
