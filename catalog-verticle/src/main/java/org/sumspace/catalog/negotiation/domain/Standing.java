package org.sumspace.catalog.negotiation.domain;

import java.util.List;
import java.util.Locale;

/**
 * The situation of a negotiation for a participant who sees it.
 *
 * @param moves names of the moves that it may make now
 */
public record Standing(Turn turn, List<String> moves) {
    /** Who must act next. */
    public enum Turn {
        MINE,
        THEIRS,
        /** Neither party: the negotiation waits for the contract manager, or for nothing. */
        NONE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Standing {
        moves = List.copyOf(moves);
    }
}
