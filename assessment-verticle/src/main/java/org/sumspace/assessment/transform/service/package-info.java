/** Transforms the rows of a run. */
@NullMarked
package org.sumspace.assessment.transform.service;

import org.jspecify.annotations.NullMarked;
