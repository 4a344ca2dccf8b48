package org.sumspace.catalog.training.execution.domain;

import java.time.Instant;

/**
 * A step of one node of an execution plan.
 *
 * @param step in words
 * @param since when it began: by the node's clock, or by the catalog's if the catalog found it out
 */
public record NodeStep(String step, Instant since) {}
