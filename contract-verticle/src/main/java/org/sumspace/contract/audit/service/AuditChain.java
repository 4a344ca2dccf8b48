package org.sumspace.contract.audit.service;

import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.store.AuditStore;

/** Appends events to the audit, one after the other. */
public final class AuditChain {
    private final AuditStore store;

    private Future<Void> appended = Future.succeededFuture();

    /** The entry before the next one; null if it must be read from the store. */
    private @Nullable Link last;

    private record Link(long number, Digest digest) {
        static final Link NONE = new Link(0, Digest.ZERO);

        static Link of(AuditEntry entry) {
            return new Link(entry.number(), entry.digest());
        }
    }

    public AuditChain(AuditStore store) {
        this.store = store;
    }

    /** Completes when each event has an entry; an event that already has an entry does not get another one. */
    public synchronized Future<Void> append(List<AgreementEvent> events) {
        appended = appended.transform(before -> appendAll(events));
        return appended;
    }

    private Future<Void> appendAll(List<AgreementEvent> events) {
        Future<Void> all = Future.succeededFuture();
        for (AgreementEvent event : events) {
            all = all.compose(before -> store.has(event.key()))
                    .compose(known -> known ? Future.succeededFuture() : append(event));
        }
        return all;
    }

    private Future<Void> append(AgreementEvent event) {
        return last().compose(previous -> {
            AuditEntry entry = AuditEntry.of(previous.number() + 1, previous.digest(), event);
            return store.add(entry).onSuccess(stored -> follow(Link.of(entry))).onFailure(unknown -> follow(null));
        });
    }

    private synchronized Future<Link> last() {
        return last == null
                ? store.last().map(found -> found.map(Link::of).orElse(Link.NONE))
                : Future.succeededFuture(last);
    }

    private synchronized void follow(@Nullable Link link) {
        last = link;
    }

    /** The entries with higher numbers, in their order. */
    public Future<List<AuditEntry>> after(long number, int limit) {
        return store.after(number, limit);
    }
}
