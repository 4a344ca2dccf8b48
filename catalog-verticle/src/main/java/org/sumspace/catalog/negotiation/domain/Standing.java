package org.sumspace.catalog.negotiation.domain;

import java.util.List;
import java.util.Locale;

/**
 * Where a negotiation stands for one who sees it.
 *
 * @param moves names of the moves that it may make now
 */
public record Standing(Turn turn, List<String> moves) {
    /** For whom it waits. */
    public enum Turn {
        MINE,
        THEIRS,
        /** For the contract manager, or for nobody. */
        NONE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Standing {
        moves = List.copyOf(moves);
    }
}
