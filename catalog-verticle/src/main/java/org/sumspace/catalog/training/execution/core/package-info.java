/** Rules of execution plans and their results that need nothing but values. */
@NullMarked
package org.sumspace.catalog.training.execution.core;

import org.jspecify.annotations.NullMarked;
