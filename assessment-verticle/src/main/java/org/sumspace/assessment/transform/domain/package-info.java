/** Recipes, and results of the transformation. */
@NullMarked
package org.sumspace.assessment.transform.domain;

import org.jspecify.annotations.NullMarked;
