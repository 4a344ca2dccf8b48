package org.sumspace.connector.query.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.query.service.DataQueryService;

/** The processors' queries for data. */
public record QueryFeature(DataQueryService queries) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("queryData", new QueryDataHandler(queries));
    }
}
