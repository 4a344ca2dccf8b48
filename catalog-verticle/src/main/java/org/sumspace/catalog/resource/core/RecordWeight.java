package org.sumspace.catalog.resource.core;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceRecord;

/** Estimates how much memory a record needs. */
public final class RecordWeight {
    /** Bytes for everything besides the content: ids, times, the request that created it, its cache entry. */
    private static final int RECORD_BYTES = 800;

    private static final int COLLECTION_BYTES = 48;
    private static final int MEMBER_BYTES = 48;
    private static final int ITEM_BYTES = 8;
    private static final int SCALAR_BYTES = 24;
    private static final int TEXT_BYTES = 48;
    private static final int LATIN_1_MAX = 0xff;

    private RecordWeight() {}

    /** Bytes of heap. */
    public static long of(ResourceRecord record) {
        return RECORD_BYTES + of(record.content().tree()) + of(record.state().tree());
    }

    private static long of(@Nullable Object tree) {
        if (tree instanceof String text) {
            return TEXT_BYTES + textBytes(text);
        }
        if (tree instanceof Map<?, ?> object) {
            long bytes = COLLECTION_BYTES;
            for (Map.Entry<?, ?> member : object.entrySet()) {
                bytes += MEMBER_BYTES + textBytes(String.valueOf(member.getKey())) + of(member.getValue());
            }
            return bytes;
        }
        if (tree instanceof List<?> array) {
            long bytes = COLLECTION_BYTES;
            for (Object item : array) {
                bytes += ITEM_BYTES + of(item);
            }
            return bytes;
        }
        return SCALAR_BYTES;
    }

    /** The JVM stores a text with two bytes for each character if one of them needs two. */
    private static long textBytes(String text) {
        return text.chars().anyMatch(character -> character > LATIN_1_MAX) ? 2L * text.length() : text.length();
    }
}
