/** The rules of runs. */
@NullMarked
package org.sumspace.assessment.run.core;

import org.jspecify.annotations.NullMarked;
