package org.sumspace.connector.catalogcopy.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy.Kind;
import org.sumspace.connector.catalogcopy.store.CatalogCopyStore;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.SettingsService;

/** Copies of the participant's records at the catalog: those that the catalog named at a registration, and others. */
public record CatalogCopies(CatalogCopyStore copies, SettingsService settings) {
    static final int COPIES_MAX = 10_000;
    static final int SHOWN_MAX = 1_000;

    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

    public Future<Page<CatalogCopy>> list(PageRequest page) {
        return copies.list(page);
    }

    /** The public copies, up to a limit. */
    public Future<List<CatalogCopy>> shown() {
        return copies.enabled(SHOWN_MAX);
    }

    /** @return failed with NOT_FOUND */
    public Future<CatalogCopy> get(String id) {
        return copies.find(id).map(CatalogCopies::present);
    }

    private static CatalogCopy present(Optional<CatalogCopy> found) {
        return found.orElseThrow(() -> NodeException.notFound("Catalog not found"));
    }

    /**
     * Adds a copy. One of the same record stays as it is.
     *
     * @return the copy; failed with CONFLICT without a configuration, or if there are too many
     */
    public Future<CatalogCopy> add(Kind type, String resourceId) {
        CatalogCopy copy = CatalogCopy.of(catalog(), type, resourceId);
        return copies.find(copy.id())
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(found.get())
                        : room().compose(done -> copies.addIfAbsent(copy)).compose(done -> get(copy.id())));
    }

    private Future<Void> room() {
        return copies.count().map(count -> {
            if (count >= COPIES_MAX) {
                throw NodeException.conflict("A connector has at most " + COPIES_MAX + " copies of catalog records.");
            }
            return null;
        });
    }

    /** @return the changed copy; failed with NOT_FOUND */
    public Future<CatalogCopy> enable(String id, boolean enabled) {
        return copies.setEnabled(id, enabled).compose(done -> get(id));
    }

    /**
     * Adds the records that the catalog names in its answer to a registration. Those that are disabled stay so.
     *
     * @param answer lists ids, or records with ids, by kind
     */
    public Future<Void> addAll(JsonObject answer) {
        Future<Void> all = Future.succeededFuture();
        for (Kind kind : Kind.values()) {
            if (answer.getValue(kind.member()) instanceof JsonArray listed) {
                for (Object each : listed) {
                    all = all.compose(done -> addNamed(kind, each));
                }
            }
        }
        return all;
    }

    private Future<Void> addNamed(Kind kind, Object each) {
        Object id = each instanceof JsonObject object ? object.getValue("_id") : each;
        if (!(id instanceof String text) || !ID.matcher(text).matches()) {
            return Future.succeededFuture();
        }
        CatalogCopy copy = CatalogCopy.of(catalog(), kind, text);
        return add(kind, text)
                .compose(known -> known.endpoint().equals(copy.endpoint())
                        ? Future.succeededFuture()
                        : copies.setEndpoint(copy).mapEmpty());
    }

    private String catalog() {
        ParticipantConfiguration configuration = settings.current().configuration();
        if (configuration == null) {
            throw NodeException.conflict("This connector has no configuration, so it has no catalog.");
        }
        return configuration.catalog().toString();
    }
}
