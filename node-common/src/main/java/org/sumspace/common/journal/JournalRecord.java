package org.sumspace.common.journal;

/**
 * One record of the file. The payload is not copied, because a journal returns each record once.
 *
 * @param position offset of the record in the file, for {@link Journal#read}
 * @param type 0 to 255; the owner of the journal defines its meaning
 */
@SuppressWarnings("ArrayRecordComponent") // only read from the file, never compared
public record JournalRecord(long position, int type, byte[] payload) {}
