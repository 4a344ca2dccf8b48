/** The HTTP API of runs. */
@NullMarked
package org.sumspace.assessment.run.api;

import org.jspecify.annotations.NullMarked;
