/** The registrations of this node and the leaf lists that it verified. Every method blocks. */
@NullMarked
package org.sumspace.aggregator.offer.store;

import org.jspecify.annotations.NullMarked;
