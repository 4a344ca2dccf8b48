package org.sumspace.aggregator.release.domain;

import org.sumspace.aggregator.shared.domain.JoinedPlan;

/**
 * A release that a child in the tree announced.
 *
 * @param group of the child
 * @param index of the child in its group, from 1
 */
public record ExpectedRelease(JoinedPlan plan, int group, int index) {}
