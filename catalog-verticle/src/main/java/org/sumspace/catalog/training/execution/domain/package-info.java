/** Execution plans with their states, model versions and leaf lists, as plain values. */
@NullMarked
package org.sumspace.catalog.training.execution.domain;

import org.jspecify.annotations.NullMarked;
