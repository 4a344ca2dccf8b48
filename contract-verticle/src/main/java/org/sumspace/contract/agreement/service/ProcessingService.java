package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.ChangeRequest;

/** The data processings in the terms of ecosystem contracts. Every change returns all of them. */
public record ProcessingService(AgreementService agreements) {
    public Future<JsonValue> list(String id) {
        return agreements.get(id).map(ProcessingService::of);
    }

    public Future<JsonValue> replace(ChangeRequest request, List<JsonValue> processings) {
        return agreements
                .changeTerms(request, terms -> agreements.terms().withProcessings(terms, processings))
                .map(ProcessingService::of);
    }

    /** @return failed with CONFLICT if an active processing with its catalogId has other content */
    public Future<JsonValue> add(ChangeRequest request, JsonValue processing) {
        return agreements
                .changeTerms(request, terms -> agreements.terms().withAddedProcessing(terms, processing))
                .map(ProcessingService::of);
    }

    public Future<JsonValue> update(ChangeRequest request, String catalogId, JsonValue processing) {
        return agreements
                .changeTerms(request, terms -> agreements.terms().withChangedProcessing(terms, catalogId, processing))
                .map(ProcessingService::of);
    }

    /** @param reference the catalogId or the id of the processing */
    public Future<JsonValue> end(ChangeRequest request, String reference) {
        return agreements
                .changeTerms(request, terms -> agreements.terms().withoutProcessing(terms, reference))
                .map(ProcessingService::of);
    }

    private static JsonValue of(Agreement agreement) {
        return Terms.processings(agreement.terms());
    }
}
