package org.sumspace.common.training.model.pickle;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is in a pickle, whether or not a model is read from it.
 *
 * @param protocol 0 if the bytes do not begin as a pickle of protocol 2 or later
 * @param names of classes and functions, the first ones first; at most 1,000
 * @param called the names that Python would call when it opens the file; it only creates objects of the others
 * @param root the value in the pickle; if it cannot be read to its end, the part that was read, null for none
 */
public record PickleScan(
        int protocol,
        List<PickleNode.Name> names,
        Set<PickleNode.Name> called,
        @Nullable PickleNode root) {}
