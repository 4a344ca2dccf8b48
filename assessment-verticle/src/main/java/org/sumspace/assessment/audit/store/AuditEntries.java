package org.sumspace.assessment.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;

/** The entries of the audit logs of workspaces, each in canonical JSON. */
public final class AuditEntries {
    private AuditEntries() {}

    /** Locks the last entry of a log; other transactions wait until this one ends. */
    public static Future<HashChain.Link> lockHead(SqlConnection tx, UUID workspace) {
        return new SqlStatement("INSERT INTO audit_head (workspace_id, number, digest) VALUES ($1, $2, $3)"
                        + " ON CONFLICT DO NOTHING")
                .execute(
                        tx,
                        workspace,
                        HashChain.Link.START.number(),
                        HashChain.Link.START.digest().toString())
                .compose(present -> new SqlStatement(
                                "SELECT number, digest FROM audit_head WHERE workspace_id = $1 FOR UPDATE")
                        .first(tx, AuditEntries::link, workspace))
                .map(Optional::orElseThrow);
    }

    private static HashChain.Link link(Row row) {
        return new HashChain.Link(row.getLong("number"), Digest.parse(row.getString("digest")));
    }

    public static Future<Void> append(SqlConnection tx, UUID workspace, HashChain.Link head, JsonValue entry) {
        return new SqlStatement("INSERT INTO audit_entry (workspace_id, number, entry) VALUES ($1, $2, $3)")
                .execute(tx, workspace, head.number(), new String(CanonicalJson.write(entry), UTF_8))
                .compose(done -> new SqlStatement(
                                "UPDATE audit_head SET number = $2, digest = $3 WHERE workspace_id = $1")
                        .execute(tx, workspace, head.number(), head.digest().toString()));
    }

    /** The last entry; empty if nothing was ever logged. */
    public static Future<Optional<HashChain.Link>> head(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT number, digest FROM audit_head WHERE workspace_id = $1")
                .first(tx, AuditEntries::link, workspace);
    }

    /** Entries from a number on, in their order. */
    public static Future<List<JsonValue>> from(SqlConnection tx, UUID workspace, long first, int limit) {
        return new SqlStatement(
                        "SELECT entry FROM audit_entry WHERE workspace_id = $1 AND number >= $2 ORDER BY number LIMIT $3")
                .list(tx, AuditEntries::parse, workspace, first, limit);
    }

    /**
     * The newest entries first.
     *
     * @param text a text that one of their values contains, ignoring case; empty for all entries
     */
    public static Future<List<JsonValue>> newest(SqlConnection tx, UUID workspace, String text, int limit, int offset) {
        return new SqlStatement(
                        "SELECT entry FROM audit_entry WHERE workspace_id = $1 AND ($4 = '' OR EXISTS (SELECT FROM"
                                + " jsonb_each_text(entry::jsonb - 'previous') AS member"
                                + " WHERE position(lower($4) IN lower(member.value)) > 0))"
                                + " ORDER BY number DESC LIMIT $2 OFFSET $3")
                .list(tx, AuditEntries::parse, workspace, limit, offset, text);
    }

    /** An entry that is not valid JSON any more breaks the chain. */
    private static JsonValue parse(Row row) {
        try {
            return CanonicalJson.read(row.getString("entry").getBytes(UTF_8));
        } catch (IllegalArgumentException changed) {
            return JsonValue.of(null);
        }
    }
}
