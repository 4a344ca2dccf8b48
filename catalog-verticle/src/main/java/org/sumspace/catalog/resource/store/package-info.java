/** Stores records. */
@NullMarked
package org.sumspace.catalog.resource.store;

import org.jspecify.annotations.NullMarked;
