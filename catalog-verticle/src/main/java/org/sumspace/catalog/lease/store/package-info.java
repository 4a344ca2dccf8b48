/** Stores the lease. */
@NullMarked
package org.sumspace.catalog.lease.store;

import org.jspecify.annotations.NullMarked;
