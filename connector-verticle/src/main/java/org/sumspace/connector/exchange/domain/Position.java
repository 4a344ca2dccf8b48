package org.sumspace.connector.exchange.domain;

import java.util.ArrayList;
import java.util.List;

/**
 * The progress in the items of an exchange, all items in order.
 *
 * @param item index of the first item that is not whole; the number of items if all are
 * @param offset bytes of that item
 */
public record Position(int item, long offset) implements Comparable<Position> {
    public static final Position START = new Position(0, 0);

    public Position {
        if (item < 0 || offset < 0) {
            throw new IllegalArgumentException("item " + item + ", offset " + offset);
        }
    }

    public static Position of(List<Item> items) {
        for (int i = 0; i < items.size(); i++) {
            if (!items.get(i).isWhole()) {
                return new Position(i, items.get(i).held());
            }
        }
        return new Position(items.size(), 0);
    }

    /** Whether items whose contents are known can have this position. */
    public boolean isIn(List<Item> items) {
        if (item >= items.size()) {
            return item == items.size() && offset == 0;
        }
        Content content = items.get(item).content();
        return content != null && offset <= content.size();
    }

    /** Whether a part of the item may begin here. */
    public boolean isStartIn(Content whole) {
        return offset < whole.size() || (offset == 0 && whole.size() == 0);
    }

    /** The items with this position. */
    public List<Item> appliedTo(List<Item> items) {
        List<Item> moved = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            Item present = items.get(i);
            moved.add(i < item ? present.whole() : present.heldTo(i == item ? offset : 0));
        }
        return List.copyOf(moved);
    }

    @Override
    public int compareTo(Position other) {
        return item == other.item ? Long.compare(offset, other.offset) : Integer.compare(item, other.item);
    }
}
