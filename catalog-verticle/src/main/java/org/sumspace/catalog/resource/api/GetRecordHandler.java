package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /K/{id}}. */
public record GetRecordHandler(RecordService records, RecordAssembler assembler) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Optional<Actor> actor = Actors.find(ctx);
        RecordAnswer answer = new RecordAnswer(ctx, records.view());
        records.read(actor, idOf(ctx))
                .compose(found -> answer(answer, found, actor, isPopulated(ctx)))
                .onFailure(ctx::fail);
    }

    private Future<?> answer(RecordAnswer answer, EncodedRecord found, Optional<Actor> actor, boolean populated) {
        ResourceRecord record = found.record();
        if (!assembler.completes(records.kind(), List.of(record), actor, populated)) {
            answer.read(found);
            return Future.succeededFuture();
        }
        return assembler
                .read(records, List.of(record), actor, populated)
                .onSuccess(views -> answer.assembled(record, views.get(0)));
    }

    /** Whether the caller wants records instead of their ids. */
    static boolean isPopulated(RoutingContext ctx) {
        return ApiRequest.of(ctx).query("populated", false);
    }

    /** The record that a path names; the contract has checked its form. */
    static String idOf(RoutingContext ctx) {
        return ApiRequest.of(ctx).path("id").toLowerCase(Locale.ROOT);
    }
}
