/** Stores negotiations. */
@NullMarked
package org.sumspace.catalog.negotiation.store;

import org.jspecify.annotations.NullMarked;
