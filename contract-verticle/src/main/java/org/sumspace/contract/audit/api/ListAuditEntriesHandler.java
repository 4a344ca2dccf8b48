package org.sumspace.contract.audit.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.service.AuditChain;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;

/**
 * {@code GET /audit}. Of changes of contracts that a participant may not read, it sees that there was one, and the digest
 * with which the chain goes on.
 */
record ListAuditEntriesHandler(AuditChain audit, HiddenContracts hidden) implements Handler<RoutingContext> {
    private static final int LIMIT = 1_000;

    @Override
    public void handle(RoutingContext ctx) {
        audit.after(ApiRequest.of(ctx).query("after", 0), LIMIT)
                .compose(entries -> hidden(ctx, entries)
                        .map(contracts -> new JsonObject()
                                .put(
                                        "entries",
                                        new JsonArray(entries.stream()
                                                .map(entry -> view(entry, contracts))
                                                .toList()))))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }

    private Future<Set<String>> hidden(RoutingContext ctx, List<AuditEntry> entries) {
        return hidden.among(
                Access.of(ctx).actor(),
                entries.stream().map(AuditEntry::contract).collect(Collectors.toUnmodifiableSet()));
    }

    private static Object view(AuditEntry entry, Set<String> hiddenContracts) {
        return hiddenContracts.contains(entry.contract())
                ? new JsonObject()
                        .put("number", entry.number())
                        .put("previous", entry.content().member("previous").asText())
                        .put("digest", entry.digest().toString())
                : requireNonNull(entry.content().tree());
    }
}
