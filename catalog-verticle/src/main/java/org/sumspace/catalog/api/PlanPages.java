package org.sumspace.catalog.api;

import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.PageRequest;

/** Which processors an execution plan is shown with: as many as a page may hold, unless fewer are asked for. */
final class PlanPages {
    static final PageRequest FIRST = new PageRequest(PageRequest.LIMIT_MAX, 1);

    private PlanPages() {}

    static PageRequest of(ApiRequest request) {
        return request.page(PageRequest.LIMIT_MAX);
    }
}
