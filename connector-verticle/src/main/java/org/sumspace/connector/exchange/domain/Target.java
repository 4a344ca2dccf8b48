package org.sumspace.connector.exchange.domain;

/**
 * An application that gets data.
 *
 * @param resource URL of its software resource at the catalog
 * @param isRepeatable whether the operator declared that a call with the same idempotency key has no second effect
 */
public record Target(String resource, boolean isRepeatable) {}
