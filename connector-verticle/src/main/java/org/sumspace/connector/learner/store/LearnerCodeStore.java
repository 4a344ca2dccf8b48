package org.sumspace.connector.learner.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.learner.domain.MadeLink;

/** The record of the links that operators made for learners, by the digests of their codes. Nothing is removed. */
public final class LearnerCodeStore {
    private static final String LEARNER = "learner";
    private static final String MADE_AT = "madeAt";
    private static final String END = "end";
    private static final String STATE = "state";
    private static final String USED_AT = "usedAt";

    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withTimesInMillis()
            .withText(
                    MadeLink.State.class,
                    LearnerCodeStore::name,
                    text -> MadeLink.State.valueOf(text.toUpperCase(Locale.ROOT)));

    private final Documents codes;

    public LearnerCodeStore(DocumentStore database) {
        this.codes = database.personalDocuments("learnerCodes");
    }

    public Future<Void> createIndexes() {
        return codes.index(LEARNER);
    }

    /** Stores an unused code, which replaces other unused codes of the learner. */
    public Future<Void> add(Digest code, MadeLink link) {
        JsonObject document =
                new JsonObject().put(Documents.ID, code.toString()).mergeIn(new JsonObject(RECORDS.tree(link)));
        return codes.setAll(
                        Query.all(waiting(), Query.is(LEARNER, link.learner())),
                        new JsonObject().put(STATE, name(MadeLink.State.REPLACED)))
                .compose(replaced -> codes.insert(document));
    }

    /** The learner of the code, if the code is still unused. */
    public Future<Optional<String>> owner(Digest code, Instant now) {
        return codes.findOne(usable(code, now), LEARNER).map(found -> found.map(each -> each.getString(LEARNER)));
    }

    /** Like {@link #owner}, but marks the code as used, so it succeeds only once. */
    public Future<Optional<String>> use(Digest code, Instant now) {
        JsonObject used = new JsonObject().put(STATE, name(MadeLink.State.USED)).put(USED_AT, now.toEpochMilli());
        return codes.set(usable(code, now), used)
                .compose(isFirst -> isFirst
                        ? codes.find(code.toString()).map(found -> found.map(each -> each.getString(LEARNER)))
                        : Future.succeededFuture(Optional.empty()));
    }

    /** All links, the latest first. */
    public Future<Page<MadeLink>> page(PageRequest request, Instant now) {
        return codes.page(Query.everything(), Order.descending(MADE_AT), request)
                .map(page -> page.map(each -> read(each, now)));
    }

    private static Query waiting() {
        return Query.is(STATE, name(MadeLink.State.WAITING));
    }

    private static Query usable(Digest code, Instant now) {
        return Query.all(
                Query.is(Documents.ID, code.toString()),
                waiting(),
                Query.compare(END, Comparison.GREATER_OR_EQUAL, now.toEpochMilli()));
    }

    private static MadeLink read(JsonObject document, Instant now) {
        return RECORDS.read(document.getMap(), MadeLink.class).at(now);
    }

    private static String name(MadeLink.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
