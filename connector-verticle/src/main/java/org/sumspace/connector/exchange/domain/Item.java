package org.sumspace.connector.exchange.domain;

import org.jspecify.annotations.Nullable;

/**
 * The data of one data resource.
 *
 * @param content as the first part states it; null before
 * @param held how many bytes are durable here (incoming) or acknowledged by the next party (outgoing)
 * @param isWhole whether all bytes are held. An item without bytes also has a part, so that the next party learns
 *     of the item; an outgoing one is whole when that part was acknowledged
 */
public record Item(@Nullable Content content, long held, boolean isWhole) {
    public static final Item UNKNOWN = new Item(null, 0);

    public Item {
        if (held < 0 || (held > 0 && (content == null || held > content.size()))) {
            throw new IllegalArgumentException("held " + held + " of " + content);
        }
        boolean isAllHeld = content != null && held == content.size();
        if (isWhole != isAllHeld && (isWhole || held > 0)) {
            throw new IllegalArgumentException("held " + held + " of " + content + ", whole: " + isWhole);
        }
    }

    /** An item of which bytes have arrived. */
    public Item(@Nullable Content content, long held) {
        this(content, held, content != null && held == content.size());
    }

    /** An item of which nothing has been sent. */
    public static Item toSend(Content content) {
        return new Item(content, 0, false);
    }

    Item whole() {
        return content == null ? this : new Item(content, content.size());
    }

    Item heldTo(long offset) {
        return new Item(content, offset, content != null && offset > 0 && offset == content.size());
    }
}
