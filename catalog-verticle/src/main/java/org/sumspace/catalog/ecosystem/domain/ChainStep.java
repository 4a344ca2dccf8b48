package org.sumspace.catalog.ecosystem.domain;

/**
 * A step of a data-processing chain.
 *
 * @param participant who runs it
 * @param service id of the participant's infrastructure service or service offering
 * @param params JSON text; empty if there are none
 */
public record ChainStep(String participant, String service, String params, String configuration) {}
