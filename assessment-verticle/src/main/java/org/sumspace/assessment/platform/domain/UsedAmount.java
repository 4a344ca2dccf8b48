package org.sumspace.assessment.platform.domain;

/**
 * The usage of a tenant in a month.
 *
 * @param tenant its slug
 * @param kind label of the use
 */
public record UsedAmount(String tenant, String kind, long amount) {}
