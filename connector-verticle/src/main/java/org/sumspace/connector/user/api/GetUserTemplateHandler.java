package org.sumspace.connector.user.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.user.core.UserTable;

/** {@code getUserTemplate}. */
record GetUserTemplateHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/csv; charset=utf-8")
                .putHeader("Content-Disposition", "attachment; filename=\"users.csv\"")
                .end(UserTable.TEMPLATE);
    }
}
