package org.sumspace.catalog.training.execution.api;

import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.PageRequest;

/** The page of processors in an execution plan's JSON: as large as possible, unless the client asks for less. */
final class PlanPages {
    static final PageRequest FIRST = new PageRequest(PageRequest.LIMIT_MAX, 1);

    private PlanPages() {}

    static PageRequest of(ApiRequest request) {
        return request.page(PageRequest.LIMIT_MAX);
    }
}
