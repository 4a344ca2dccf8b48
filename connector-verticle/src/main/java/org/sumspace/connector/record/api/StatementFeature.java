package org.sumspace.connector.record.api;

import io.vertx.core.Vertx;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.record.service.StatementService;

/**
 * The ingestion of learning records.
 *
 * @param bytesMax the largest body of statements
 */
public record StatementFeature(Vertx vertx, StatementService statements, long bytesMax) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handleUnparsed("ingestStatements", bytesMax, new IngestStatementsHandler(vertx, statements));
    }
}
