package org.sumspace.connector.exchange.service.payload;

import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.payload.service.StoredPart;

/**
 * A part to send.
 *
 * @param items number of all items of the exchange
 * @param position of its first byte
 * @param whole content of the item that it is of
 * @param bytes at most 8 MiB
 */
public record OutgoingPart(int items, Position position, Content whole, StoredPart bytes) {}
