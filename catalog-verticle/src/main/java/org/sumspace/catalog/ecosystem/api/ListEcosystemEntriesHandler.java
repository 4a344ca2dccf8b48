package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code GET /ecosystems/{id}/invites} and {@code /requests}.
 *
 * @param unfiltered which entries are listed if the request does not say it
 */
public record ListEcosystemEntriesHandler(EntryReader reader, Predicate<EntryStatus> unfiltered)
        implements Handler<RoutingContext> {
    /** Reads the entries of an ecosystem that an actor sees. */
    @FunctionalInterface
    public interface EntryReader {
        Future<List<Map<String, @Nullable Object>>> read(Actor actor, String id, Predicate<EntryStatus> status);
    }

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Optional<EntryStatus> wanted = request.query("filter").flatMap(EntryStatus::ofLabel);
        Predicate<EntryStatus> status =
                wanted.<Predicate<EntryStatus>>map(only -> only::equals).orElse(unfiltered);
        reader.read(Actors.of(ctx), MoveEcosystemHandler.idOf(request), status)
                .onSuccess(entries -> ctx.json(new JsonArray(entries)))
                .onFailure(ctx::fail);
    }
}
