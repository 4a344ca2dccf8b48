package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;

/** {@code GET /catalog/K/{id}}. */
public record GetSelfDescriptionHandler(RecordService records, RecordAssembler assembler)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Optional<Actor> actor = Actors.find(ctx);
        RecordAnswer answer = new RecordAnswer(ctx, records.view());
        records.get(actor, GetRecordHandler.idOf(ctx))
                .compose(record -> assembler.describe(records, record, actor).onSuccess(description -> {
                    if (assembler.isDescriptionOfCaller(records, record, actor)) {
                        answer.assembled(record, description);
                    } else {
                        answer.described(record, description);
                    }
                }))
                .onFailure(ctx::fail);
    }
}
