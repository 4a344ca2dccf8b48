package org.sumspace.contract.audit.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.service.AuditChain;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.domain.Actor;

/** The audit of all changes of contracts. */
public record AuditFeature(AuditChain audit, HiddenContracts hidden) implements Feature {
    /** Finds the contracts that an actor may not read. */
    @FunctionalInterface
    public interface HiddenContracts {
        /** @param contracts ids of contracts of both kinds */
        Future<Set<String>> among(Actor actor, Collection<String> contracts);
    }

    private static final int LIMIT = 1_000;

    @Override
    public void addTo(Operations operations) {
        operations.on("listAuditEntries", this::listAuditEntries);
    }

    /**
     * For a change of a contract that a participant may not read, the participant sees only that there was a change,
     * and its digest, which continues the chain.
     */
    private Future<Answer> listAuditEntries(ApiRequest request) {
        return audit.after(request.query("after", 0), LIMIT)
                .compose(entries -> hidden(request, entries).map(contracts -> answer(entries, contracts)));
    }

    private Future<Set<String>> hidden(ApiRequest request, List<AuditEntry> entries) {
        return hidden.among(
                Access.of(request).actor(),
                entries.stream().map(AuditEntry::contract).collect(Collectors.toUnmodifiableSet()));
    }

    private static Answer answer(List<AuditEntry> entries, Set<String> hiddenContracts) {
        return Answer.json(new JsonObject()
                .put(
                        "entries",
                        new JsonArray(entries.stream()
                                .map(entry -> view(entry, hiddenContracts))
                                .toList())));
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
