/** HTTP operations on execution plans, model versions and leaf lists. */
@NullMarked
package org.sumspace.catalog.training.execution.api;

import org.jspecify.annotations.NullMarked;
