package org.sumspace.connector.exchange.domain;

/**
 * A step of a service chain: a participant with its service.
 *
 * @param participant URL of its record at the catalog
 * @param service URL of its service offering or infrastructure service
 */
public record ServiceChainStep(String participant, String service) {}
