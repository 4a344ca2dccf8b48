package org.sumspace.planted.left.store;

import io.vertx.ext.mongo.MongoClient;

/** A store that speaks to the database itself. */
public record RawCollection(MongoClient client) {}
