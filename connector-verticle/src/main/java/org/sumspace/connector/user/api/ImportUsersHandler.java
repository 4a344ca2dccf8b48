package org.sumspace.connector.user.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;
import org.sumspace.connector.user.core.UserTable;
import org.sumspace.connector.user.service.UserService;

/** {@code importUsers}: a table in CSV, as the body or as the file of a form. It is read on a worker thread. */
record ImportUsersHandler(UserService service, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        Buffer body = ApiRequest.of(ctx).bytes();
        String contentType = ctx.request().getHeader("Content-Type");
        boolean isForm = MediaTypes.essence(contentType).equals(MediaTypes.MULTIPART);
        ctx.vertx()
                .executeBlocking(
                        () -> UserTable.read(isForm ? FormFile.read(contentType, body) : body.getBytes()), false)
                .compose(service::addAll)
                .onSuccess(imported -> envelope.answer(ctx, 200, UserJson.list(imported)))
                .onFailure(ctx::fail);
    }
}
