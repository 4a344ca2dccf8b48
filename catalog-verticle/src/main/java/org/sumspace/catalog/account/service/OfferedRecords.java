package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** Finds the public offers of a participant. */
@FunctionalInterface
public interface OfferedRecords {
    /** @return under {@code serviceOfferings}, {@code softwareResources} and {@code dataResources}, a limited number each */
    Future<JsonObject> of(String participantId);
}
