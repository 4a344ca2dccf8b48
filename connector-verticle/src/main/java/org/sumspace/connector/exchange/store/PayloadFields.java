package org.sumspace.connector.exchange.store;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Target;

/** How items and deliveries are stored in a document. */
final class PayloadFields {
    private static final String HELD = "held";
    private static final String SIZE = "size";
    private static final String DIGEST = "digest";
    private static final String MEDIA_TYPE = "mediaType";
    private static final String WHOLE = "whole";
    private static final String ITEM = "item";
    private static final String RESOURCE = "resource";
    private static final String REPEATABLE = "repeatable";
    private static final String PROGRESS = "progress";

    private PayloadFields() {}

    /**
     * An item with unknown content has no size. For an item without bytes, the document shows whether its part was
     * acknowledged.
     */
    static JsonObject write(Item item) {
        JsonObject fields = new JsonObject().put(HELD, item.held());
        Content content = item.content();
        if (content == null) {
            return fields;
        }
        if (content.size() == 0) {
            fields.put(WHOLE, item.isWhole());
        }
        return fields.put(SIZE, content.size())
                .put(DIGEST, content.digest().toString())
                .put(MEDIA_TYPE, content.mediaType());
    }

    static Item readItem(JsonObject fields) {
        Long size = fields.getLong(SIZE);
        Content content = size == null
                ? null
                : new Content(size, Digest.parse(fields.getString(DIGEST)), fields.getString(MEDIA_TYPE));
        long held = fields.getLong(HELD);
        boolean isWhole = content != null && held == content.size() && fields.getBoolean(WHOLE, true);
        return new Item(content, held, isWhole);
    }

    static JsonObject write(Delivery delivery) {
        return new JsonObject()
                .put(ITEM, delivery.item())
                .put(RESOURCE, delivery.target().resource())
                .put(REPEATABLE, delivery.target().isRepeatable())
                .put(PROGRESS, delivery.progress().name());
    }

    static Delivery readDelivery(JsonObject fields) {
        return new Delivery(
                fields.getInteger(ITEM),
                new Target(fields.getString(RESOURCE), fields.getBoolean(REPEATABLE)),
                Delivery.Progress.valueOf(fields.getString(PROGRESS)));
    }
}
