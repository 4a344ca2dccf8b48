package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;
import org.sumspace.catalog.resource.domain.ResourceRecord;

/**
 * A record with the JSON that everybody reads of it, encoded once for many answers.
 *
 * @param published is shared by answers, so nobody may change it
 */
public record EncodedRecord(ResourceRecord record, Buffer published) {
    public EncodedRecord {
        requireNonNull(record, "record is null");
        requireNonNull(published, "published is null");
    }
}
