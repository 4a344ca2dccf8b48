package org.sumspace.connector.exchange.domain;

/**
 * The delivery of an item to one application. A middle party has one, of all items together, to the application that works
 * on them.
 *
 * @param item index of the item
 * @param progress its progress
 */
public record Delivery(int item, Target target, Progress progress) {
    /** The progress of a delivery. */
    public enum Progress {
        /** No attempt has ended, or the present attempt is the first. */
        OPEN,
        /** An attempt may have had an effect. */
        UNCLEAR,
        /** Middle party: the application took the data, and its result is awaited. */
        ACCEPTED,
        DONE
    }

    public Delivery with(Progress newProgress) {
        return new Delivery(item, target, newProgress);
    }

    public String name() {
        return item + "." + target.resource();
    }

    /** The key by which the consumer's application recognises a repeated call. */
    public String idempotencyKey(String exchangeId) {
        return exchangeId + "." + name();
    }

    /**
     * The key by which the application of a middle party recognises a repeated call.
     *
     * @param party its index in the chain
     */
    public static String idempotencyKeyOfStep(String exchangeId, int party) {
        return exchangeId + "." + party;
    }
}
