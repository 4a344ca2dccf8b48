package org.sumspace.catalog.training.execution.domain;

import org.jspecify.annotations.Nullable;

/**
 * The place of an aggregator in the aggregation tree.
 *
 * @param group 0 for the main aggregator and the parents
 * @param index 0 for the main aggregator
 * @param parent id of the node that receives its sum; null for the main aggregator
 */
public record TreePlace(int group, int index, @Nullable String parent) {}
