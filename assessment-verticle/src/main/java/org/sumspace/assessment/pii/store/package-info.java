/** Reads the distinct values of columns. */
@NullMarked
package org.sumspace.assessment.pii.store;

import org.jspecify.annotations.NullMarked;
