/** HTTP operations on training plans. */
@NullMarked
package org.sumspace.catalog.training.plan.api;

import org.jspecify.annotations.NullMarked;
