package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.page.Page;

/** Reads the page of records that a request asks for, in the form for its caller. */
record RecordPages(RecordService records, RecordAssembler assembler) {
    RecordFilter filter(ApiRequest request) {
        List<String> owners = new ArrayList<>(request.queryList("offeredBy"));
        owners.addAll(request.queryList(records.kind().ownerField()));
        return filter(request, owners);
    }

    RecordFilter filter(ApiRequest request, List<String> owners) {
        return new RecordFilter(
                owners, request.query("q").orElse(""), request.query("category"), request.query("keyword"));
    }

    Future<Answer> answer(ApiRequest request, Page<EncodedRecord> page) {
        Optional<Actor> actor = Actors.find(request);
        boolean populated = isPopulated(request);
        List<ResourceRecord> found =
                page.result().stream().map(EncodedRecord::record).toList();
        if (!assembler.completes(records.kind(), found, actor, populated)) {
            return Future.succeededFuture(Answer.of(MediaTypes.JSON, Pages.encoded(page, EncodedRecord::published)));
        }
        return assembler
                .list(records, found, actor, populated)
                .map(views -> Pages.answer(new Page<>(page.request(), page.count(), views), JsonObject::new));
    }

    /** Whether the caller wants records instead of their ids. */
    static boolean isPopulated(ApiRequest request) {
        return request.query("populated", false);
    }
}
