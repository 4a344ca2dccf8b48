/** What is kept of a plan besides its journal: key, tombstone, and which plan was countersigned in which round. */
@NullMarked
package org.sumspace.aggregator.round.store;

import org.jspecify.annotations.NullMarked;
