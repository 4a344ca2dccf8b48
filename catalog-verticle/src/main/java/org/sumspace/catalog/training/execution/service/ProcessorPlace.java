package org.sumspace.catalog.training.execution.service;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.Leaf;

/**
 * A processor of an execution plan and its place in the leaf list.
 *
 * @param dpId null before publication; the group and the full index are 0 then
 */
public record ProcessorPlace(String url, @Nullable DpId dpId, int group, int fullIndex) {

    static ProcessorPlace chosen(String url) {
        return new ProcessorPlace(url, null, 0, 0);
    }

    static ProcessorPlace of(Leaf leaf) {
        return new ProcessorPlace(leaf.consent().body().url(), leaf.dpId(), leaf.group(), leaf.fullIndex());
    }

    public boolean isPlaced() {
        return dpId != null;
    }
}
