/** The list index. */
@NullMarked
package org.sumspace.catalog.listing.core;

import org.jspecify.annotations.NullMarked;
