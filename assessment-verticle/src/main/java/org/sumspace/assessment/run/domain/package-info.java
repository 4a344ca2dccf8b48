/** Stages, plans and results of runs. */
@NullMarked
package org.sumspace.assessment.run.domain;

import org.jspecify.annotations.NullMarked;
