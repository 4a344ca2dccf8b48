/** Entries and queries of lists, as plain values. */
@NullMarked
package org.sumspace.catalog.listing.domain;

import org.jspecify.annotations.NullMarked;
