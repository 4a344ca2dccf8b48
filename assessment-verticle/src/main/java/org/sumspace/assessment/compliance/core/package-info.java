/** Artefacts, plots and the report, from the results of a run. */
@NullMarked
package org.sumspace.assessment.compliance.core;

import org.jspecify.annotations.NullMarked;
