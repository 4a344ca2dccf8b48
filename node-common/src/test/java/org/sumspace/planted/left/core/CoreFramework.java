package org.sumspace.planted.left.core;

import io.vertx.core.json.JsonObject;

/** Pure code that knows a framework. */
public record CoreFramework(JsonObject tree) {}
