package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.core.TransferredRecords;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.catalog.transfer.service.TransferredKind;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** The export and the import of the records of one kind. Imported records keep their ids and get no tasks. */
public final class RecordTransfer implements TransferredKind<ResourceRecord> {
    private final TransferredRecords form;
    private final RecordStore store;
    private final RecordCopies copies;

    RecordTransfer(TransferredRecords form, RecordStore store, RecordCopies copies) {
        this.form = form;
        this.store = store;
        this.copies = copies;
    }

    @Override
    public String name() {
        return form.kind().path();
    }

    @Override
    public String schema() {
        return "Transferred" + form.kind().schema();
    }

    @Override
    public Future<List<String>> ids() {
        List<String> ids = new ArrayList<>();
        return store.forEachVersion((id, version) -> ids.add(id)).map(ids);
    }

    /**
     * Records that are deleted, and stay only until their tasks are done, are left out, and so are those that the catalog makes
     * itself: they follow from its trainings, which are not exported.
     */
    @Override
    public Future<List<Map<String, @Nullable Object>>> export(List<String> ids, boolean withSecrets) {
        return store.list(
                        ids,
                        record -> record.deleted() || record.isManaged()
                                ? Optional.<Exported>empty()
                                : Optional.of(exported(record)))
                .map(read -> {
                    Map<String, Map<String, @Nullable Object>> byId = new HashMap<>();
                    read.forEach(each -> each.ifPresent(record -> byId.put(record.id(), record.fields())));
                    return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
                });
    }

    private record Exported(String id, Map<String, @Nullable Object> fields) {}

    private Exported exported(ResourceRecord record) {
        return new Exported(record.id(), form.write(record));
    }

    @Override
    public ResourceRecord read(JsonValue record) {
        return form.read(record);
    }

    @Override
    public String id(ResourceRecord record) {
        return record.id();
    }

    @Override
    public Future<List<ImportOutcome>> store(List<ResourceRecord> records, boolean replace) {
        return store.list(records.stream().map(ResourceRecord::id).toList(), Function.identity())
                .compose(found -> {
                    Map<String, ResourceRecord> known =
                            found.stream().collect(Collectors.toMap(ResourceRecord::id, Function.identity()));
                    Map<String, ImportOutcome> outcomes = new LinkedHashMap<>();
                    List<ResourceRecord> added = records.stream()
                            .filter(record -> !known.containsKey(record.id()))
                            .toList();
                    return addAll(added, outcomes)
                            .compose(done -> TransferredKind.storeInTurn(records, record -> {
                                ResourceRecord before = known.get(record.id());
                                return before == null
                                        ? Future.succeededFuture(
                                                requireNonNull(outcomes.get(record.id()), "no outcome"))
                                        : replace(before, record, replace);
                            }));
                });
    }

    /** Adds all records in one write. If that fails, adds them one by one to find the refused ones. */
    private Future<Void> addAll(List<ResourceRecord> added, Map<String, ImportOutcome> outcomes) {
        if (added.isEmpty()) {
            return Future.succeededFuture();
        }
        return store.addAll(added)
                .compose(
                        done -> copies.storedAll(added).map(taken -> {
                            added.forEach(record -> outcomes.put(record.id(), ImportOutcome.STORED));
                            return null;
                        }),
                        failure -> addEach(added, outcomes)
                                .onFailure(again -> added.stream()
                                        .filter(record -> !outcomes.containsKey(record.id()))
                                        .forEach(record -> copies.watched(record.id(), Future.failedFuture(again)))));
    }

    private Future<Void> addEach(List<ResourceRecord> added, Map<String, ImportOutcome> outcomes) {
        return TransferredKind.storeInTurn(
                        added,
                        record -> add(record).map(outcome -> {
                            outcomes.put(record.id(), outcome);
                            return outcome;
                        }))
                .mapEmpty();
    }

    private Future<ImportOutcome> add(ResourceRecord record) {
        return store.add(record).compose(added -> {
            if (added) {
                copies.stored(record);
                return Future.succeededFuture(ImportOutcome.STORED);
            }
            return store.find(record.id())
                    .map(found -> found.filter(known -> TransferredRecords.haveSameContent(known, record))
                            .map(known -> {
                                copies.stored(known);
                                return ImportOutcome.STORED;
                            })
                            .orElse(ImportOutcome.CHANGED_MEANWHILE));
        });
    }

    private Future<ImportOutcome> replace(ResourceRecord before, ResourceRecord record, boolean replace) {
        if (TransferredRecords.haveSameContent(before, record) && !before.deleted()) {
            return Future.succeededFuture(ImportOutcome.SKIPPED);
        }
        if (!before.owner().equals(record.owner())) {
            return refused("The catalog has a record of another participant with this id.");
        }
        if (before.isManaged()) {
            return refused("The catalog makes this record itself, from its trainings. Leave out the line.");
        }
        if (!replace) {
            return Future.succeededFuture(ImportOutcome.OTHER_CONTENT);
        }
        if (before.deleted() || !before.tasks().isEmpty()) {
            return refused(
                    "The catalog's record has calls at the contract manager that are open; import it again later.");
        }
        ResourceRecord after = new ResourceRecord(
                record.id(),
                before.version(),
                record.owner(),
                before.origin(),
                record.createdAt(),
                record.updatedAt(),
                record.content(),
                record.state(),
                List.of(),
                false);
        return copies.watched(record.id(), store.replace(after))
                .map(written -> {
                    copies.stored(written);
                    return ImportOutcome.REPLACED;
                })
                .recover(failure -> isRace(failure)
                        ? Future.succeededFuture(ImportOutcome.CHANGED_MEANWHILE)
                        : Future.failedFuture(failure));
    }

    private static Future<ImportOutcome> refused(String reason) {
        return Future.succeededFuture(ImportOutcome.refused(reason));
    }

    private static boolean isRace(Throwable failure) {
        return failure instanceof NodeException refused
                && (refused.type() == ProblemType.CONFLICT || refused.type() == ProblemType.NOT_FOUND);
    }
}
