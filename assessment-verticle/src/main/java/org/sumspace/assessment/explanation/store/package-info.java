/** Explanations and comparisons in the database. */
@NullMarked
package org.sumspace.assessment.explanation.store;

import org.jspecify.annotations.NullMarked;
