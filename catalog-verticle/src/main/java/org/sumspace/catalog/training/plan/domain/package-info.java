/** Training plans and how they end, as plain values. */
@NullMarked
package org.sumspace.catalog.training.plan.domain;

import org.jspecify.annotations.NullMarked;
