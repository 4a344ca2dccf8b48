/** The way of messages to other nodes over the event bus of the cluster. */
@NullMarked
package org.sumspace.aggregator.round.bus;

import org.jspecify.annotations.NullMarked;
