/** The registrations of this node and the leaf lists that it verified. Every method blocks. */
package org.sumspace.aggregator.offer.store;
