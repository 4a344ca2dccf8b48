/** How training plans and their models look as records of the catalog. */
@NullMarked
package org.sumspace.catalog.training.offer.core;

import org.jspecify.annotations.NullMarked;
