/** HTTP operations on the reference data. */
@NullMarked
package org.sumspace.catalog.reference.api;

import org.jspecify.annotations.NullMarked;
