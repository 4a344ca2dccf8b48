/** Checks a base model against its training plan. */
@NullMarked
package org.sumspace.catalog.training.plan.core;

import org.jspecify.annotations.NullMarked;
