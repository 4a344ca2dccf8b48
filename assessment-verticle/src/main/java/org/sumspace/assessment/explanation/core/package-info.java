/** Methods that explain a model, which is a function of rows here, and that compare models. */
@NullMarked
package org.sumspace.assessment.explanation.core;

import org.jspecify.annotations.NullMarked;
