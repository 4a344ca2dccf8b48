package org.sumspace.connector.exchange.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartArrived;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Position;

/** Applies a part to the items that have arrived. */
final class Arrivals {
    private Arrivals() {}

    /**
     * The result of a part.
     *
     * @param items the items with it; empty if the exchange has to end
     * @param problem why it has to end; empty otherwise
     */
    record Arrival(List<Item> items, String problem) {
        boolean isWhole() {
            return items.stream().allMatch(Item::isWhole);
        }
    }

    /** @return empty if the part is not the next one; then nothing changes */
    static Optional<Arrival> of(List<Item> before, PartArrived part) {
        Position next = before.isEmpty() ? Position.START : Position.of(before);
        if (!part.position().equals(next) || next.item() >= part.items()) {
            return Optional.empty();
        }
        List<Item> items = before.isEmpty() ? Collections.nCopies(part.items(), Item.UNKNOWN) : before;
        Item item = items.get(next.item());
        @Nullable Content first = item.content();
        if (items.size() != part.items() || (first != null && !first.equals(part.content()))) {
            return ended("The provider sent parts of two different readings.");
        }
        long held = item.held() + part.length();
        if (held > part.content().size()
                || (part.length() == 0 && part.content().size() > 0)) {
            return ended("The provider sent a part that does not fit the size of its item.");
        }
        if (held == part.content().size() && !part.isWholeRight()) {
            return ended("The digest of an item is not the one that the provider stated.");
        }
        List<Item> more = new ArrayList<>(items);
        more.set(next.item(), new Item(part.content(), held));
        return Optional.of(new Arrival(List.copyOf(more), ""));
    }

    private static Optional<Arrival> ended(String problem) {
        return Optional.of(new Arrival(List.of(), problem));
    }
}
