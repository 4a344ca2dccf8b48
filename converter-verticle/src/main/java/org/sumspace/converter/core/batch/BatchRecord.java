package org.sumspace.converter.core.batch;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * A record as it was found in a batch.
 *
 * @param number from 1, in the batch's order
 * @param json its bytes, which may be no JSON; empty where it is refused
 * @param refusal why it is not even tried, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BatchRecord(
        long number, byte[] json, @Nullable NodeException refusal) {}
