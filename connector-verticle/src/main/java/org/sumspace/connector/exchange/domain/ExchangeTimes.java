package org.sumspace.connector.exchange.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The times of a record.
 *
 * @param updatedAt of the last write
 * @param endedAt when the record ended; null before
 * @param due when the open calls are repeated, or a silent peer is asked, if nothing happens before; null if nothing is
 *     to be done
 * @param deadline when waiting in the present state is over; null if it is without a limit
 */
public record ExchangeTimes(
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant endedAt,
        @Nullable Instant due,
        @Nullable Instant deadline) {}
