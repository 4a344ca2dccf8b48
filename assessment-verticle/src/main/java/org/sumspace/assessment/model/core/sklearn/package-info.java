/** Models of scikit-learn, read from their pickles without executing anything. */
@NullMarked
package org.sumspace.assessment.model.core.sklearn;

import org.jspecify.annotations.NullMarked;
