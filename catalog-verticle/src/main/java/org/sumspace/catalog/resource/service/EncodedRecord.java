package org.sumspace.catalog.resource.service;

import io.vertx.core.buffer.Buffer;
import org.sumspace.catalog.resource.core.RecordWeight;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.cache.CachedRecord;

/**
 * A record with the JSON that everybody reads of it, encoded once for many answers.
 *
 * @param published is shared by answers, so nobody may change it
 */
public record EncodedRecord(ResourceRecord record, Buffer published) implements CachedRecord {

    @Override
    public String id() {
        return record.id();
    }

    @Override
    public long version() {
        return record.version();
    }

    @Override
    public long bytes() {
        return RecordWeight.of(record) + published.length();
    }
}
