/** Registers models and evaluates them in worker processes. */
@NullMarked
package org.sumspace.assessment.model.service;

import org.jspecify.annotations.NullMarked;
