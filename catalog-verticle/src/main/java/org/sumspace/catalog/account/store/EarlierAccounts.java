package org.sumspace.catalog.account.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.account.core.Names;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.common.store.Documents;

/**
 * Accounts that earlier versions of this program stored: the first version lacks fields that the indexes need, and others
 * compared names in another form.
 */
final class EarlierAccounts {
    private static final String CREATED_AT = "createdAt";

    private final Documents accounts;

    EarlierAccounts(Documents accounts) {
        this.accounts = accounts;
    }

    /** Completes them. Of several accounts whose names look alike now, one has the name; the others keep theirs. */
    Future<Void> complete() {
        Set<String> taken = new HashSet<>();
        List<JsonObject> earlier = new ArrayList<>();
        return accounts.forEach(
                        new JsonObject(),
                        document -> {
                            if (isCurrent(document)) {
                                taken.add(document.getString(AccountStore.COMPARABLE_NAME));
                            } else {
                                earlier.add(document);
                            }
                            return true;
                        },
                        Documents.REVISION,
                        AccountStore.NAME,
                        AccountStore.COMPARABLE_NAME,
                        CREATED_AT)
                .compose(read -> {
                    Future<Void> completed = Future.succeededFuture();
                    for (JsonObject document : earlier) {
                        String comparable = Names.comparable(document.getString(AccountStore.NAME));
                        JsonObject fields = completion(
                                document, taken.add(comparable) ? comparable : comparable + " " + id(document));
                        JsonObject query = new JsonObject().put(Documents.ID, id(document));
                        completed = completed.compose(
                                before -> accounts.set(query, fields).mapEmpty());
                    }
                    return completed;
                });
    }

    private static boolean isCurrent(JsonObject document) {
        String comparable = Names.comparable(document.getString(AccountStore.NAME));
        String stored = document.getString(AccountStore.COMPARABLE_NAME, "");
        return document.containsKey(Documents.REVISION)
                && (stored.equals(comparable) || stored.equals(comparable + " " + id(document)));
    }

    private static String id(JsonObject document) {
        return document.getString(Documents.ID);
    }

    private static JsonObject completion(JsonObject document, String comparableName) {
        JsonObject fields = new JsonObject().put(AccountStore.COMPARABLE_NAME, comparableName);
        return document.containsKey(Documents.REVISION) ? fields : fields.mergeIn(ofFirstVersion(document));
    }

    /** What an account of the first version lacks: it had a name, a password and the time of its sign-up. */
    private static JsonObject ofFirstVersion(JsonObject document) {
        Instant created = Instant.ofEpochMilli(document.getLong(CREATED_AT));
        return new JsonObject()
                .put("adminId", id(document))
                .put(AccountStore.TOKEN_GENERATION, 0L)
                .put(AccountStore.SERVICE_KEY, id(document))
                .mergeIn(AccountStore.changeable(
                        Participant.named(id(document), document.getString(AccountStore.NAME), created)))
                .put(Documents.REVISION, 0L);
    }
}
