/** The HTTP API of explanations and comparisons. */
@NullMarked
package org.sumspace.assessment.explanation.api;

import org.jspecify.annotations.NullMarked;
