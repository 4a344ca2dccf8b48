/** Figures of a run. */
@NullMarked
package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.NullMarked;
