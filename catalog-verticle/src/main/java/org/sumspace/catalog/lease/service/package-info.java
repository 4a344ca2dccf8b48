/** Holds the lease of the database while this catalog serves. */
@NullMarked
package org.sumspace.catalog.lease.service;

import org.jspecify.annotations.NullMarked;
