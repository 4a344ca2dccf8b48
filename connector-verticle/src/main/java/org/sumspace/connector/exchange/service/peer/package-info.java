/** Messages to and from the connectors of other participants. */
@NullMarked
package org.sumspace.connector.exchange.service.peer;

import org.jspecify.annotations.NullMarked;
