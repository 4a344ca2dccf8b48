/** The folder of a run. */
@NullMarked
package org.sumspace.assessment.run.store;

import org.jspecify.annotations.NullMarked;
