/** Runs the stages of an assessment. */
@NullMarked
package org.sumspace.assessment.run.service;

import org.jspecify.annotations.NullMarked;
