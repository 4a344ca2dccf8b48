/** Decisions about trees, cohorts, rounds and progress, as plain functions: no input or output, time as an argument. */
@NullMarked
package org.sumspace.catalog.core;

import org.jspecify.annotations.NullMarked;
