package org.sumspace.catalog;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.lease.ChangeFollower;

/**
 * The lists of a catalog that reads what another one writes. Whether a caller may see a record is decided on the stored
 * record each time.
 *
 * @param retryDelay before the records are read again, if that fails
 */
record ReadCopies(List<RecordService> kinds, AccountService accounts, Duration retryDelay)
        implements ChangeFollower.Copies {
    @Override
    public Future<Void> load() {
        return Future.all(kinds.stream().map(this::load).toList()).compose(read -> accounts.buildList(retryDelay));
    }

    private Future<Void> load(RecordService kind) {
        return kind.lists().isBuilt() ? kind.audit() : kind.lists().build(retryDelay);
    }

    @Override
    public Future<Void> follow(String collection, Set<String> ids) {
        if (collection.equals(AccountStore.COLLECTION)) {
            return accounts.follow(ids);
        }
        return kinds.stream()
                .filter(kind -> kind.kind().path().equals(collection))
                .findFirst()
                .map(kind -> kind.follow(ids))
                .orElseGet(Future::succeededFuture);
    }

    /** Whether all of these lists are available. */
    boolean areBuilt() {
        return accounts.isListBuilt()
                && kinds.stream().allMatch(kind -> kind.lists().isBuilt());
    }
}
