package org.sumspace.planted.left.domain;

import io.vertx.core.json.JsonObject;

/** Pure code that knows a framework. */
public record DomainFramework(JsonObject tree) {}
