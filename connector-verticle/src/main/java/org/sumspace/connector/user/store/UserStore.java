package org.sumspace.connector.user.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.user.domain.User;

/** Users by their ids. No two have the same e-mail address, or the same id at the participant. */
public final class UserStore {
    private static final String EMAIL = "email";
    private static final String INTERNAL_ID = "internalID";
    private static final String NEXT_ATTEMPT = "nextAttempt";

    private static final JsonRecords RECORDS = JsonRecords.camelCase().withTimesInMillis();

    private final Documents users;

    public UserStore(DocumentStore database) {
        this.users = database.personalDocuments("users");
    }

    public Future<Void> createIndexes() {
        return users.uniqueIndex(EMAIL)
                .compose(done -> users.uniqueIndex(INTERNAL_ID))
                .compose(done -> users.index(NEXT_ATTEMPT));
    }

    /** @return whether it was stored; false, and nothing changed, if the e-mail address or the participant's id is taken */
    public Future<Boolean> add(User user) {
        return users.insertIfAbsent(write(user));
    }

    public Future<Void> addAll(Collection<User> added) {
        return users.insertAll(added.stream().map(UserStore::write).toList());
    }

    /** @return the user with the new revision; failed with CONFLICT if it changed since it was read, or a field is taken */
    public Future<User> replace(User user) {
        return users.replace(write(user)).map(user::withRevision);
    }

    /** @return whether there was one */
    public Future<Boolean> delete(String id) {
        return users.delete(id);
    }

    public Future<Long> count() {
        return users.count(Query.everything());
    }

    public Future<Optional<User>> find(String id) {
        return users.find(id).map(found -> found.map(UserStore::read));
    }

    public Future<Optional<User>> findByEmail(String email) {
        return findOne(EMAIL, email);
    }

    public Future<Optional<User>> findByInternalId(String internalId) {
        return findOne(INTERNAL_ID, internalId);
    }

    private Future<Optional<User>> findOne(String field, String value) {
        return users.findOne(Query.is(field, value)).map(found -> found.map(UserStore::read));
    }

    /** The users who have one of these e-mail addresses. */
    public Future<List<User>> ofEmails(Collection<String> emails) {
        return users.listOneOf(Query.everything(), EMAIL, emails).map(UserStore::readAll);
    }

    /** The users who have one of these ids at the participant. */
    public Future<List<User>> ofInternalIds(Collection<String> internalIds) {
        return users.listOneOf(Query.everything(), INTERNAL_ID, internalIds).map(UserStore::readAll);
    }

    /** In the order in which they were stored. */
    public Future<List<User>> list(PageRequest page) {
        return users.page(Query.everything(), Order.ascending(Documents.ID), page)
                .map(found -> readAll(found.result()));
    }

    /** Users whose registration is due; those who have waited longest come first. */
    public Future<List<User>> due(Instant now, int limit) {
        Query isDue = Query.compare(NEXT_ATTEMPT, Comparison.LESS_OR_EQUAL, now.toEpochMilli());
        return users.list(isDue, Order.ascending(NEXT_ATTEMPT), limit).map(UserStore::readAll);
    }

    private static List<User> readAll(List<JsonObject> found) {
        return found.stream().map(UserStore::read).toList();
    }

    private static JsonObject write(User user) {
        return new JsonObject(RECORDS.tree(user));
    }

    private static User read(JsonObject document) {
        return RECORDS.read(document.getMap(), User.class);
    }
}
