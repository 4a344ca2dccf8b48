package org.sumspace.catalog.negotiation.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.negotiation.core.TransferredNegotiation;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.catalog.transfer.service.TransferredKind;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** The export and the import of negotiations. Their contracts keep their ids, and they get no tasks. */
public final class NegotiationTransfer implements TransferredKind<Negotiation> {
    private final Negotiations negotiations;
    private final TransferredNegotiation form;

    NegotiationTransfer(Negotiations negotiations, TransferredNegotiation form) {
        this.negotiations = negotiations;
        this.form = form;
    }

    @Override
    public String name() {
        return "negotiations";
    }

    @Override
    public String schema() {
        return "TransferredNegotiation";
    }

    @Override
    public Future<List<String>> ids() {
        List<String> ids = new ArrayList<>();
        return negotiations.forEach(each -> ids.add(each.id())).map(ids);
    }

    @Override
    public Future<List<Map<String, @Nullable Object>>> export(List<String> ids, boolean withSecrets) {
        return negotiations
                .list(ids)
                .map(found -> found.stream().map(TransferredNegotiation::write).toList());
    }

    @Override
    public Negotiation read(JsonValue record) {
        return form.read(record);
    }

    @Override
    public String id(Negotiation record) {
        return record.id();
    }

    /**
     * Stores negotiations one after the other: of two that exclude each other the first one is stored, also if the
     * import is repeated.
     */
    @Override
    public Future<List<ImportOutcome>> store(List<Negotiation> records, boolean replace) {
        return negotiations.list(records.stream().map(Negotiation::id).toList()).compose(found -> {
            Map<String, Negotiation> known =
                    found.stream().collect(Collectors.toMap(Negotiation::id, Function.identity()));
            return TransferredKind.storeInTurn(
                    records, record -> store(Optional.ofNullable(known.get(record.id())), record, replace));
        });
    }

    private Future<ImportOutcome> store(Optional<Negotiation> known, Negotiation record, boolean replace) {
        return known.map(before -> replace(before, record, replace)).orElseGet(() -> add(record));
    }

    private Future<ImportOutcome> add(Negotiation record) {
        return negotiations.add(record).compose(added -> {
            if (added) {
                return Future.succeededFuture(ImportOutcome.STORED);
            }
            return negotiations
                    .byOpenKey(record.openKey())
                    .map(other -> other.filter(each -> !each.id().equals(record.id()))
                            .map(each -> ImportOutcome.refused(
                                    "The parties have the negotiation " + each.id() + " about these offerings."))
                            .orElse(ImportOutcome.CHANGED_MEANWHILE));
        });
    }

    private Future<ImportOutcome> replace(Negotiation before, Negotiation record, boolean replace) {
        Negotiation after = new Negotiation(
                record.id(),
                before.revision(),
                before.version(),
                before.origin(),
                record.parties(),
                record.state(),
                List.of(),
                record.createdAt(),
                record.updatedAt());
        if (before.tasks().isEmpty() && TransferredNegotiation.haveSameContent(before, after)) {
            return Future.succeededFuture(ImportOutcome.SKIPPED);
        }
        if (!before.parties().equals(record.parties())) {
            return refused("The catalog has a negotiation of other parties or offerings with this id.");
        }
        if (!replace) {
            return Future.succeededFuture(ImportOutcome.OTHER_CONTENT);
        }
        if (!before.tasks().isEmpty()) {
            return refused("The catalog's negotiation has calls at the contract manager that are open; import it again"
                    + " later.");
        }
        return negotiations
                .replace(after.next(record.state(), List.of(), record.updatedAt()))
                .map(written -> ImportOutcome.REPLACED)
                .recover(failure -> NodeException.isConflict(failure)
                        ? Future.succeededFuture(ImportOutcome.CHANGED_MEANWHILE)
                        : Future.failedFuture(failure));
    }

    private static Future<ImportOutcome> refused(String reason) {
        return Future.succeededFuture(ImportOutcome.refused(reason));
    }
}
