package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.core.DcatView;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/**
 * The records of one kind. The operations of the kinds differ in their names alone.
 *
 * @param dependencies what changes require at other services; a new record is returned even if that is not done in
 *     time
 */
public record RecordFeature(
        RecordService records,
        RecordAssembler assembler,
        RepresentationService representations,
        RecordDependencies dependencies)
        implements Feature {
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;

    @Override
    public void addTo(Operations operations) {
        String name = records.kind().schema();
        operations
                .on("list" + name + "s", this::listRecords)
                .handle("listOwn" + name + "s", this::listOwnRecords)
                .on("create" + name, this::createRecord)
                .on("get" + name, this::getRecord)
                .on("get" + name + "SelfDescription", this::getSelfDescription)
                .on("update" + name, this::updateRecord)
                .on("delete" + name, this::deleteRecord);
        if (!records.kind().equals(ResourceKind.ECOSYSTEM)) {
            operations.on("list" + name + "sOfParticipant", this::listRecordsOfParticipant);
        }
        if (ResourceKind.IN_DCAT.contains(records.kind())) {
            operations
                    .on("list" + name + "sInDcat", this::listRecordsInDcat)
                    .on("get" + name + "InDcat", this::getRecordInDcat);
        }
        if (records.kind().hasDraftOperation()) {
            operations.on("create" + name + "Draft", this::createRecordDraft);
        }
    }

    private RecordPages pages() {
        return new RecordPages(records, assembler);
    }

    private Future<Answer> listRecords(ApiRequest request) {
        return list(request, pages().filter(request));
    }

    private Future<Answer> listRecordsOfParticipant(ApiRequest request) {
        return list(request, pages().filter(request, List.of(request.path("id"))));
    }

    private Future<Answer> list(ApiRequest request, RecordFilter filter) {
        return records.lists().page(filter, request.page()).compose(page -> pages().answer(request, page));
    }

    /** One array, of which a part at a time is in memory. */
    private void listOwnRecords(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Actor actor = Actors.of(request);
        List<String> ids = records.lists().ownIds(actor, StreamedArray.page(request));
        new StreamedArray(
                        ctx,
                        part -> records.lists()
                                .listOwn(actor, part)
                                .compose(found -> assembler.own(records, found, actor)))
                .write(ids);
    }

    private Future<Answer> createRecord(ApiRequest request) {
        return create(request, input(request));
    }

    private Future<Answer> createRecordDraft(ApiRequest request) {
        return create(request, input(request).with(ResourceRecord.STATUS, ResourceRecord.DRAFT));
    }

    private Future<Answer> create(ApiRequest request, RecordInput input) {
        return records.create(Actors.of(request), input, request.header("Idempotency-Key"))
                .compose(dependencies::settle)
                .map(settled -> RecordAnswers.written(records.view(), settled.record(), input.ignored())
                        .withStatus(CREATED));
    }

    private RecordInput input(ApiRequest request) {
        return records.read(JsonValue.of(request.object().getMap()));
    }

    private Future<Answer> getRecord(ApiRequest request) {
        Optional<Actor> actor = Actors.find(request);
        boolean populated = RecordPages.isPopulated(request);
        return records.read(actor, PathIds.of(request)).compose(found -> {
            ResourceRecord record = found.record();
            if (!assembler.completes(records.kind(), List.of(record), actor, populated)) {
                Answer answer = Answer.of(MediaTypes.JSON, found.published());
                return Future.succeededFuture(
                        RecordAnswers.tagged(record, answer).unlessKnown());
            }
            return assembler
                    .read(records, List.of(record), actor, populated)
                    .map(views -> RecordAnswers.of(record, views.get(0)));
        });
    }

    /** A description that depends on more than the record's version is always sent in full, never as 304. */
    private Future<Answer> getSelfDescription(ApiRequest request) {
        Optional<Actor> actor = Actors.find(request);
        return records.get(actor, PathIds.of(request))
                .compose(record -> assembler.describe(records, record, actor).map(description -> {
                    Answer answer = RecordAnswers.of(record, description);
                    return assembler.isDescriptionOfCaller(records, record, actor) ? answer : answer.unlessKnown();
                }));
    }

    private Future<Answer> updateRecord(ApiRequest request) {
        RecordInput input = input(request);
        Actor actor = Actors.of(request);
        String id = PathIds.of(request);
        return representations
                .checkChange(records, actor, id, input)
                .compose(checked -> records.update(actor, id, input, Versions.expected(request)))
                .compose(dependencies::settle)
                .map(settled -> {
                    Answer answer = RecordAnswers.written(records.view(), settled.record(), input.ignored());
                    return settled.pending().isEmpty() ? answer : answer.withStatus(ACCEPTED);
                });
    }

    private Future<Answer> deleteRecord(ApiRequest request) {
        String id = PathIds.of(request);
        return dependencies
                .beforeDeletion(id)
                .compose(known ->
                        records.delete(Actors.of(request), id, Versions.expected(request), representations::deleteOf))
                .compose(dependencies::settle)
                .map(settled -> Answer.json(new JsonObject(records.view().of(settled.record()))));
    }

    /** A page of a list as one catalog in the terms of DCAT. */
    private Future<Answer> listRecordsInDcat(ApiRequest request) {
        return records.lists().page(pages().filter(request), request.page()).map(found -> {
            DcatView view = new DcatView(records.view());
            JsonObject page = found.toJson(each -> new JsonObject(view.of(each.record())));
            JsonObject catalog = new JsonObject()
                    .put("title", records.kind().schema())
                    .put(
                            "description",
                            "Published records of the catalog in "
                                    + records.kind().path() + ".")
                    .put("dataset", page.getJsonArray("result"));
            return Answer.json(new JsonObject().put("data", page.put("result", catalog)));
        });
    }

    private Future<Answer> getRecordInDcat(ApiRequest request) {
        return records.get(Actors.find(request), PathIds.of(request))
                .map(record -> Answer.json(new JsonObject(new DcatView(records.view()).of(record))));
    }
}
