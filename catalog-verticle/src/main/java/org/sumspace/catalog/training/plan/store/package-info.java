/** Stores training plans. */
@NullMarked
package org.sumspace.catalog.training.plan.store;

import org.jspecify.annotations.NullMarked;
