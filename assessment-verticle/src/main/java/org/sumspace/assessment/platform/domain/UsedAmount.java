package org.sumspace.assessment.platform.domain;

/**
 * What a tenant has used in a month.
 *
 * @param tenant its slug
 * @param kind label of the use
 */
public record UsedAmount(String tenant, String kind, long amount) {}
