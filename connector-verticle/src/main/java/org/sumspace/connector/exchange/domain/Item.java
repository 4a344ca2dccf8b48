package org.sumspace.connector.exchange.domain;

import org.jspecify.annotations.Nullable;

/**
 * The data of one data resource.
 *
 * @param content as the first part states it; null before
 * @param held how many bytes are durable here (incoming) or acknowledged by the next party (outgoing)
 */
public record Item(@Nullable Content content, long held) {
    public static final Item UNKNOWN = new Item(null, 0);

    public Item {
        if (held < 0 || (held > 0 && (content == null || held > content.size()))) {
            throw new IllegalArgumentException("held " + held + " of " + content);
        }
    }

    public boolean isWhole() {
        return content != null && held == content.size();
    }

    public Item withHeld(long newHeld) {
        return new Item(content, newHeld);
    }
}
