package org.sumspace.converter.core.batch;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * A record of a batch, not parsed yet.
 *
 * @param number the record's number in the batch, from 1
 * @param json the record's bytes, which may be invalid JSON; empty if the record is refused
 * @param refusal why the record is refused without being parsed, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BatchRecord(
        long number, byte[] json, @Nullable NodeException refusal) {}
