/** HTTP operations on negotiations. */
@NullMarked
package org.sumspace.catalog.negotiation.api;

import org.jspecify.annotations.NullMarked;
