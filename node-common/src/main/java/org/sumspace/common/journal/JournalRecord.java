package org.sumspace.common.journal;

/**
 * One record as it stands in the file. The payload is not copied: a journal hands each record out once.
 *
 * @param position where the record begins, in bytes; names it in {@link Journal#read}
 * @param type 0..255, meaning given by who keeps the journal
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between file and reader, never compared
public record JournalRecord(long position, int type, byte[] payload) {}
