/** Trainings as their users run them: prepare the data, publish, consent, register, follow and check each round. */
@NullMarked
package org.sumspace.sandbox.training;

import org.jspecify.annotations.NullMarked;
