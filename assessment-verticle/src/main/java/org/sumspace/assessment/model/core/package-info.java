/** How models are read and evaluated. */
@NullMarked
package org.sumspace.assessment.model.core;

import org.jspecify.annotations.NullMarked;
