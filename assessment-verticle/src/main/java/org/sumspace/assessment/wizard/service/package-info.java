/** The guided workflow: from an input to the results of a run. */
@NullMarked
package org.sumspace.assessment.wizard.service;

import org.jspecify.annotations.NullMarked;
