package org.sumspace.connector.exchange.domain;

import java.time.Instant;

/**
 * When and where an event is handled.
 *
 * @param instance id of the running process; another one after each start
 * @param isClockTrusted whether the clock agrees with the contract manager's; if not, exchanges do not time out
 */
public record Moment(Instant now, String instance, boolean isClockTrusted) {}
