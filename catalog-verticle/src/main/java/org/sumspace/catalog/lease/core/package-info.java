/** Decides which of several catalogs on one database serves. */
@NullMarked
package org.sumspace.catalog.lease.core;

import org.jspecify.annotations.NullMarked;
