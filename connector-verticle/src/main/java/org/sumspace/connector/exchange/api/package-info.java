/** The operations about exchanges: those of clients, and those of the connectors of other participants. */
@NullMarked
package org.sumspace.connector.exchange.api;

import org.jspecify.annotations.NullMarked;
