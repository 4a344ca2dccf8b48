package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.domain.QueuedMail;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Messages to send, at most one for each template and recipient. */
public final class MailOutbox {
    private static final int WAITING_MAX = 10_000;
    private static final int CLAIMED_MAX = 20;

    private MailOutbox() {}

    /**
     * Adds a message. Does nothing if the outbox is full, which happens while the mail server is down and requests
     * continue.
     */
    public static Future<Void> add(
            SqlConnection tx, MailTemplate template, String recipient, String note, Instant now) {
        return new SqlStatement("INSERT INTO mail_outbox (id, template, recipient, note, next_try_at)"
                        + " SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM mail_outbox) < $6"
                        + " ON CONFLICT (template, recipient) DO UPDATE SET note = excluded.note")
                .execute(tx, UUID.randomUUID(), template.label(), recipient, note, now, WAITING_MAX);
    }

    /**
     * Takes messages that are due. Each message is retried later unless it is removed. The delay grows with the number
     * of tries, up to an hour. A longer delay comes from a clock that was ahead and is ignored.
     */
    public static Future<List<QueuedMail>> claim(SqlConnection tx, Instant now) {
        return new SqlStatement("UPDATE mail_outbox SET tries = tries + 1, next_try_at = $1::timestamptz"
                        + " + least(interval '30 seconds' * 2 ^ tries, interval '1 hour')"
                        + " WHERE id IN (SELECT id FROM mail_outbox WHERE next_try_at <= $1"
                        + " OR next_try_at > $1::timestamptz + interval '1 hour' ORDER BY next_try_at"
                        + " LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id, template, recipient, note, tries")
                .list(
                        tx,
                        row -> new QueuedMail(
                                row.getUUID("id"),
                                MailTemplate.of(row.getString("template")),
                                row.getString("recipient"),
                                row.getString("note"),
                                row.getInteger("tries")),
                        now,
                        CLAIMED_MAX);
    }

    public static Future<Void> remove(SqlConnection tx, UUID id) {
        return new SqlStatement("DELETE FROM mail_outbox WHERE id = $1").execute(tx, id);
    }
}
