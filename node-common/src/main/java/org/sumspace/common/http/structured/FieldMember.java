package org.sumspace.common.http.structured;

import java.util.List;
import java.util.stream.Collectors;

/** A member of a dictionary. */
public sealed interface FieldMember {
    Parameters parameters();

    /** As RFC 9651, section 4.1, writes it. */
    String serialised();

    /** A value with parameters. */
    record Item(BareItem value, Parameters parameters) implements FieldMember {
        @Override
        public String serialised() {
            return value.serialised() + parameters.serialised();
        }
    }

    /** A list of items with parameters of its own. */
    record InnerList(List<Item> items, Parameters parameters) implements FieldMember {
        public InnerList {
            items = List.copyOf(items);
        }

        @Override
        public String serialised() {
            return items.stream().map(Item::serialised).collect(Collectors.joining(" ", "(", ")"))
                    + parameters.serialised();
        }
    }
}
