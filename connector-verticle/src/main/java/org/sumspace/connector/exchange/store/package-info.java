/** Exchanges and counts of uses in the database of the node. */
@NullMarked
package org.sumspace.connector.exchange.store;

import org.jspecify.annotations.NullMarked;
