/** Stores execution plans, model versions and leaf lists. */
@NullMarked
package org.sumspace.catalog.training.execution.store;

import org.jspecify.annotations.NullMarked;
